import type { Feature } from '../kit/feature.ts'

export const institutions = {
  topic: 'institutions',
  audit: 'INSTITUTION',
  isOfPlatform: true,
  permissions: {
    STAFF: ['business.view'],
    ADMIN: ['business.edit'],
    SUPER_ADMIN: ['institutions.approve', 'institutions.create', 'institutions.view'],
  },
} as const satisfies Feature
