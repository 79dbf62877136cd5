/** Words of the tabs of the stock page that other screens show, too. */
export const stockDocuments = {
  dateReceived: 'Date received',
  dateRemoved: 'Date removed',
}

declare module '../../texts/texts.ts' {
  interface Texts {
    stockDocuments: typeof stockDocuments
  }
}
