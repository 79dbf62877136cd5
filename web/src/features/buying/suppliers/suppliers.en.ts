export const suppliers = {
  title: 'Suppliers',
  add: 'Add Supplier',
  addFirst: 'Add your first supplier',
  search: 'Search suppliers...',
  failed: 'Error loading suppliers',
  noMatch: 'No suppliers match your search.',
  none: 'No suppliers available.',
  addTitle: 'Add New Supplier',
  editTitle: 'Edit Supplier',
  deleteTitle: (name: string) => `Delete ${name}`,
  deleteQuestion: 'Are you sure you want to delete this supplier? This action cannot be undone.',
  contactPerson: 'Contact person',
  leadDays: 'Lead time in days',
  leadDaysHint: 'From an order to its goods',
  leadDaysValue: (days: number, count: string) => `${count} ${days === 1 ? 'day' : 'days'}`,
  label: 'Supplier',
  nothing: 'No supplier found.',
  isNew: 'New supplier',
  chosenLast: 'chosen last',
  default: 'Default supplier',
  noDefault: 'No default supplier',
  added: 'Supplier added',
  saved: 'Supplier saved',
  deleted: 'Supplier deleted',
  kinds: { SUPPLIER: 'Supplier' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    suppliers: typeof suppliers
  }
}
