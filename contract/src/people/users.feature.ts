import type { Feature } from '../kit/feature.ts'

export const users = {
  topic: 'users',
  audit: 'USER',
  isOfPlatform: true,
  permissions: {
    ADMIN: ['users.approve', 'users.create', 'users.edit', 'users.view'],
    SUPER_ADMIN: ['admins.approve', 'users.approve', 'users.create', 'users.edit', 'users.view'],
  },
} as const satisfies Feature
