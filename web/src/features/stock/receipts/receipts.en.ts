export const receipts = {
  tab: 'Stock Entries',
  list: 'Stock entries',
  add: 'Add Stock Entry',
  addFirst: 'Receive your first stock',
  search: 'Search stock entries...',
  noMatch: 'No stock entries match your search.',
  none: 'No stock entries available.',
  added: 'Stock entry added',
  price: 'Cost',
  kinds: { STOCK_ENTRY: 'Stock entry' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    receipts: typeof receipts
  }
}
