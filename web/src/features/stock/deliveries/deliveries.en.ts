export const deliveries = {
  tab: 'Deliveries',
  list: 'Deliveries',
  title: 'Receive delivery',
  add: 'Receive Delivery',
  addFirst: 'Receive your first delivery',
  search: 'Search deliveries...',
  noMatch: 'No deliveries match your search.',
  none: 'No deliveries available.',
  invoiceNumber: 'Invoice number',
  date: 'Date received',
  /** `number` in its branch. */
  named: (number: string) => `Delivery ${number}`,
  lines: 'Products of the delivery',
  unitCost: 'Cost / unit',
  price: 'Price / unit',
  margin: 'Margin',
  amount: 'Amount',
  weight: 'Weight in kg',
  paste: 'Paste from a table',
  pasteHint:
    'Copy rows from a spreadsheet: product, quantity, cost, price, or with headings, also of batch and expiry date. Then paste them here.',
  pasteRows: 'Add the rows',
  pasteWhich: (name: string) => `Which product is ${name}?`,
  pasteUnknown: (names: string) => `Not found: ${names}`,
  lastDelivery: 'Last delivery of this supplier',
  noLastDelivery: 'This supplier has brought nothing yet.',
  lowProducts: 'Low stock',
  noLowProducts: 'No product is running low.',
  /** Of the grey cost in an empty field. */
  lastCost: 'Last cost. The key → takes it; an empty field stays unknown.',
  needsCosts: (names: string) =>
    `Charges can be shared out when every line has a cost. Without one: ${names}`,
  charges: 'Other charges',
  addCharge: 'Add a charge',
  removeCharge: 'Remove the charge',
  chargeName: 'Charge',
  chargeExample: 'Transport, customs …',
  spread: 'Shared out by',
  spreads: { VALUE: 'Cost', QUANTITY: 'Units', WEIGHT: 'Weight' },
  sum: (count: number, products: string) => `${products} ${count === 1 ? 'product' : 'products'}`,
  costSum: (amount: string) => `Cost ${amount}`,
  saved: (number: string) => `Delivery ${number} saved`,
  view: 'View delivery',
  next: 'Receive another delivery',
  all: 'All deliveries',
  missing: 'We could not find this delivery.',
  failed: 'Error loading the delivery',
  notes: 'Delivery note',
  kinds: { DELIVERY: 'Delivery' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    deliveries: typeof deliveries
  }
}
