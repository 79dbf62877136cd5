export const users = {
  title: 'Staff Management',
  nav: 'Users',
  description: "Manage your institution's staff accounts.",
  ofBranch: (branch: string) => `Staff of ${branch}.`,
  ofThisBranch: 'Staff of this branch.',
  list: 'Staff',
  add: 'Add Staff',
  addFirst: 'Add your first staff member',
  search: 'Search staff...',
  failed: 'Error loading staff',
  noMatch: 'No staff members match your search.',
  none: 'No staff members available.',
  addTitle: 'Add New Staff Member',
  role: 'Role',
  notAssigned: 'Not Assigned',
  rejectTitle: (name: string) => `Reject ${name}?`,
  rejectQuestion: (name: string) =>
    `${name} can no longer sign in, and is signed out everywhere at once.`,
  rejected: (name: string) => `${name} can no longer sign in.`,
  approved: (name: string) => `${name} is approved.`,
  added: 'Staff member added',
  editTitle: 'Edit Staff Member',
  saved: 'Staff member saved',
  reset: 'Reset password',
  resetTitle: (name: string) => `Reset the password of ${name}?`,
  resetQuestion: (name: string) =>
    `${name} is signed out everywhere and needs the new password, which you will see once.`,
  passwordOnce: (name: string, email: string) =>
    `${name} signs in as ${email} with this password, which is shown only once.`,
  kinds: { USER: 'User' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    users: typeof users
  }
}
