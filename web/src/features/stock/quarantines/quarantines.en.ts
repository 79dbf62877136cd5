export const quarantines = {
  tab: 'Quarantine',
  list: 'Goods in quarantine',
  add: 'Put into quarantine',
  addFirst: 'Put goods into quarantine',
  search: 'Search quarantines...',
  noMatch: 'No quarantine matches your search.',
  none: 'No goods were put into quarantine.',
  /** `number` in its branch. */
  named: (number: string) => `Quarantine ${number}`,
  held: 'In quarantine',
  putIn: 'Put in',
  released: 'Released',
  writtenOff: 'Written off',
  date: 'Since',
  state: 'State',
  states: { OPEN: 'Goods are held', SETTLED: 'Settled' },
  reasonExample: 'Smells, opened, to be checked …',
  lines: 'Products in quarantine',
  settlements: 'Settlements',
  settlement: (number: string) => `Settlement ${number}`,
  settle: 'Release or write off',
  settleTitle: (quarantine: string) => `Settle ${quarantine}`,
  outcome: 'The goods',
  outcomes: { RELEASED: 'go back to stock', WRITTEN_OFF: 'are written off' },
  settledAs: { RELEASED: 'Released', WRITTEN_OFF: 'Written off' },
  everything: 'Everything',
  units: 'Units',
  heldUnits: (units: string) => `In quarantine: ${units}`,
  saved: (number: string) => `Quarantine ${number} saved`,
  done: 'Settled',
  all: 'All quarantines',
  missing: 'This quarantine does not exist, or not in your branch.',
  failed: 'Error loading the quarantine',
  kinds: { QUARANTINE: 'Quarantine', QUARANTINE_SETTLEMENT: 'Settlement of a quarantine' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    quarantines: typeof quarantines
  }
}
