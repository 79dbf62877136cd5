export const daysPage = {
  hint: 'Takings and tills of a branch on a day. A day is closed when all tills are closed and counted.',
  day: 'Day',
  state: 'State',
  open: 'Not closed',
  closed: (time: string) => `Closed ${time}`,
  closedBy: (time: string, name: string) => `Closed ${time} by ${name}`,
  openTills: 'Open tills',
  sales: 'Sales',
  sold: 'Sales less returns',
  difference: 'Difference of cash',
  none: 'There are no branches.',
  close: 'Close the day',
  question: (day: string, branch: string) =>
    `Close ${day} in ${branch}? No till can be opened on this day any more. This cannot be undone.`,
  done: (branch: string) => `The day is closed in ${branch}`,
  closeFirst: (tills: string) => `Close these tills before you close the day: ${tills}.`,
  later: (count: string) => `Recorded after the day was closed: ${count}`,
  noShifts: 'No till was open.',
  allDrawers: 'All drawers',
  report: 'Day report',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    daysPage: typeof daysPage
  }
}
