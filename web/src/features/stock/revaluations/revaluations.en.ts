export const revaluations = {
  tab: 'Revaluations',
  list: 'Revaluations',
  add: 'Correct values',
  addFirst: 'Correct a value',
  search: 'Search revaluations...',
  noMatch: 'No revaluations match your search.',
  none: 'No value was corrected.',
  /** `number` in its branch. */
  named: (number: string) => `Revaluation ${number}`,
  before: 'Value before',
  after: 'Value after',
  undoes: (product: string) => `Takes back the value of ${product}`,
  kinds: { REVALUATION: 'Revaluation' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    revaluations: typeof revaluations
  }
}
