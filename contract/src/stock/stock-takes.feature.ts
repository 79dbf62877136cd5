import type { Feature } from '../kit/feature.ts'

export const stockTakes = {
  topic: 'stock_takes',
  audit: 'STOCK_TAKE',
  documents: {
    COUNT: {
      sign: 0,
      lines: 'many',
      audit: 'STOCK_COUNT',
      list: 'stock_counts',
      isNumbered: true,
      isReversible: true,
      links: ['FULFILS'],
    },
  },
  permissions: {
    STAFF: ['stock-takes.count'],
    ADMIN: ['stock-takes.post'],
  },
} as const satisfies Feature
