import type { Feature } from '../kit/feature.ts'

export const sales = {
  topic: 'sales',
  documents: {
    SALE: {
      sign: -1,
      lines: 'many',
      audit: 'SALE',
      list: 'sales',
      isFrequent: true,
      links: ['EXCHANGES'],
    },
  },
  permissions: {
    STAFF: ['sales.create', 'sales.view', 'sales.discount'],
    ADMIN: ['sales.discountAny'],
  },
} as const satisfies Feature
