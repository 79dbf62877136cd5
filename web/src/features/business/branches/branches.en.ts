export const branches = {
  title: 'Branches',
  description: "Manage your institution's branches.",
  add: 'Add Branch',
  addFirst: 'Add your first branch',
  search: 'Search branches...',
  failed: 'Error loading branches',
  noMatch: 'No branches match your search.',
  none: 'No branches available.',
  addTitle: 'Add New Branch',
  editTitle: 'Edit Branch',
  deleteTitle: (name: string) => `Delete ${name}`,
  deleteQuestion: 'Are you sure you want to delete this branch? This action cannot be undone.',
  manageUsers: 'Manage Users',
  location: 'Location',
  code: 'Short code',
  codeHint: 'Begins the numbers of its papers: BO-D-0002',
  label: 'Branch',
  all: 'All branches',
  nothing: 'No branch found.',
  unknownTitle: 'Branch not found',
  unknown: 'We could not find this branch.',
  added: 'Branch added',
  saved: 'Branch saved',
  deleted: 'Branch deleted',
  kinds: { BRANCH: 'Branch' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    branches: typeof branches
  }
}
