export const taxDocuments = {
  title: 'Tax documents',
  description: 'The documents that add up to a figure of the tax summary.',
  parts: {
    SALES: 'Sales less returns',
    UNTAXED_SALES: 'Sales without a tax code',
    PURCHASES: 'Purchases less credit notes',
    UNTAXED_PURCHASES: 'Purchases without a tax code',
  },
  party: 'Customer or supplier',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    taxDocuments: typeof taxDocuments
  }
}
