import type { Feature } from '../kit/feature.ts'

export const categories = {
  topic: 'categories',
  audit: 'CATEGORY',
  permissions: { STAFF: ['categories.create', 'categories.edit', 'categories.view'] },
} as const satisfies Feature
