export const supplierReturns = {
  tab: 'Supplier returns',
  list: 'Supplier returns',
  title: 'Return to supplier',
  add: 'Return to supplier',
  addFirst: 'Return goods to a supplier',
  search: 'Search supplier returns...',
  noMatch: 'No supplier returns match your search.',
  none: 'No supplier returns available.',
  /** `number` in its branch. */
  named: (number: string) => `Supplier return ${number}`,
  submit: 'Return',
  date: 'Returned',
  reasonExample: 'Broken, expired, not ordered …',
  lines: 'Products that go back',
  ofDelivery: (delivery: string, supplier: string, branch: string) =>
    `${delivery} from ${supplier}, ${branch}`,
  delivered: (units: string) => `Delivered: ${units}`,
  returned: (units: string) => `returned: ${units}`,
  onHand: (units: string) => `on hand: ${units}`,
  nothingLeft: 'Everything of this delivery went back, or is not in stock any more.',
  saved: (number: string) => `Supplier return ${number} saved`,
  all: 'All supplier returns',
  missing: 'We could not find this delivery.',
  failed: 'Error loading the delivery',
  kinds: { SUPPLIER_RETURN: 'Supplier return' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    supplierReturns: typeof supplierReturns
  }
}
