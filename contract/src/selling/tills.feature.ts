import type { Feature } from '../kit/feature.ts'

export const tills = {
  topic: 'tills',
  audit: 'TILL',
  permissions: { STAFF: ['tills.view'], ADMIN: ['tills.edit'] },
} as const satisfies Feature
