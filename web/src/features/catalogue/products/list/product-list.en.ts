/** Words of the filters and sums of the list of products. */
export const productList = {
  category: 'Category',
  anyCategory: 'All categories',
  stock: 'Stock',
  anyStock: 'Any stock',
  stocks: { low: 'Low', out: 'None left' },
  inAllBranches: 'In stock, all branches',
  value: 'Value at cost',
  sum: (units: string, value: string) => `${units} · ${value} at selling prices`,
  atCost: (cost: string) => `${cost} at cost`,
  uncosted: (count: number, products: string) =>
    `(${products} ${count === 1 ? 'product' : 'products'} without cost)`,
  tooLong: (most: string) => `Sums are for up to ${most} products. Filter the list.`,
  priceOf: (name: string) => `Price of ${name}`,
  variants: 'Variants',
  showVariants: 'Show the variants',
  range: (least: string, most: string) => `${least} – ${most}`,
  scarce: (count: string) => `Low or none left: ${count}`,
  priceNow: (price: string) =>
    `Somebody else has changed it to ${price}. Press Enter to save yours.`,
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    productList: typeof productList
  }
}
