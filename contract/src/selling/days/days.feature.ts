import type { Feature } from '../../kit/feature.ts'

export const days = {
  topic: 'days',
  audit: 'DAY_CLOSE',
  permissions: { ADMIN: ['days.view', 'days.close'] },
} as const satisfies Feature
