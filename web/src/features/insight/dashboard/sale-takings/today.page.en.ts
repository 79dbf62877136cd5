/** Takings of today, which only the dashboard shows. */
export const today = {
  taken: 'Taken today',
  sales: 'Sales today',
  mine: 'My sales today',
  owed: 'Customers owe',
  inDrawers: 'Cash in drawers',
  openTills: (count: number, written: string) =>
    `${written} open ${count === 1 ? 'till' : 'tills'}`,
  average: (amount: string) => `average ${amount}`,
  voided: (count: number, written: string) =>
    `${written} voided ${count === 1 ? 'sale' : 'sales'} not counted`,
  compared: (change: string, day: string) => `${change} against ${day} by this time`,
  same: (day: string) => `the same as on ${day} by this time`,
  nothingBefore: (day: string) => `nothing on ${day} by this time`,
  byBranch: 'Today by branch',
  bySeller: 'Today by seller',
  byTender: 'Today by way to pay',
  noSales: 'No sales today.',
  toDo: 'To do',
  people: 'Staff to approve',
  transfers: 'Transfers to act on',
  orders: 'Purchase orders due',
  stockTakes: 'Stock-takes to post',
  held: 'Quarantines to settle',
  tillsLeftOpen: 'Tills open since an earlier day',
  differences: 'Differences of cash to explain',
  daysToClose: 'Days to close',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    today: typeof today
  }
}
