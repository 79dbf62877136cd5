import type { Feature } from '../kit/feature.ts'

export const purchaseOrders = {
  topic: 'orders',
  audit: 'PURCHASE_ORDER',
  permissions: { STAFF: ['orders.view'], ADMIN: ['orders.edit'] },
} as const satisfies Feature
