export const goodsLines = {
  products: 'Products',
  units: 'Units',
  /** A list of names, of which the first are shown. */
  andMore: (names: string, more: string) => `${names} and ${more} more`,
  /** Units or packs. */
  countedIn: 'Counted in',
  costOf: (pack: string) => `for one ${pack}`,
  add: 'Add a product',
  remove: 'Remove the product',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    goodsLines: typeof goodsLines
  }
}
