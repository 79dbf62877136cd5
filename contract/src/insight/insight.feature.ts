import type { Feature } from '../kit/feature.ts'

export const insight = {
  permissions: {
    STAFF: ['dashboard.view'],
    ADMIN: ['audit.view', 'business.set-up'],
    SUPER_ADMIN: ['audit.view', 'dashboard.view', 'platform.view'],
  },
} as const satisfies Feature
