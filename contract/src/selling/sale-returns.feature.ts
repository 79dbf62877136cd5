import type { Feature } from '../kit/feature.ts'

export const saleReturns = {
  documents: {
    RETURN: {
      sign: 1,
      lines: 'many',
      audit: 'SALE_RETURN',
      list: 'sale_returns',
      note: 'reason',
      isNumbered: true,
      links: ['RETURNS'],
      extras: ['customer', 'money'],
    },
  },
  permissions: { STAFF: ['sales.return', 'voids.make'], ADMIN: ['sales.returnAny'] },
} as const satisfies Feature
