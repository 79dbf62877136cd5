export const overview = {
  title: 'Super Admin Dashboard',
  failed: 'Error loading super admin dashboard',
  totalInstitutions: 'Total Institutions',
  totalUsers: 'Total Users',
  totalBranches: 'Total Branches',
  totalProducts: 'Total Products',
  totalSuppliers: 'Total Suppliers',
  recent: 'Recent Institutions',
  branchCount: (count: number, written: string) =>
    `${written} ${count === 1 ? 'branch' : 'branches'}`,
  userCount: (count: number, written: string) => `${written} ${count === 1 ? 'user' : 'users'}`,
  byStatus: 'Institution Status Distribution',
  byRole: 'User Role Distribution',
  nothing: 'Nothing to show yet.',
  status: 'Status',
  role: 'Role',
  count: 'Count',
  share: 'Share',
  details: 'Institution Details',
  previous: 'Previous page',
  next: 'Next page',
  shown: (from: string, to: string, all: string) => `${from}–${to} of ${all}`,
  shownOfNewest: (from: string, to: string, newest: string) =>
    `${from}–${to} of the newest ${newest}`,
  all: 'View all',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    overview: typeof overview
  }
}
