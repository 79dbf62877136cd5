import type { Feature } from '../kit/feature.ts'

export const stock = {
  topic: 'stock',
  documents: {
    ENTRY: {
      sign: 1,
      lines: 'one',
      audit: 'STOCK_ENTRY',
      list: 'stock_entries',
      dated: 'dateReceived',
    },
    DELIVERY: {
      sign: 1,
      lines: 'many',
      audit: 'DELIVERY',
      list: 'deliveries',
      dated: 'dateReceived',
      isNumbered: true,
    },
    REMOVAL: {
      sign: -1,
      lines: 'one',
      audit: 'STOCK_OUT',
      list: 'stock_outs',
      dated: 'dateRemoved',
      note: 'reason',
    },
  },
  permissions: {
    STAFF: ['stock.receive', 'stock.remove', 'stock.view'],
    ADMIN: ['costs.view'],
  },
} as const satisfies Feature
