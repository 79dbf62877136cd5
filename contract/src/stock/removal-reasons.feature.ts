import type { Feature } from '../kit/feature.ts'

export const removalReasons = {
  topic: 'removalReasons',
  audit: 'REMOVAL_REASON',
  permissions: { ADMIN: ['reasons.edit'] },
} as const satisfies Feature
