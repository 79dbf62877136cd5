export const reorder = {
  title: 'Reorder',
  description: 'The needs of each branch: goods of other branches first, then orders.',
  orderFor: 'An order lasts',
  periods: { 1: 'a day', 7: 'a week', 14: 'two weeks', 28: 'four weeks' },
  failed: 'Error loading the proposals',
  nothing: 'Nothing to reorder: every branch has enough until the next delivery.',
  coming: 'Coming',
  soldADay: 'Sold a day',
  cover: 'Days of cover',
  reorderPoint: 'Reorder point',
  move: (branch: string) => `Move from ${branch}`,
  spare: (units: string) => `${units} to spare`,
  buy: (supplier: string) => `Buy from ${supplier}`,
  noSupplier: 'Buy: no supplier has brought it yet',
  leadDays: (days: number, count: string) => `${count} ${days === 1 ? 'day' : 'days'} lead time`,
  each: (cost: string) => `${cost} each`,
  /** Names the checkbox and the field of one line for screen readers. */
  ofProduct: (what: string, product: string, branch: string) => `${what}: ${product}, ${branch}`,
  quantityOf: (what: string) => `Quantity: ${what}`,
  chosen: (moves: string, orders: string) => `To move: ${moves} · To buy: ${orders}`,
  make: 'Make the drafts',
  made: 'The drafts are made',
  chooseOne: 'Choose at least one line',
  wrong: 'Quantity must be at least 1',
  transfer: (number: string, from: string, to: string) => `Transfer ${number}: ${from} → ${to}`,
  order: (number: string, supplier: string) => `Purchase order ${number}: ${supplier}`,
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    reorder: typeof reorder
  }
}
