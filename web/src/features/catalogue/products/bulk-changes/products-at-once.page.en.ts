/** Words of changes of many products. */
export const productsAtOnce = {
  price: 'Change price …',
  moveTo: 'Category …',
  threshold: 'Low threshold …',
  archive: 'Archive …',
  unarchive: 'Unarchive …',
  labels: 'Print labels',
  labelsMax: (most: string) => `Labels of up to ${most} chosen products`,
  titles: {
    price: (count: string) => `Change the price of ${count}`,
    category: (count: string) => `Change the category of ${count}`,
    threshold: (count: string) => `Set the low stock threshold of ${count}`,
    archive: (count: string) => `Archive ${count}`,
    unarchive: (count: string) => `Unarchive ${count}`,
  },
  products: (count: number, written: string) =>
    `${written} ${count === 1 ? 'product' : 'products'}`,
  by: 'Change by',
  ways: { PERCENT: 'Percent', AMOUNT: 'Amount' },
  percent: 'Percent, such as 5 or -10',
  amount: 'Amount, such as 2.5 or -1',
  step: 'Round to',
  preview: 'New prices',
  before: 'Now',
  after: 'New',
  impossible: 'not possible',
  moreRows: (count: string) => `and ${count} more`,
  noThreshold: 'Empty: no threshold',
  archiveQuestion: 'They leave lists, pickers and sales. Their stock and their documents stay.',
  unarchiveQuestion: 'They come back to lists, pickers and sales.',
  chooseCategory: 'Choose a category',
  notNumber: 'Enter a number',
  faults: 'Nothing was changed, because of these products:',
  saved: (changed: number, written: string) =>
    `${written} ${changed === 1 ? 'product' : 'products'} changed`,
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    productsAtOnce: typeof productsAtOnce
  }
}
