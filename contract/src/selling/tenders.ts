import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { idField, idParams, nameField, sentVersionField, versionField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'

/** With the tender of vouchers, which also shops with 30 tenders got. */
export const TENDERS_MAX = 31

export const TENDER_KINDS = [
  ...(['CASH', 'CARD', 'MOBILE', 'BANK', 'VOUCHER'] as const),
  ...(['WITHHOLDING', 'OWN_VOUCHER'] as const),
] as const
export const TenderKind = z.enum(TENDER_KINDS)
export type TenderKind = z.infer<typeof TenderKind>
/**
 * An institution has one tender for cash, and one for the vouchers that it sells (vouchers.ts); VOUCHER is for those of others.
 * Withholding is money that the payer keeps and owes to the tax office.
 */
export const ADDED_KINDS = ['CARD', 'MOBILE', 'BANK', 'VOUCHER', 'WITHHOLDING'] as const

export const READY_MADE_TENDERS = [
  ...(['CASH', 'TELEBIRR', 'CBE_BIRR', 'M_PESA'] as const),
  ...(['CARD', 'BANK_TRANSFER', 'WITHHOLDING', 'OWN_VOUCHER'] as const),
] as const
/** With those that the shop does not choose: of goods that pay for others, and of rounded cash. They are in no list. */
export const ReadyMadeTender = z.enum([...READY_MADE_TENDERS, 'EXCHANGE', 'ROUNDING'])
export type ReadyMadeTender = z.infer<typeof ReadyMadeTender>

export const RULES = {
  CASH_HAS_NO_REFERENCE: 'Cash has no reference',
  CASH_STAYS: 'Cash cannot be switched off',
  INVALID_TENDER_KIND: 'kind must be one of {kinds}',
  TOO_MANY_TENDERS: 'At most {max} ways to pay are allowed',
  UNKNOWN_TENDER_ORDER: 'ids must name each way to pay once',
  VOUCHER_HAS_CODE: 'A voucher pays by its code',
} as const
const rule = ruleOf(RULES)

export const Tender = z.object({
  id: z.string(),
  name: z.string(),
  kind: TenderKind,
  /** Null for one that was added or renamed. */
  readyMade: z.nullable(ReadyMadeTender),
  /** A payment must have the reference of the payer's receipt. */
  needsReference: z.boolean(),
  /** A tender that is not active cannot be chosen any more; its payments keep it. */
  isActive: z.boolean(),
  version: versionField,
})
export type Tender = z.infer<typeof Tender>

export const listTenders = endpoint({
  method: 'GET',
  path: '/tenders',
  summary: 'Tenders, in the order of the institution',
  needs: 'tenders.view',
  shows: ['tenders'],
  reply: z.array(Tender),
  failure: 'Failed to load the ways to pay.',
})

/**
 * 409 TENDER_TAKEN: names are unique within an institution, without regard to case. Without `needsReference` a tender of mobile
 * money or of a bank needs one.
 */
export const createTender = endpoint({
  method: 'POST',
  path: '/tenders',
  summary: 'Add a tender at the end of the list',
  needs: 'tenders.edit',
  body: z.object({
    name: nameField,
    kind: z.enum(ADDED_KINDS, rule('INVALID_TENDER_KIND', { kinds: ADDED_KINDS.join(', ') })),
    needsReference: z.optional(z.boolean()),
  }),
  reply: Tender,
  changes: ['tenders'],
  refusals: ['TENDER_TAKEN'],
  failure: 'Failed to add the way to pay.',
  creates: true,
})

export const updateTender = endpoint({
  method: 'PATCH',
  path: '/tenders/{id}',
  summary: 'Rename a tender, say whether it needs a reference, or switch it off and on',
  needs: 'tenders.edit',
  params: idParams,
  body: z.object({
    name: z.optional(nameField),
    needsReference: z.optional(z.boolean()),
    isActive: z.optional(z.boolean()),
    version: sentVersionField,
  }),
  reply: Tender,
  changes: ['tenders'],
  refusals: ['TENDER_TAKEN', 'STALE_VERSION'],
  failure: 'Failed to save the way to pay.',
})

const orderMessage = rule('UNKNOWN_TENDER_ORDER')

export const sortTenders = endpoint({
  method: 'PATCH',
  path: '/tenders',
  summary: 'Set the order of the tenders',
  needs: 'tenders.edit',
  body: z.object({
    ids: z.array(idField(orderMessage), orderMessage).check(
      z.maxLength(TENDERS_MAX, orderMessage),
      z.refine((ids) => new Set(ids).size === ids.length, orderMessage),
    ),
  }),
  reply: z.array(Tender),
  changes: ['tenders'],
  refusals: ['NOT_FOUND'],
  failure: 'Failed to save the order of the ways to pay.',
})
