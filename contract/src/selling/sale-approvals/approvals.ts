import * as z from 'zod/mini'

import { endpoint } from '../../kit/endpoint.ts'
import { BRANCH_REQUIRED, Named, idField } from '../../kit/fields.ts'
import { ruleOf } from '../../kit/refusals.ts'
import { pinFields } from '../../people/pins.ts'
import { positiveAmountField } from '../payments.ts'

import type { Permission } from '../../kit/permissions.ts'

export const RULES = {
  NOT_OF_KIND: 'This does not fit the kind of approval',
} as const
const rule = ruleOf(RULES)

/** The permission of the approver, by kind of approval. */
export const APPROVABLE = {
  DISCOUNT: 'sales.discountAny',
  RETURN: 'sales.returnAny',
  VOID: 'sales.returnAny',
  CREDIT: 'credit.limit',
} as const satisfies Record<string, Permission>

export const ApprovalKind = z.enum(['DISCOUNT', 'RETURN', 'VOID', 'CREDIT'])

export const ApprovalInput = z
  .object({
    kind: ApprovalKind,
    /** The id that the client gives the sale or the return. */
    documentId: idField(),
    /** The sale whose goods come back; of RETURN and VOID alone. */
    saleId: z.optional(idField()),
    /** The customer of the credit, of CREDIT alone. */
    customerId: z.optional(idField()),
    branchId: idField(BRANCH_REQUIRED),
    /** ETB at most: of all discounts of the sale, of the return, or of credit above the limit. */
    amount: positiveAmountField,
    ...pinFields,
  })
  .check((context) => {
    const { kind, saleId, customerId } = context.value
    const isOfSale = kind === 'RETURN' || kind === 'VOID'
    if (isOfSale !== (saleId !== undefined)) {
      const message = rule('NOT_OF_KIND')
      context.issues.push({ code: 'custom', input: saleId, message, path: ['saleId'] })
    }
    if ((kind === 'CREDIT') !== (customerId !== undefined)) {
      const message = rule('NOT_OF_KIND')
      context.issues.push({ code: 'custom', input: customerId, message, path: ['customerId'] })
    }
  })

export const Approval = z.object({
  id: z.string(),
  kind: ApprovalKind,
  documentId: z.string(),
  amount: z.number(),
  approver: Named,
})
export type Approval = z.infer<typeof Approval>

/**
 * `device` and `pin` are those of the approver, who has the permission of the kind in this branch (403 MAY_NOT_APPROVE), and
 * whose PIN works in this browser (403 DEVICE_UNKNOWN). 400 WRONG_PIN, 429 after five of them.
 */
export const approve = endpoint({
  method: 'POST',
  path: '/approvals',
  summary: 'Approve with a PIN what the seller of a document may not do alone',
  needs: 'approvals.ask',
  body: ApprovalInput,
  reply: Approval,
  changes: ['approvals'],
  refusals: [
    ...(['NOT_FOUND', 'MAY_NOT_APPROVE', 'DEVICE_UNKNOWN', 'TOO_MANY_REQUESTS'] as const),
    ...(['ACCOUNT_PENDING', 'ACCOUNT_REJECTED', 'INSTITUTION_REJECTED'] as const),
  ],
  failure: 'Failed to approve.',
})
