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
  tin: 'Tax identification number',
  branches: 'Branches',
  users: 'Users',
  products: 'Products',
  suppliers: 'Suppliers',
  usersFailed: 'Error loading users',
  noUsers: 'No users available.',
  rejectQuestion: (name: string) =>
    `Nobody of ${name} can sign in any more, and all its users are signed out at once.`,
  rejected: (name: string) => `${name} is rejected.`,
  rejectionReason: 'Reason for rejection',
  added: 'Institution added',
  savedToday: 'Saved today',
  kinds: { INSTITUTION: 'Institution' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    institutions: typeof institutions
  }
}
