/** Words of stock documents and plans, wherever they are named. */
export const papers = {
  found: 'Documents',
  partOf: 'Part of',
  recordedOn: (stated: string, recorded: string) => `${stated}, recorded ${recorded}`,
  came: 'Deliveries',
  reversed: 'Reversed',
  words: {
    OPENING_STOCK: 'Opening stock',
    STOCK_COUNT: 'Stock count',
    STOCK_TAKE: 'Stock-take',
    PURCHASE_ORDER: 'Purchase order',
  },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    papers: typeof papers
  }
}
