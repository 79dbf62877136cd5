import * as z from 'zod/mini'

import { TOPICS } from '../features.ts'
import { endpoint } from '../kit/endpoint.ts'
import { BY_DATE, Named, idField, idParams, timeField } from '../kit/fields.ts'
import { sumOf } from '../kit/money.ts'
import { ruleOf } from '../kit/refusals.ts'
import { seenWith } from '../kit/seen-with.ts'
import { facetsOfDocuments, summedFacets } from '../stock/facets/line-facets.ts'
import { documentFields, reasonField } from '../stock/ledger.ts'
import { moneyListQuery } from '../insight/money-lists.ts'
import { Payment, amountFromZeroField, positiveAmountField } from './payments.ts'

/** ETB of the notes and coins that are counted. */
export const CASH_VALUES = [200, 100, 50, 10, 5, 1, 0.5, 0.25, 0.1, 0.05, 0.01] as const
const COUNT_MAX = 1_000_000

export const RULES = {
  INVALID_CASH_VALUE: 'value must be one of {values}',
  INVALID_CASH_COUNT: 'Enter a whole number of notes or coins',
  INVALID_CASH_WAY: 'way must be one of {ways}',
  INVALID_CASH_PURPOSE: 'purpose must be one of {purposes}',
  CASH_VALUE_TWICE: 'This note or coin is here twice',
} as const
const rule = ruleOf(RULES)

const values: readonly number[] = CASH_VALUES
const invalidValue = rule('INVALID_CASH_VALUE', { values: CASH_VALUES.join(', ') })
const invalidCount = rule('INVALID_CASH_COUNT')

const CashCount = z.object({
  value: z.number(invalidValue).check(z.refine((value) => values.includes(value), invalidValue)),
  count: z.int(invalidCount).check(z.nonnegative(invalidCount), z.maximum(COUNT_MAX, invalidCount)),
})
export type CashCount = z.infer<typeof CashCount>

const twice = rule('CASH_VALUE_TWICE')
const countsField = z.array(CashCount, invalidCount).check(
  z.maxLength(CASH_VALUES.length, twice),
  z.refine((counts) => new Set(counts.map(({ value }) => value)).size === counts.length, twice),
)

/** ETB of counted notes and coins. */
export function countedCash(counts: readonly CashCount[]): number {
  return sumOf(counts.map(({ value, count }) => Math.round(value * 100 * count) / 100))
}

export const ShiftOpening = z.object({ tillId: idField(), float: amountFromZeroField })
export const ShiftClosing = z.object({ counts: countsField, reason: z.optional(reasonField) })
export const ShiftReason = z.object({ reason: reasonField })

export const Shift = z.object({
  id: z.string(),
  /** Of the till, from 1; its Z report has the same. */
  number: z.int(),
  till: Named,
  branch: Named,
  branchId: z.string(),
  openedAt: timeField,
  openedBy: Named,
  float: z.number(),
  closedAt: z.nullable(timeField),
  closedBy: z.nullable(Named),
  counted: z.nullable(z.number()),
  hasDifference: z.boolean(),
  reason: z.nullable(z.string()),
  /** ETB of cash by the documents of the shift. */
  expected: seenWith('shifts.view', z.number()),
  /** ETB that was counted too much; below zero: too little. Null while it is open. */
  difference: seenWith('shifts.view', z.nullable(z.number())),
})
export type Shift = z.infer<typeof Shift>

/** 409 SHIFT_OPEN: a till has one open shift. TILL_ARCHIVED for a till that is switched off, DAY_CLOSED on a day that is closed. */
export const openShift = endpoint({
  method: 'POST',
  path: '/shifts',
  summary: 'Open a till with the cash that is in it',
  needs: 'shifts.work',
  body: ShiftOpening,
  reply: Shift,
  changes: ['shifts'],
  refusals: ['NOT_FOUND', 'SHIFT_OPEN', 'TILL_ARCHIVED', 'DAY_CLOSED'],
  failure: 'Failed to open the till.',
  creates: true,
})

/** The first count is final. The answer says whether it differs; how much, to those alone who may see it. */
export const closeShift = endpoint({
  method: 'POST',
  path: '/shifts/{id}/closing',
  summary: 'Close a till with the notes and coins that were counted',
  needs: 'shifts.work',
  params: idParams,
  body: ShiftClosing,
  reply: Shift,
  changes: ['shifts'],
  refusals: ['TILL_CLOSED'],
  failure: 'Failed to close the till.',
  creates: true,
})

/** `userId` opened or closed it. `search` finds number, till and reason. Sums of closed ones: expected, counted, difference. */
export const listShifts = endpoint({
  method: 'GET',
  path: '/shifts',
  summary: 'Shifts by the time of opening, newest first',
  needs: 'shifts.view',
  shows: TOPICS,
  query: z.object({ ...moneyListQuery, tillId: z.optional(idField()) }),
  sorts: BY_DATE,
  reply: z.array(Shift),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the shifts.',
  pages: true,
})

export const explainShift = endpoint({
  method: 'PATCH',
  path: '/shifts/{id}',
  summary: 'Say why the cash of a shift was too much or too little',
  needs: 'shifts.work',
  params: idParams,
  body: ShiftReason,
  reply: Shift,
  changes: ['shifts'],
  refusals: ['NO_DIFFERENCE'],
  failure: 'Failed to save the reason.',
})

export const CASH_WAYS = ['IN', 'OUT'] as const
export const CASH_PURPOSES = ['EXPENSE', 'OWNER', 'SAFE', 'OTHER'] as const
const invalidPurpose = rule('INVALID_CASH_PURPOSE', { purposes: CASH_PURPOSES.join(', ') })

const purposeField = z.optional(z.enum(CASH_PURPOSES, invalidPurpose))

export const CashMovementInput = z.object({
  ...documentFields,
  shiftId: idField(),
  way: z.enum(CASH_WAYS, rule('INVALID_CASH_WAY', { ways: CASH_WAYS.join(', ') })),
  amount: positiveAmountField,
  reason: reasonField,
  /** Says its account in the journal (docs/decisions/0100); absent: OTHER. */
  purpose: purposeField,
})

export const CashMovement = z.object({
  id: z.string(),
  number: z.string(),
  date: timeField,
  shiftId: z.string(),
  till: Named,
  branchId: z.string(),
  branch: Named,
  by: Named,
  /** ETB that came into the drawer; below zero: went out. */
  amount: z.number(),
  reason: z.string(),
  purpose: z.enum(CASH_PURPOSES),
})
export type CashMovement = z.infer<typeof CashMovement>

export const createCashMovement = endpoint({
  method: 'POST',
  path: '/cash-movements',
  summary: 'Put cash into the drawer of a shift or take some out',
  needs: 'shifts.work',
  body: CashMovementInput,
  reply: CashMovement,
  changes: ['shifts'],
  refusals: ['NOT_FOUND', 'TILL_CLOSED'],
  failure: 'Failed to save the cash.',
  creates: true,
})

/** `search` finds number and reason. Sums: cash in, and cash out. */
export const listCashMovements = endpoint({
  method: 'GET',
  path: '/cash-movements',
  summary: 'Cash that was put into drawers or taken out, newest first',
  needs: 'shifts.view',
  shows: ['shifts', 'tills', 'branches', 'users'],
  query: z.object({
    ...moneyListQuery,
    tillId: z.optional(idField()),
    purpose: purposeField,
  }),
  sorts: BY_DATE,
  reply: z.array(CashMovement),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the cash.',
  pages: true,
})

/** ETB that documents of a kind brought in by a tender; below zero: gave out. */
export const Takings = z.object({
  kind: z.string(),
  tender: Payment.shape.tender,
  isCash: z.boolean(),
  amount: z.number(),
})
export type Takings = z.infer<typeof Takings>

/** Of the documents of a shift, or of a day. */
export const moneyOfDocuments = {
  takings: z.array(Takings),
  /** By kind; ETB, the total, and the parts of it that customers owe and that facets of lines are. */
  documents: z.array(
    z.object({
      kind: z.string(),
      count: z.int(),
      total: z.number(),
      onAccount: z.number(),
      ...summedFacets,
    }),
  ),
  ...facetsOfDocuments,
}

export const ShiftReport = z.object({
  shift: Shift,
  ...moneyOfDocuments,
  movements: z.array(CashMovement),
  counts: z.array(CashCount),
})
export type ShiftReport = z.infer<typeof ShiftReport>

/** The X report of an open shift, the Z report of a closed one. */
export const getShiftReport = endpoint({
  method: 'GET',
  path: '/shifts/{id}/report',
  summary: 'Takings of a shift by tender, and its cash against the expected cash',
  needs: 'shifts.view',
  shows: TOPICS,
  params: idParams,
  reply: ShiftReport,
  failure: 'Failed to load the report.',
})
