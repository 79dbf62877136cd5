import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { Named } from '../kit/fields.ts'
import { ReadyMade } from '../stock/removal-reasons.ts'
import { BRIDGE_LINES } from './bridge-lines.ts'
import { daysQuery, goodsQuery, reportedGoods } from './reports.ts'

const Line = z.enum(BRIDGE_LINES)

/** ETB at cost at the start of the first day and at the end of the last. */
const ends = { opening: z.number(), closing: z.number() }

const Change = z.object({
  line: Line,
  /** Of LOST: the reason of the institution's list; else null. */
  reason: z.nullable(z.object({ ...Named.shape, readyMade: z.nullable(ReadyMade) })),
  amount: z.number(),
})

/** The changes lead from the one to the other, to the cent. */
const bridge = { ...ends, changes: z.array(Change) }

export const ValueBridge = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Of all branches in sight. */
  ...bridge,
  branches: z.array(z.object({ branch: Named, ...bridge })),
  /** Goods that belong to the institution and to no branch; absent for one branch. */
  onTheRoad: z.optional(z.object(ends)),
  inQuarantine: z.object(ends),
})
export type ValueBridge = z.infer<typeof ValueBridge>

export const GoodsBridge = z.object({
  ...reportedGoods,
  /** As the product is counted, at both ends. */
  units: z.object({ opening: z.int(), closing: z.int() }),
  ...ends,
  changes: z.array(z.object({ line: Line, amount: z.number() })),
})
export type GoodsBridge = z.infer<typeof GoodsBridge>

export const getValueBridge = endpoint({
  method: 'GET',
  path: '/reports/value-bridge',
  summary: 'Changes of the stock value between two days, by branch',
  needs: 'costs.view',
  shows: ['stock', 'transfers', 'removalReasons', 'branches'],
  query: daysQuery,
  reply: ValueBridge,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the changes of value.',
})

/** Products that are there or moved since the first day, by name and branch. */
export const listValueBridge = endpoint({
  method: 'GET',
  path: '/reports/value-bridge/goods',
  summary: 'Changes of the stock value between two days, by product and branch',
  needs: 'costs.view',
  shows: ['stock', 'transfers', 'removalReasons', 'branches'],
  query: goodsQuery,
  reply: z.array(GoodsBridge),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the changes of value.',
  pages: true,
})
