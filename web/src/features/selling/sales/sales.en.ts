export const sales = {
  title: 'Sales',
  latest: 'Latest sales',
  search: 'Search sales...',
  failed: 'Error loading sales',
  noMatch: 'No sales match your search.',
  none: 'No sales available.',
  from: 'From',
  to: 'To',
  allBranches: 'All branches',
  filters: 'Filter',
  clearFilters: 'Clear filters',
  add: 'Add Sale',
  addFirst: 'Record your first sale',
  items: 'Items',
  addItem: 'Add item',
  removeItem: 'Remove item',
  total: 'Total',
  sum: (amount: string) => `Sum of these sales: ${amount}`,
  /** Without the word of the other button, Save: each is found by its own. */
  saveAndNext: 'Done, next sale',
  number: (id: string) => `Sale #${id}`,
  savedAs: (number: string, total: string) => `${number} saved: ${total}`,
  viewReceipt: 'View receipt',
  receipt: 'Receipt',
  receiptFailed: 'Error loading the sale',
  receiptMissing: 'We could not find this sale.',
  allSales: 'All sales',
  notFiscal: 'Not a fiscal receipt',
  tin: 'TIN',
  date: 'Date',
  seller: 'Seller',
  item: 'Item',
  amount: 'Amount',
  paper: 'Paper',
  paperRoll: '80 mm',
  paperSheet: 'A4',
  kinds: { SALE: 'Sale' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    sales: typeof sales
  }
}
