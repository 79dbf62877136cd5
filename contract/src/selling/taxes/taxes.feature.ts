import type { Feature } from '../../kit/feature.ts'

export const taxes = {
  topic: 'taxes',
  audit: 'TAX',
  fields: ['tax', 'addsTax', 'rate'],
  permissions: { STAFF: ['taxes.view'], ADMIN: ['taxes.edit'] },
} as const satisfies Feature
