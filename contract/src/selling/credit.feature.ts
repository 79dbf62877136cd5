import type { Feature } from '../kit/feature.ts'

export const credit = {
  permissions: { STAFF: ['credit.give'], ADMIN: ['credit.limit'] },
} as const satisfies Feature
