import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import {
  BRANCH_REQUIRED,
  COUNTED_MAX,
  QUANTITY_MAX,
  idField,
  idParams,
  optionalTextField,
  sentVersionField,
} from '../kit/fields.ts'
import { NAME_MAX } from '../kit/text-field.ts'
import { ruleOf } from '../kit/refusals.ts'
import {
  branchIdField,
  countedIn,
  documentFields,
  eachOnce,
  lineInput,
  productIdField,
} from './ledger.ts'
import { facetPaths, movedFacets, movedFacetsCheck, takenGoodsInput } from './facets/line-facets.ts'
import { SENDER_REQUIRED, TRANSFER_LINES_MAX, Transfer } from './transfers.ts'

/** Ways to settle missing units: they arrive after all, are at home again, or are lost. */
export const OUTCOMES = ['FOUND', 'SENT_BACK', 'WRITTEN_OFF'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const RULES = {
  INVALID_FIRST_STATE: 'state must be one of {states}',
  INVALID_OUTCOME: 'outcome must be one of {outcomes}',
  LOSS_REASON_REQUIRED: 'Say why these units are lost',
  LOTS_AT_ONCE: 'Batches are named when the goods are sent',
  MORE_THAN_ON_ROAD: 'Only {units} units are in transit',
  MORE_THAN_WANTED: 'At most {units} units are wanted',
  NOTHING_SENT: 'Send at least one unit',
  PRODUCT_TWICE: 'This product has a line already',
  SAME_BRANCH: 'Choose two different branches',
  TRANSFER_LINE_REQUIRED: 'At least one product is required',
  TRANSFER_TOO_LONG: 'At most {max} lines are allowed',
  UNITS_REQUIRED: 'Units must be a whole number from 0 to {max}',
} as const
const rule = ruleOf(RULES)

const linesMessage = rule('TRANSFER_LINE_REQUIRED')
const unitsMessage = rule('UNITS_REQUIRED', { max: QUANTITY_MAX })

/** Lines of different products. */
function linesOf<Line extends z.ZodMiniType<{ productId: string }>>(line: Line) {
  return z
    .array(line, linesMessage)
    .check(
      z.minLength(1, linesMessage),
      z.maxLength(TRANSFER_LINES_MAX, rule('TRANSFER_TOO_LONG', { max: TRANSFER_LINES_MAX })),
      eachOnce(rule('PRODUCT_TWICE')),
    )
}

const unitsField = z
  .int(unitsMessage)
  .check(z.minimum(0, unitsMessage), z.maximum(COUNTED_MAX, unitsMessage))

const wantedLines = linesOf(z.object(lineInput))

/** Lines of goods that move. */
const movedLines = linesOf(
  z
    .object({ ...lineInput, ...movedFacets({ quantity: unitsField }) })
    .check(movedFacetsCheck('quantity')),
)
const noteField = optionalTextField(NAME_MAX)

/** States in which a transfer may begin. */
export const FIRST_STATES = ['DRAFT', 'REQUESTED', 'APPROVED', 'CLOSED'] as const

export const TransferInput = z
  .object({
    ...documentFields,
    fromBranchId: idField(SENDER_REQUIRED),
    /** The default is the own branch. */
    toBranchId: branchIdField,
    /** APPROVED needs `transfers.approve`; CLOSED, for goods that are there at once, `transfers.at-once`. */
    state: z._default(
      z.enum(FIRST_STATES, rule('INVALID_FIRST_STATE', { states: FIRST_STATES.join() })),
      'REQUESTED',
    ),
    note: noteField,
    ...takenGoodsInput,
    items: movedLines,
  })
  .check(({ value, issues }) => {
    if (value.state === 'CLOSED') return
    for (const path of facetPaths(value.items))
      issues.push({ code: 'custom', input: value, message: rule('LOTS_AT_ONCE'), path })
  })
export type TransferInput = z.infer<typeof TransferInput>

const CHANGED = { failure: 'Failed to save the transfer.' } as const
const STEP = { ...CHANGED, method: 'POST', creates: true } as const
const PLAN_TOPICS = ['transfers'] as const
const GOODS_TOPICS = ['transfers', 'stock'] as const

export const createTransfer = endpoint({
  ...CHANGED,
  reply: Transfer,
  method: 'POST',
  path: '/stock/transfers',
  summary: 'Ask a branch for goods, or move them at once',
  needs: 'transfers.request',
  body: TransferInput,
  changes: GOODS_TOPICS,
  refusals: ['NOT_FOUND', 'OUT_OF_STOCK', 'HAS_EXPIRED', 'STOCK_TOO_LARGE'],
  creates: true,
})

/** DRAFT or REQUESTED. */
export const updateTransfer = endpoint({
  ...CHANGED,
  reply: Transfer,
  method: 'PATCH',
  path: '/stock/transfers/{id}',
  summary: 'Change note and lines of a transfer before it is approved',
  needs: 'transfers.request',
  params: idParams,
  body: z.object({ version: sentVersionField, note: noteField, items: z.optional(wantedLines) }),
  changes: PLAN_TOPICS,
  refusals: ['STALE_VERSION', 'TRANSFER_MOVED_ON'],
})

const noteBody = z.object({ ...documentFields, note: noteField })

export const requestTransfer = endpoint({
  ...STEP,
  params: idParams,
  reply: Transfer,
  path: '/stock/transfers/{id}/request',
  summary: 'Ask for the goods of a draft',
  needs: 'transfers.request',
  body: noteBody,
  changes: PLAN_TOPICS,
  refusals: ['TRANSFER_MOVED_ON'],
})

export const approveTransfer = endpoint({
  ...STEP,
  params: idParams,
  reply: Transfer,
  path: '/stock/transfers/{id}/approve',
  summary: 'Let the branch send the goods',
  needs: 'transfers.approve',
  body: noteBody,
  changes: PLAN_TOPICS,
  refusals: ['TRANSFER_MOVED_ON'],
})

/** The receiving branch cancels before anything is sent, the sending one what is approved. */
export const cancelTransfer = endpoint({
  ...STEP,
  params: idParams,
  reply: Transfer,
  path: '/stock/transfers/{id}/cancel',
  summary: 'Cancel a transfer before anything is sent',
  needs: 'transfers.request',
  body: noteBody,
  changes: PLAN_TOPICS,
  refusals: ['TRANSFER_MOVED_ON'],
})

/** Products without a line here are not sent. */
export const ShipmentInput = z.object({
  ...documentFields,
  note: noteField,
  ...takenGoodsInput,
  /** Absent: everything that is wanted. Batches that a line does not name leave as in a sale. */
  items: z.optional(
    linesOf(
      z
        .object({
          ...lineInput,
          quantity: unitsField,
          ...movedFacets({ quantity: unitsField }),
        })
        .check(movedFacetsCheck('quantity')),
    ),
  ),
})
export type ShipmentInput = z.infer<typeof ShipmentInput>

export const shipTransfer = endpoint({
  ...STEP,
  params: idParams,
  reply: Transfer,
  path: '/stock/transfers/{id}/ship',
  summary: 'Send the goods, or a part of them; they are in transit then',
  needs: 'transfers.ship',
  body: ShipmentInput,
  changes: GOODS_TOPICS,
  refusals: ['OUT_OF_STOCK', 'HAS_EXPIRED', 'TRANSFER_MOVED_ON'],
})

/** The branch that answers for lost units; the default is the receiving one. */
const lossBranchField = z.optional(z.nullable(idField(BRANCH_REQUIRED)))

const arrivedUnits = { accepted: unitsField, damaged: z._default(unitsField, 0) }

export const ArrivalInput = z.object({
  ...documentFields,
  note: noteField,
  lossBranchId: lossBranchField,
  /** Absent: everything arrived in good order. Units that no line names are missing. */
  items: z.optional(
    linesOf(
      z
        .object({
          productId: productIdField,
          ...countedIn,
          ...arrivedUnits,
          reason: noteField,
          /** Absent: the units that expire last are damaged or missing. */
          ...movedFacets(arrivedUnits),
        })
        .check(movedFacetsCheck('accepted', 'damaged')),
    ),
  ),
})
export type ArrivalInput = z.infer<typeof ArrivalInput>

export const receiveTransfer = endpoint({
  ...STEP,
  params: idParams,
  reply: Transfer,
  path: '/stock/transfers/{id}/receive',
  summary: 'Receive the goods: accepted, damaged, and missing ones, which stay in transit',
  needs: 'transfers.receive',
  body: ArrivalInput,
  changes: GOODS_TOPICS,
  refusals: ['STOCK_TOO_LARGE', 'TRANSFER_MOVED_ON'],
})

export const SettlementInput = z.object({
  ...documentFields,
  outcome: z.enum(OUTCOMES, rule('INVALID_OUTCOME', { outcomes: OUTCOMES.join(', ') })),
  note: noteField,
  lossBranchId: lossBranchField,
  /** Absent: everything that is in transit. */
  items: z.optional(movedLines),
})
export type SettlementInput = z.infer<typeof SettlementInput>

export const settleTransfer = endpoint({
  ...STEP,
  params: idParams,
  reply: Transfer,
  path: '/stock/transfers/{id}/settle',
  summary: 'Settle goods in transit: found, sent back, or written off',
  needs: 'transfers.settle',
  body: SettlementInput,
  changes: GOODS_TOPICS,
  refusals: ['STOCK_TOO_LARGE', 'TRANSFER_MOVED_ON'],
})
