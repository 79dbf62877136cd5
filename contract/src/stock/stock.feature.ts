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
      isReversible: true,
    },
    DELIVERY: {
      sign: 1,
      lines: 'many',
      audit: 'DELIVERY',
      list: 'deliveries',
      dated: 'dateReceived',
      isNumbered: true,
      isReversible: true,
    },
    OPENING: { sign: 0, lines: 'many', audit: 'OPENING_STOCK', list: 'openings' },
    REMOVAL: {
      sign: -1,
      lines: 'one',
      audit: 'STOCK_OUT',
      list: 'stock_outs',
      dated: 'dateRemoved',
      note: 'reason',
      isReversible: true,
    },
    SUPPLIER_RETURN: {
      sign: -1,
      lines: 'many',
      audit: 'SUPPLIER_RETURN',
      list: 'supplier_returns',
      note: 'reason',
      isNumbered: true,
      isReversible: true,
    },
    REVERSAL: {
      sign: 0,
      lines: 'many',
      audit: 'REVERSAL',
      list: 'reversals',
      note: 'reason',
      isNumbered: true,
    },
  },
  permissions: {
    STAFF: ['stock.receive', 'stock.remove', 'stock.view'],
    ADMIN: ['costs.view', 'stock.reverse'],
  },
} as const satisfies Feature
