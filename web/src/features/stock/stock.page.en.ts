export const stockPage = {
  description: 'Manage your stock entries and removals.',
  /** The heading of the tabs. */
  tabs: 'Stock',
  sum: (amount: string) => `Sum at selling prices: ${amount}`,
  failed: 'Error loading stock data',
}

declare module '../../texts/texts.ts' {
  interface Texts {
    stockPage: typeof stockPage
  }
}
