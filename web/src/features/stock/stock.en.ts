export const stock = {
  title: 'Stock Management',
  description: 'Manage your stock entries and removals.',
  /** The heading of the two tabs. */
  tabs: 'Stock',
  failed: 'Error loading stock data',
  entries: {
    tab: 'Stock Entries',
    list: 'Stock entries',
    add: 'Add Stock Entry',
    addFirst: 'Receive your first stock',
    search: 'Search stock entries...',
    noMatch: 'No stock entries match your search.',
    none: 'No stock entries available.',
    added: 'Stock entry added',
  },
  removals: {
    tab: 'Stock Removals',
    list: 'Stock removals',
    add: 'Add Stock Removal',
    addFirst: 'Record a removal',
    search: 'Search stock removals...',
    noMatch: 'No stock removals match your search.',
    none: 'No stock removals available.',
    added: 'Stock removal added',
  },
  cost: 'Cost',
  reason: 'Reason',
  dateReceived: 'Date received',
  dateRemoved: 'Date removed',
}

declare module '../../texts/texts.ts' {
  interface Texts {
    stock: typeof stock
  }
}
