import type { Feature } from '../kit/feature.ts'

export const levels = {
  audit: 'LEVEL',
  permissions: { ADMIN: ['levels.edit'] },
} as const satisfies Feature
