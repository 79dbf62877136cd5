import { shareOf, sumOf } from '@mezgeb/contract/kit/money'

import { sumIfKnown } from './costs-of-line.ts'

import type { CostsOfLine } from './costs-of-line.ts'

/** Of goods that a document moved: ETB of all of them, null: unknown. Its lines m in SQL, and the share of those that come back. */
export type CostMoved = Pick<CostsOfLine, 'cost'>
export const COST_MOVED = { cost: `abs(${sumIfKnown('m.cost')})` }
export const costBack = ({ cost }: CostMoved, share: Parameters<typeof shareOf>[1]): CostMoved => ({
  cost: cost === null ? null : shareOf(cost, share),
})

/** Of lines l of a transfer (ETB; null: unknown): columns, and what those u make of them that are sent or settled. */
export type CostSent = { sent_cost: number | null; settled_cost: number | null }
export const COST_SENT = {
  columns: 'l.sent_cost, l.settled_cost',
  types: 'cost numeric',
  sent: 'sent_cost = u.cost',
  settled: 'settled_cost = coalesce(l.settled_cost, 0) + u.cost',
}

/** Of goods g in quarantine, too: ETB of those that are out again. */
export type CostHeld = CostMoved & { settledCost: number }
export const COST_HELD = { cost: 'g.cost', settledCost: 'g.settled_cost' }
export const VALUE_HELD = 'g.cost - g.settled_cost'
export const COST_OUT = {
  sum: 'sum(m.cost) as cost',
  set: 'settled_cost = g.settled_cost + case when g.cost is null then 0 else m.cost end',
}
export const costLeft = ({ cost, settledCost }: CostHeld): CostMoved => ({
  cost: cost === null ? null : sumOf([cost, -settledCost]),
})
