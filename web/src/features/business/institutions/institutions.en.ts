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
    `Nobody of ${name} can sign in any more, and all its users are signed out at once.`,
  rejected: (name: string) => `${name} is rejected.`,
  rejectionReason: 'Reason for rejection',
  added: 'Institution added',
  savedToday: 'Saved today',
  owner: 'Owner',
  addAdmin: 'Add administrator',
  passwordOnce: (name: string, email: string) =>
    `${name} signs in as ${email} with this password, which is shown only once.`,
  kinds: { INSTITUTION: 'Institution' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    institutions: typeof institutions
  }
}
