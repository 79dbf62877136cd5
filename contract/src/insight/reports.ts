import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { Named, dayField as anyDayField, idField, measuredField, pageQuery } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { ReadyMade } from '../stock/removal-reasons.ts'
import { shownGoods } from '../catalogue/shown-goods.ts'
import { BRIDGE_LINES } from './bridge-lines.ts'

/** Rows of a report by product or reason, the largest first. */
export const REPORT_ROWS_MAX = 100

export const RULES = {
  INVALID_REPORT_DAY: 'A day is written as 2026-03-04',
  PERIOD_REVERSED: 'The first day must not be after the last day',
} as const
const rule = ruleOf(RULES)

/** A day of Addis Ababa, as days are counted (docs/decisions/0026); absent: today. */
const dayField = z.optional(anyDayField(rule('INVALID_REPORT_DAY')))
const branchQuery = { branchId: z.optional(idField()) }
/** Both days included; without the first one it is the last. */
const days = { ...branchQuery, from: dayField, to: dayField }
/** Refuses a first day after the last one. */
export const isInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { message: rule('PERIOD_REVERSED'), path: ['from'] },
)
export const daysQuery = z.object(days).check(isInOrder)

const { limit, cursor } = pageQuery
export const goodsQuery = z.object({ limit, cursor, ...days }).check(isInOrder)

/** A product of a branch as the reports name it, by name and branch. */
export const reportedGoods = {
  id: z.string(),
  product: z.object({
    ...shownGoods,
    code: z.nullable(z.string()),
  }),
  branch: Named,
}

export const StockValueReport = z.object({
  day: z.iso.date(),
  /** ETB at cost at the end of the day, the highest first; units of unknown cost have no value. */
  branches: z.array(z.object({ branch: Named, value: z.number() })),
  /** ETB of the goods between two branches, which belong to the institution; absent for one branch. */
  onTheRoad: z.optional(z.number()),
  /** ETB of the goods that the branches hold in quarantine. */
  inQuarantine: z.number(),
  /** ETB of the branches, in transit and in quarantine. */
  value: z.number(),
})
export type StockValueReport = z.infer<typeof StockValueReport>

const losses = {
  removals: z.int(),
  units: z.number(),
  measured: measuredField,
  /** ETB, without units of unknown cost. */
  cost: z.number(),
  /** ETB at the selling prices of the time. */
  amount: z.number(),
}

/** A reversal takes back on its own day, as the stock value has it; the highest cost first. */
export const LossReport = z.object({
  /** By the reasons of the institution's list, and with `id` null all removals that have none of them, at the end. */
  reasons: z.array(
    z.object({
      id: z.nullable(z.string()),
      reason: z.string(),
      readyMade: z.nullable(ReadyMade),
      ...losses,
    }),
  ),
  /** At most REPORT_ROWS_MAX texts of the removals without a reason of the list. */
  texts: z.array(z.object({ reason: z.string(), ...losses })),
  /** By the other lines of losses in the changes of value. ETB that the stock is worth less; below zero: more. */
  others: z.array(
    z.object({
      line: z.enum(BRIDGE_LINES),
      documents: z.int(),
      units: z.number(),
      measured: measuredField,
      cost: z.number(),
    }),
  ),
})
export type LossReport = z.infer<typeof LossReport>

export const LostGoods = z.object({
  ...reportedGoods,
  cost: z.number(),
  /** ETB of what was removed, at the selling prices of the time. */
  amount: z.number(),
  changes: z.array(z.object({ line: z.enum(BRIDGE_LINES), units: z.number(), cost: z.number() })),
})
export type LostGoods = z.infer<typeof LostGoods>

export const getStockValue = endpoint({
  method: 'GET',
  path: '/reports/stock-value',
  summary: 'Stock value at cost by branch at the end of a day',
  needs: 'costs.view',
  shows: ['stock', 'branches'],
  query: z.object({ ...branchQuery, day: dayField }),
  reply: StockValueReport,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the stock value.',
})

export const getLosses = endpoint({
  method: 'GET',
  path: '/reports/losses',
  summary: 'Losses of some days: removals by reason, and other changes of the stock value',
  needs: 'costs.view',
  shows: ['stock', 'removalReasons'],
  query: daysQuery,
  reply: LossReport,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the losses.',
})

export const listLosses = endpoint({
  method: 'GET',
  path: '/reports/losses/goods',
  summary: 'Losses of some days by product and branch',
  needs: 'costs.view',
  shows: ['stock', 'removalReasons'],
  query: goodsQuery,
  reply: z.array(LostGoods),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the losses.',
  pages: true,
})
