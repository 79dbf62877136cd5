import * as z from 'zod/mini'

import { PackedGoods } from '../catalogue/goods.ts'
import { endpoint } from '../kit/endpoint.ts'
import {
  BY_DATE,
  Named,
  idField,
  idParams,
  measuredField,
  pageQuery,
  periodQuery,
  sortQuery,
  timeField,
  versionField,
} from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { DOCUMENT_SHOWS, LineProduct, productIdField } from './ledger.ts'
import { facetsInTransit, facetsSent } from './facets/line-facets.ts'

export const TRANSFER_LINES_MAX = 200

/** SENT until every unit has arrived at one of the two branches, as goods or as a loss. */
export const TRANSFER_STATES = [
  'DRAFT',
  'REQUESTED',
  'APPROVED',
  'SENT',
  'CLOSED',
  'CANCELLED',
] as const
export const TransferState = z.enum(TRANSFER_STATES)
export type TransferState = z.infer<typeof TransferState>

/** States, and steps that lead to none. */
export const TRANSFER_STEPS = [
  ...TRANSFER_STATES,
  'CHANGED',
  'RECEIVED',
  'FOUND',
  'SENT_BACK',
  'WRITTEN_OFF',
] as const
export const TransferStep = z.enum(TRANSFER_STEPS)
export type TransferStep = z.infer<typeof TransferStep>

export const RULES = {
  INVALID_DIRECTION: 'direction must be IN or OUT',
  INVALID_TRANSFER_STATE: 'state must be one of {states}',
  INVALID_WAITING: 'waiting must be true',
  SENDER_REQUIRED: 'Choose the branch that sends',
} as const
const rule = ruleOf(RULES)

export const SENDER_REQUIRED = rule('SENDER_REQUIRED')

const transfer = {
  id: z.string(),
  /** Such as BO-T-0002: in the branch that receives, from 1 without a gap. */
  number: z.string(),
  fromBranch: Named,
  toBranch: Named,
  state: TransferState,
  /** Another transfer took its goods back; absent: none did. */
  isReversed: z.optional(z.literal(true)),
  createdAt: timeField,
  /** When the branch has counted the goods; units still in transit since then are missing. */
  receivedAt: z.nullable(timeField),
  ...facetsInTransit,
}

export const TransferSummary = z.object({
  ...transfer,
  lineCount: z.int(),
  /** Names of the first products. */
  products: z.array(z.string()),
  /** Of all lines, each in the unit of its product. */
  wanted: z.number(),
  sent: z.number(),
  onRoad: z.number(),
  wantedMeasured: measuredField,
  sentMeasured: measuredField,
  onRoadMeasured: measuredField,
})
export type TransferSummary = z.infer<typeof TransferSummary>

/** Another transfer of the same two branches. */
const OtherTransfer = z.nullable(z.object({ id: z.string(), number: z.string() }))

export const Transfer = z.object({
  ...transfer,
  /** The transfer whose goods this one took back. */
  reverses: OtherTransfer,
  reversedBy: OtherTransfer,
  note: z.nullable(z.string()),
  version: versionField,
  items: z.array(
    z.object({
      productId: z.string(),
      product: LineProduct,
      wanted: z.int(),
      sent: z.int(),
      accepted: z.int(),
      damaged: z.int(),
      returned: z.int(),
      lost: z.int(),
      onRoad: z.int(),
      /** Why units were damaged or lost. */
      reason: z.nullable(z.string()),
      /** Units that the sending branch has now; null once the goods were sent. */
      available: z.nullable(z.int()),
      ...facetsSent,
    }),
  ),
  /** In order. */
  steps: z.array(
    z.object({
      id: z.string(),
      step: TransferStep,
      at: timeField,
      user: Named,
      note: z.nullable(z.string()),
    }),
  ),
})
export type Transfer = z.infer<typeof Transfer>

export const SHOWS_TRANSFERS = ['transfers', ...DOCUMENT_SHOWS] as const

export const transferFilters = {
  ...periodQuery,
  productId: z.optional(idField()),
  /** The user of any step. */
  userId: z.optional(idField()),
  /** Either end. */
  branchId: z.optional(idField()),
  /** Seen from `branchId`, else from the own branch. */
  direction: z.optional(z.enum(['IN', 'OUT'], rule('INVALID_DIRECTION'))),
  state: z.optional(
    z.enum(TRANSFER_STATES, rule('INVALID_TRANSFER_STATE', { states: TRANSFER_STATES.join() })),
  ),
  /** `true`: only those whose next step is the caller's. */
  waiting: z.optional(z.enum(['true'], rule('INVALID_WAITING'))),
}

export const listTransfers = endpoint({
  method: 'GET',
  path: '/stock/transfers',
  summary: 'Transfers between branches, newest first; for STAFF those of their branch, either end',
  needs: 'transfers.view',
  shows: SHOWS_TRANSFERS,
  query: z.object({ ...pageQuery, ...sortQuery(BY_DATE), ...transferFilters }),
  sorts: BY_DATE,
  reply: z.array(TransferSummary),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch transfers.',
  pages: true,
})

export const WaitingTransfers = z.object({
  toApprove: z.int(),
  toShip: z.int(),
  toReceive: z.int(),
  toSettle: z.int(),
})
export type WaitingTransfers = z.infer<typeof WaitingTransfers>

export const countWaitingTransfers = endpoint({
  method: 'GET',
  path: '/stock/waiting-transfers',
  summary: 'How many transfers wait for the caller',
  needs: 'transfers.view',
  shows: ['transfers'],
  reply: WaitingTransfers,
  failure: 'Failed to count transfers.',
})

export const getTransfer = endpoint({
  method: 'GET',
  path: '/stock/transfers/{id}',
  summary: 'One transfer with its lines and steps',
  needs: 'transfers.view',
  shows: [...SHOWS_TRANSFERS, 'stock'],
  params: idParams,
  reply: Transfer,
  failure: 'Failed to load the transfer.',
})

export const SisterStock = z.object({ branch: Named, quantity: z.int() })
export type SisterStock = z.infer<typeof SisterStock>

export const listSisterStock = endpoint({
  method: 'GET',
  path: '/stock/sister-stock',
  summary: 'Units of a product in each branch that has some',
  needs: 'transfers.request',
  shows: [...DOCUMENT_SHOWS, 'stock'],
  query: z.object({ productId: productIdField }),
  reply: z.array(SisterStock),
  failure: 'Failed to fetch the stock of other branches.',
})

export const TransferProposals = z.object({
  lines: z.array(
    z.object({
      product: PackedGoods,
      /** In the branch that asks. */
      onHand: z.int(),
      /** In the branch that sends. */
      available: z.int(),
      quantity: z.int(),
    }),
  ),
})
export type TransferProposals = z.infer<typeof TransferProposals>

export const listTransferProposals = endpoint({
  method: 'GET',
  path: '/stock/transfer-proposals',
  summary: 'Products that run low in a branch and that the other one has to spare',
  needs: 'transfers.request',
  shows: [...DOCUMENT_SHOWS, 'stock'],
  query: z.object({
    fromBranchId: idField(SENDER_REQUIRED),
    toBranchId: z.optional(idField()),
  }),
  reply: TransferProposals,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch the proposals.',
})
