import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { Named, idField } from '../kit/fields.ts'
import { refuse, repeated, ruleOf } from '../kit/refusals.ts'
import { boughtInput, facetsOfBought } from '../stock/deliveries.ts'
import { DOCUMENT_SHOWS, DocumentLink, LineProduct, lineInput } from '../stock/ledger.ts'

/** Without a branch the proposals are those of all branches, as long as there are no more. */
export const REORDER_BRANCHES_MAX = 12
export const REORDER_LINES_MAX = 200
export const REVIEW_DAYS = [1, 7, 14, 28] as const
export const REVIEW_DAYS_USUAL = 7
/** Of a supplier whose lead time is unknown. */
export const LEAD_DAYS_USUAL = 7
export const DRAFT_LINES_MAX = 500

export const RULES = {
  INVALID_REVIEW_DAYS: 'reviewDays must be one of {days}',
  REORDER_BRANCH_REQUIRED: 'Choose a branch',
  REORDER_LINE_TWICE: 'Each product can have one line for each branch and source',
  REORDER_LINES_REQUIRED: 'Choose at least one line',
  REORDER_SAME_BRANCH: 'A branch cannot send goods to itself',
  REORDER_TOO_LONG: 'At most {max} lines are allowed',
} as const
const rule = ruleOf(RULES)

const reviewMessage = rule('INVALID_REVIEW_DAYS', { days: REVIEW_DAYS.join(', ') })

const ReorderLine = z.object({
  product: LineProduct,
  onHand: z.int(),
  /** On order, in transit, and asked for from other branches; less what other branches ask for. */
  coming: z.int(),
  /** Units, of recent weeks. */
  soldADay: z.number(),
  /** That the units on hand and coming last; null: nothing is sold. */
  daysOfCover: z.nullable(z.int()),
  reorderPoint: z.int(),
  upTo: z.int(),
  /** From other branches; `surplus` is what that branch does not need itself. */
  moves: z.array(z.object({ from: Named, quantity: z.int(), surplus: z.int() })),
  buy: z.nullable(
    z.object({
      quantity: z.int(),
      /** The default one of the product, else who brought it last; null: neither is there. */
      supplier: z.nullable(Named),
      leadDays: z.int(),
      ...facetsOfBought,
    }),
  ),
})
export type ReorderLine = z.infer<typeof ReorderLine>

export const ReorderProposals = z.object({
  branches: z.array(z.object({ branch: Named, lines: z.array(ReorderLine) })),
})
export type ReorderProposals = z.infer<typeof ReorderProposals>

export const listReorderProposals = endpoint({
  method: 'GET',
  path: '/reorder/proposals',
  summary: 'Needs of branches: moves from other branches, then purchases by supplier',
  needs: 'orders.edit',
  shows: ['orders', 'transfers', 'stock', 'suppliers', ...DOCUMENT_SHOWS],
  query: z.object({
    branchId: z.optional(idField()),
    reviewDays: z.optional(
      z.pipe(
        z.enum(
          REVIEW_DAYS.map((days) => String(days)),
          reviewMessage,
        ),
        z.transform(Number),
      ),
    ),
  }),
  reply: ReorderProposals,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch the proposals.',
})

const DraftMove = z.object({ ...lineInput, fromBranchId: idField(), toBranchId: idField() })
const DraftOrderLine = z.object({
  ...lineInput,
  branchId: idField(),
  supplierId: idField(),
  ...boughtInput,
})

export const ReorderDraftsInput = z
  .object({ moves: z.array(DraftMove), orders: z.array(DraftOrderLine) })
  .check((context) => {
    const { moves, orders } = context.value
    const count = moves.length + orders.length
    if (count === 0) refuse(context, ['orders'], rule('REORDER_LINES_REQUIRED'))
    if (count > DRAFT_LINES_MAX) {
      refuse(context, ['orders'], rule('REORDER_TOO_LONG', { max: DRAFT_LINES_MAX }))
    }
    for (const [at, { fromBranchId, toBranchId }] of moves.entries())
      if (fromBranchId === toBranchId)
        refuse(context, ['moves', at, 'fromBranchId'], rule('REORDER_SAME_BRANCH'))
    const message = rule('REORDER_LINE_TWICE')
    const moved = moves.map((one) => [one.productId, one.fromBranchId, one.toBranchId].join())
    for (const at of repeated(moved)) refuse(context, ['moves', at, 'productId'], message)
    const bought = orders.map((one) => [one.productId, one.supplierId, one.branchId].join())
    for (const at of repeated(bought)) refuse(context, ['orders', at, 'productId'], message)
  })
export type ReorderDraftsInput = z.infer<typeof ReorderDraftsInput>

const Made = z.object({ ...DocumentLink.shape, branch: Named })
export const ReorderDrafts = z.object({
  transfers: z.array(z.object({ ...Made.shape, from: Named })),
  orders: z.array(z.object({ ...Made.shape, supplier: Named })),
})
export type ReorderDrafts = z.infer<typeof ReorderDrafts>

/** All of them in one transaction, or none. 404 for a branch, supplier or product that is not there or foreign. */
export const createReorderDrafts = endpoint({
  method: 'POST',
  path: '/reorder/drafts',
  summary: 'Request transfers and draft purchase orders for chosen proposals',
  needs: 'orders.edit',
  body: ReorderDraftsInput,
  reply: ReorderDrafts,
  changes: ['orders', 'transfers'],
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
  failure: 'Failed to make the drafts.',
  creates: true,
})
