export const customers = {
  title: 'Customers',
  add: 'Add Customer',
  addFirst: 'Add your first customer',
  search: 'Search customers...',
  failed: 'Error loading customers',
  noMatch: 'No customers match your search.',
  none: 'No customers available.',
  addTitle: 'Add New Customer',
  editTitle: 'Edit Customer',
  viewHistory: 'View History',
  historyOf: (name: string) => `History of ${name}`,
  label: 'Customer',
  new: 'New customer',
  walkIn: 'Walk-in customer',
  nothing: 'No customer found.',
  find: 'Find in all branches',
  added: 'Customer added',
  saved: 'Customer saved',
  tin: 'TIN',
  notes: 'Notes',
  creditLimit: 'Credit limit',
  creditHint: 'The most that the customer may owe. Empty: no credit.',
  noCredit: 'No credit',
  owed: 'Owes',
  kinds: { CUSTOMER: 'Customer' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    customers: typeof customers
  }
}
