import type { Feature } from '../kit/feature.ts'

export const customers = {
  topic: 'customers',
  audit: 'CUSTOMER',
  permissions: { STAFF: ['customers.create', 'customers.edit', 'customers.view'] },
} as const satisfies Feature
