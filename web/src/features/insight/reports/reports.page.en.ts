export const reports = {
  title: 'Reports',
  description: 'Stock value, margins and losses at cost, and tax.',
  tabs: { value: 'Stock value', margin: 'Margin', losses: 'Losses', tax: 'Tax' },
  atEndOf: 'At the end of',
  allBranches: 'All branches',
  value: 'Value at cost',
  onTheRoad: 'Of this on the road between branches',
  inQuarantine: 'Of this in quarantine',
  total: 'Total',
  revenue: 'Revenue',
  cost: 'Cost',
  margin: 'Margin',
  share: 'Margin %',
  unknown: 'Revenue of unknown cost',
  byBranch: 'By branch',
  byProduct: 'By product',
  reason: 'Reason',
  removals: 'Removals',
  units: 'Units',
  amount: 'At selling prices',
  noSales: 'Nothing was sold in this period.',
  noLosses: 'Nothing was lost in this period.',
  otherChanges: 'Other changes of the stock value',
  others: {
    COUNT: 'Differences of counts',
    TRANSIT_LOSS: 'Lost between branches',
    VALUATION: 'Valued later',
    REVALUATION: 'Revalued',
    DIFFERENCE: 'Cost differences of goods taken back',
  },
  valueNote:
    'Units whose cost is not known yet have no value. The first delivery with a cost values them.',
  marginNote: 'Margin is revenue less cost, of sales whose cost is known.',
  failed: 'Error loading the report',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    reports: typeof reports
  }
}
