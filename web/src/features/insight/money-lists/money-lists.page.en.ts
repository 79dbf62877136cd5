export const moneyPage = {
  description: 'Bills, payments and cash of a period, with their sums.',
  tabs: {
    bills: 'Bills of suppliers',
    paid: 'Payments to suppliers',
    received: 'Payments of customers',
    cash: 'Cash in and out',
    shifts: 'Shifts',
  },
  search: 'Search by number or name...',
  failed: 'Error loading the list',
  noMatch: 'Nothing matches your search.',
  none: 'Nothing is recorded yet.',
  anyKind: 'Bills and credit notes',
  anyTill: 'All tills',
  anyPurpose: 'All purposes',
  withheld: 'Tax withheld',
  isFor: 'Pays',
  oldest: 'The oldest',
  openedBy: 'Opened by',
  closedBy: 'Closed by',
  tooLong: (most: string) => `The sums are for up to ${most} rows. Choose a period.`,
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    moneyPage: typeof moneyPage
  }
}
