import type { Feature } from '../kit/feature.ts'

export const suppliers = {
  topic: 'suppliers',
  audit: 'SUPPLIER',
  permissions: {
    STAFF: ['suppliers.create', 'suppliers.view'],
    ADMIN: ['suppliers.delete', 'suppliers.edit'],
  },
} as const satisfies Feature
