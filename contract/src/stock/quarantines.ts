import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { BY_DATE, Named, idField, idParams, measuredField, timeField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import {
  DOCUMENT_SHOWS,
  DocumentLink,
  LineProduct,
  branchIdField,
  documentFields,
  documentsQuery,
  lineInput,
  linesField,
  reasonField,
  reasonedFields,
  unitsOfLines,
} from './ledger.ts'
import { facetsCheck, facetsInput, facetsOfDocument, facetsOfLine } from './facets/line-facets.ts'

/** OPEN while units of it are held. */
export const QUARANTINE_STATES = ['OPEN', 'SETTLED'] as const
export const QUARANTINE_OUTCOMES = ['RELEASED', 'WRITTEN_OFF'] as const
const Outcome = z.enum(QUARANTINE_OUTCOMES)
export type QuarantineOutcome = z.infer<typeof Outcome>

export const RULES = {
  INVALID_QUARANTINE_OUTCOME: 'outcome must be one of {outcomes}',
  INVALID_QUARANTINE_STATE: 'held must be one of {states}',
  HELD_UNITS: 'Only {units} are in quarantine',
} as const
const rule = ruleOf(RULES)

const itemsField = linesField(z.object({ ...lineInput, ...facetsInput }).check(facetsCheck))

export const QuarantineInput = z.object({
  ...documentFields,
  branchId: branchIdField,
  reason: reasonField,
  /** The batch that is taken; absent: as by a removal. */
  items: itemsField,
})
export type QuarantineInput = z.infer<typeof QuarantineInput>

const head = {
  ...reasonedFields,
  /** The return whose goods they are. */
  returns: z.nullable(DocumentLink),
  ...unitsOfLines,
  ...facetsOfDocument,
}

const NewQuarantine = z.object({ ...head, products: z.array(z.string()) })

export const QuarantineRow = z.object({
  ...NewQuarantine.shape,
  held: z.number(),
  /** Of these units. */
  heldMeasured: measuredField,
})
export type QuarantineRow = z.infer<typeof QuarantineRow>

const Settlement = z.object({
  id: z.string(),
  number: z.string(),
  branchId: z.string(),
  by: Named,
  reason: z.string(),
  createdAt: timeField,
  products: z.array(z.string()),
  lineCount: z.int(),
  ...unitsOfLines,
})

export const QuarantineSheet = z.object({
  ...head,
  items: z.array(
    z.object({
      product: LineProduct,
      quantity: z.int(),
      released: z.int(),
      writtenOff: z.int(),
      held: z.int(),
      /** Of the units that are held. */
      ...facetsOfLine,
    }),
  ),
  settlements: z.array(z.object({ ...Settlement.shape, outcome: Outcome })),
})
export type QuarantineSheet = z.infer<typeof QuarantineSheet>

const SHOWS = ['stock', ...DOCUMENT_SHOWS] as const

export const listQuarantines = endpoint({
  method: 'GET',
  path: '/stock/quarantines',
  summary: 'Goods in quarantine, newest first',
  needs: 'stock.view',
  shows: SHOWS,
  query: z.object({
    ...documentsQuery.shape,
    held: z.optional(
      z.enum(
        QUARANTINE_STATES,
        rule('INVALID_QUARANTINE_STATE', { states: QUARANTINE_STATES.join(', ') }),
      ),
    ),
  }),
  sorts: BY_DATE,
  reply: z.array(QuarantineRow),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the goods in quarantine.',
  pages: true,
})

export const getQuarantine = endpoint({
  method: 'GET',
  path: '/stock/quarantines/{id}',
  summary: 'One quarantine with its lines and how they were settled',
  needs: 'stock.view',
  shows: SHOWS,
  params: idParams,
  reply: QuarantineSheet,
  failure: 'Failed to load the quarantine.',
})

export const createQuarantine = endpoint({
  method: 'POST',
  path: '/stock/quarantines',
  summary: 'Put stock on hand into quarantine',
  needs: 'stock.remove',
  body: QuarantineInput,
  reply: NewQuarantine,
  changes: ['stock'],
  refusals: ['NOT_FOUND', 'OUT_OF_STOCK'],
  failure: 'Failed to put the goods into quarantine.',
  creates: true,
})

export const QuarantineSettlementInput = z.object({
  ...documentFields,
  outcome: z.enum(
    QUARANTINE_OUTCOMES,
    rule('INVALID_QUARANTINE_OUTCOME', { outcomes: QUARANTINE_OUTCOMES.join(', ') }),
  ),
  reason: reasonField,
  /** Of the institution's list, for goods that are written off. */
  reasonId: z.optional(z.nullable(idField())),
  /** Without a batch: those that expire first. */
  items: itemsField,
})
export type QuarantineSettlementInput = z.infer<typeof QuarantineSettlementInput>

/** Released goods are in stock on hand again; others are removed. 409 MORE_THAN_HELD names every line that asks for more. */
export const settleQuarantine = endpoint({
  method: 'POST',
  path: '/stock/quarantines/{id}/settlements',
  summary: 'Release goods from quarantine, or write them off',
  needs: 'quarantines.settle',
  params: idParams,
  body: QuarantineSettlementInput,
  reply: Settlement,
  changes: ['stock'],
  refusals: ['NOT_FOUND', 'MORE_THAN_HELD', 'STOCK_TOO_LARGE'],
  failure: 'Failed to settle the quarantine.',
  creates: true,
})
