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
  /** After a colleague's edit: of a line that is no more, and of lines that only theirs has. */
  gone: 'Removed meanwhile',
  further: (lines: string) => `Added meanwhile: ${lines}`,
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    goodsLines: typeof goodsLines
  }
}
