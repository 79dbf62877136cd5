import type { Feature } from '../kit/feature.ts'

export const variantGroups = {
  audit: 'VARIANT_GROUP',
  permissions: {},
} as const satisfies Feature
