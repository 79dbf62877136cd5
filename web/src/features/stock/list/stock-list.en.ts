/** Words of the sums of stock documents. */
export const stockList = {
  sum: (units: string, value: string) => `${units} · ${value} at selling prices`,
  atCost: (cost: string) => `${cost} at cost`,
  uncosted: (count: number, written: string) =>
    `(${written} ${count === 1 ? 'document' : 'documents'} without cost)`,
  reversed: (count: number, written: string) =>
    `without ${written} reversed ${count === 1 ? 'document' : 'documents'}`,
  tooLong: (most: string) => `Sums are for up to ${most} documents. Filter the list.`,
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    stockList: typeof stockList
  }
}
