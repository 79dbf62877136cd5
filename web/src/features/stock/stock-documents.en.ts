/** Words of the tabs of the stock page that other screens show, too. */
export const stockDocuments = {
  dateReceived: 'Date received',
  dateRemoved: 'Date removed',
  kinds: { STOCK_ENTRY: 'Stock entry', STOCK_OUT: 'Stock removal', DELIVERY: 'Delivery' },
}

declare module '../../texts/texts.ts' {
  interface Texts {
    stockDocuments: typeof stockDocuments
  }
}
