import type { Feature } from '../kit/feature.ts'

export const productImports = {
  topic: 'imports',
  audit: 'IMPORT',
  permissions: { ADMIN: ['products.import'] },
} as const satisfies Feature
