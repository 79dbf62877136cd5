export const returnOfSale = {
  open: 'Return, exchange or void',
  find: 'Return goods',
  receiptOrCustomer: 'Scan the receipt, or type its number or a customer',
  nothingLeft: 'Everything of this sale came back already.',
  all: 'Everything',
  lines: 'Products that come back',
  sold: (units: string) => `Sold: ${units}`,
  returned: (units: string) => `came back: ${units}`,
  units: 'Comes back',
  fate: 'Where the goods go',
  fates: { STOCK: 'Back to stock', DAMAGED: 'Damaged', QUARANTINE: 'Quarantine' },
  reasons: ['Wrong entry', 'Customer changed their mind', 'Damaged', 'Wrong product'],
  usualReasons: 'Usual reasons',
  lossOf: 'Why damaged goods are removed',
  giveBackBy: 'Give the money back by',
  giveBack: 'Give back',
  offAccount: 'Credited to the account',
  submit: (amount: string) => `Return ${amount}`,
  saved: (number: string, amount: string) => `${number} saved: give back ${amount}`,
  view: 'View return',
  undo: 'Undo',
  undoReason: 'Undone at once',
  undone: (sale: string, amount: string) => `${sale} is void: give back ${amount}`,
  missing: 'We could not find this return.',
  failed: 'Error loading the return',
  allReturns: 'All sale returns',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    returnOfSale: typeof returnOfSale
  }
}
