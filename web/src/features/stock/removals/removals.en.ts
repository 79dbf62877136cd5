export const removals = {
  tab: 'Stock Removals',
  list: 'Stock removals',
  add: 'Add Stock Removal',
  addFirst: 'Record a removal',
  search: 'Search stock removals...',
  noMatch: 'No stock removals match your search.',
  none: 'No stock removals available.',
  added: 'Stock removal added',
  value: 'At selling prices',
  kinds: { STOCK_OUT: 'Stock removal' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    removals: typeof removals
  }
}
