export const filters = {
  chosen: 'Chosen filters',
  /** A chosen filter, with its field. */
  named: (field: string, value: string) => `${field}: ${value}`,
  remove: (filter: string) => `Remove ${filter}`,
  /** After the number of filters. */
  isChosen: 'chosen',
  searched: (text: string) => `“${text}”`,
  done: 'Show the list',
  hidden: 'Nothing matches all of these. Remove one:',
  unknown: 'unknown',
  any: 'Any',
  period: 'Period',
  periods: { today: 'Today', yesterday: 'Yesterday', week: 'This week', month: 'This month' },
  ownDays: 'Chosen days',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    filters: typeof filters
  }
}
