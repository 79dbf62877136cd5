export const revaluationsPage = {
  hint: 'Say what a unit of the stock on hand costs. Past sales stay as they are.',
  newCost: 'New cost / unit',
  now: 'Now',
  notThere: 'None in stock',
  each: (cost: string) => `${cost} each`,
  pasteHint: 'Copy rows from a spreadsheet: product, new cost of a unit. Then paste them here.',
  change: 'Change',
  reasonExample: 'Wrong cost in a delivery …',
  saved: (number: string) => `Revaluation ${number} saved`,
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    revaluationsPage: typeof revaluationsPage
  }
}
