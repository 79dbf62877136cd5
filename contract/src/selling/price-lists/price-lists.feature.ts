import type { Feature } from '../../kit/feature.ts'

export const priceLists = {
  topic: 'priceLists',
  audit: 'PRICE_LIST',
  permissions: { ADMIN: ['priceLists.edit'] },
} as const satisfies Feature

export const customerGroups = {
  audit: 'CUSTOMER_GROUP',
  permissions: {},
} as const satisfies Feature
