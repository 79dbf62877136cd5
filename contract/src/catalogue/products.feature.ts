import type { Feature } from '../kit/feature.ts'

export const products = {
  topic: 'products',
  audit: 'PRODUCT',
  permissions: { STAFF: ['products.create', 'products.view'], ADMIN: ['products.edit'] },
} as const satisfies Feature
