import { receipts } from './receipts/receipts.en.ts'

export const stock = {
  title: 'Stock Management',
  nav: 'Stock Entries',
  add: receipts.add,
  description: 'Manage your stock entries and removals.',
  /** The heading of the tabs. */
  tabs: 'Stock',
  sum: (amount: string) => `Sum at selling prices: ${amount}`,
  failed: 'Error loading stock data',
}

declare module '../../texts/texts.ts' {
  interface Texts {
    stock: typeof stock
  }
}
