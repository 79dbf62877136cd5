export const institutions = {
  title: 'Institutions',
  description: 'Approve and look after institutions.',
  add: 'Add Institution',
  addFirst: 'Add the first institution',
  search: 'Search institutions...',
  failed: 'Error loading institutions',
  noMatch: 'No institutions match your search.',
  none: 'No institutions available.',
  addTitle: 'Add New Institution',
  viewDetails: 'View Details',
  created: 'Created',
  users: 'Users',
  usersFailed: 'Error loading users',
  noUsers: 'No users available.',
  rejectQuestion: (name: string) =>
    `All users of ${name} are signed out at once and cannot sign in again.`,
  rejected: (name: string) => `${name} is rejected.`,
  rejectionReason: 'Reason for rejection',
  added: 'Institution added',
  recordsToday: 'Records saved today',
  megabytesToday: 'Megabytes saved today',
  usedOf: (used: string, max: string) => `${used} of ${max}`,
  addAdmin: 'Add administrator',
  kinds: { INSTITUTION: 'Institution' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    institutions: typeof institutions
  }
}
