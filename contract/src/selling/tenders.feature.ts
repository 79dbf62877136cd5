import type { Feature } from '../kit/feature.ts'

export const tenders = {
  topic: 'tenders',
  audit: 'TENDER',
  permissions: { STAFF: ['tenders.view'], ADMIN: ['tenders.edit'] },
} as const satisfies Feature
