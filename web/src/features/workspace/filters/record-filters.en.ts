/** Words of filters by records. */
export const recordFilters = {
  anySupplier: 'All suppliers',
  anyProduct: 'All products',
  anyReason: 'All reasons',
  person: 'Person',
  anyPerson: 'Everybody',
  anyState: 'Any state',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    recordFilters: typeof recordFilters
  }
}
