import type { Feature } from '../kit/feature.ts'

export const fiscalNumbers = {
  audit: 'FISCAL_NUMBER',
  permissions: { STAFF: ['sales.fiscalNumber'] },
} as const satisfies Feature
