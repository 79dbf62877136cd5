export const taxDocuments = {
  title: 'Tax documents',
  description: 'What a figure of the tax summary is made of.',
  parts: {
    SALES: 'Sales less returns',
    UNTAXED_SALES: 'Sales without a tax code',
    PURCHASES: 'Purchases less credit notes',
    UNTAXED_PURCHASES: 'Purchases without a tax code',
  },
  party: 'Customer or supplier',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    taxDocuments: typeof taxDocuments
  }
}
