export const saleReturns = {
  tab: 'Sale returns',
  list: 'Sale returns',
  search: 'Search sale returns...',
  noMatch: 'No sale returns match your search.',
  none: 'Nothing came back from customers.',
  /** `number` in its branch. */
  named: (number: string) => `Return ${number}`,
  void: 'Voided',
  partly: (amount: string) => `${amount} came back`,
  gaveBack: 'Came back',
  givenBack: 'Given back',
  by: 'Taken back by',
  date: 'Returned',
  kinds: { SALE_RETURN: 'Sale return' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    saleReturns: typeof saleReturns
  }
}
