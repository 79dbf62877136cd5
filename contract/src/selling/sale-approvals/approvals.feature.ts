import type { Feature } from '../../kit/feature.ts'

export const approvals = {
  topic: 'approvals',
  audit: 'APPROVAL',
  permissions: { STAFF: ['approvals.ask'] },
} as const satisfies Feature

export const voidApprovals = {
  audit: 'VOID_APPROVAL',
  permissions: {},
} as const satisfies Feature

export const creditApprovals = {
  audit: 'CREDIT_APPROVAL',
  permissions: {},
} as const satisfies Feature

export const returnApprovals = {
  audit: 'RETURN_APPROVAL',
  permissions: {},
} as const satisfies Feature
