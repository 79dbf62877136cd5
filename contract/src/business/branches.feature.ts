import type { Feature } from '../kit/feature.ts'

export const branches = {
  topic: 'branches',
  audit: 'BRANCH',
  permissions: {
    STAFF: ['branches.view'],
    ADMIN: ['branches.create', 'branches.delete', 'branches.edit'],
    SUPER_ADMIN: ['branches.view'],
  },
} as const satisfies Feature
