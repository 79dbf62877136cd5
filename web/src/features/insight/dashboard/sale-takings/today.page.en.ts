/** Takings of a period and what waits today, which only the dashboard shows. */
export const today = {
  taken: (period: string) => `Taken ${period.toLowerCase()}`,
  sales: (period: string) => `Sales ${period.toLowerCase()}`,
  mine: (period: string) => `My sales ${period.toLowerCase()}`,
  owed: 'Customers owe',
  inDrawers: 'Cash in drawers',
  openTills: (count: number, written: string) =>
    `${written} open ${count === 1 ? 'till' : 'tills'}`,
  average: (amount: string) => `average ${amount}`,
  voided: (count: number, written: string) =>
    `${written} voided ${count === 1 ? 'sale' : 'sales'} not counted`,
  compared: (change: string, days: string) => `${change} against ${days}`,
  same: (days: string) => `the same as on ${days}`,
  nothingBefore: (days: string) => `nothing on ${days}`,
  byNow: (days: string) => `${days} by this time`,
  byBranch: (period: string) => `${period} by branch`,
  bySeller: (period: string) => `${period} by seller`,
  byTender: (period: string) => `${period} by way to pay`,
  noSales: (period: string) => `No sales ${period.toLowerCase()}.`,
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
