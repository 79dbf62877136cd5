export const lots = {
  title: 'Expiring goods',
  description: 'Batches on hand by their expiry dates. Sales take those that expire first.',
  list: 'Batches that expire',
  file: 'Batches',
  batch: 'Batch',
  batchNumber: 'Batch number',
  expiresOn: 'Expiry date',
  whichDay: 'Which day?',
  tracks: 'Has expiry dates: ask for batch and expiry date when goods come in',
  within: 'Period',
  periods: {
    EXPIRED: 'Expired',
    '7': 'In 7 days',
    '30': 'In 30 days',
    '90': 'In 90 days',
    ALL: 'All batches',
  },
  expired: 'Expired',
  today: 'Today',
  inDays: (days: number, shown: string) => (days === 1 ? 'Tomorrow' : `In ${shown} days`),
  timeLeft: 'Time left',
  value: 'Value at cost',
  remove: 'Remove',
  move: 'Move',
  search: 'Search products...',
  failed: 'Error loading the expiring goods',
  noMatch: 'Nothing that expires matches your search.',
  none: 'Nothing expires in this period.',
  anyBatch: 'Whichever expires first',
  choose: 'Choose batches',
  undated: 'Without expiry date',
  missing: (units: string) => `${units} missing`,
  gone: (units: string) => `${units} damaged or lost`,
  expiredInSale: (day: string) => `Some units expired on ${day}. Sell only good ones.`,
  takesExpired: 'Sell expired units, too',
  reason: 'Expired',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    lots: typeof lots
  }
}
