import { measured } from '@mezgeb/contract/kit/unit-size'

import { may } from '../../../platform/actor.ts'

import type {
  CountProposal,
  StockCount,
  StockTake,
  StockTakeProduct,
} from '@mezgeb/contract/stock/stock-takes'
import type { Actor } from '../../../platform/actor.ts'
import type { ProposalRow } from './count-proposals.queries.ts'
import type { CountRow } from './stock-counts.queries.ts'
import type { TakeProductRow } from './stock-take-products.queries.ts'
import type { TakeRow } from './stock-takes.queries.ts'

/** Whether the caller may see what is expected: not while a blind stock-take is not posted. */
export function seesExpected(actor: Actor, take: Pick<TakeRow, 'is_blind' | 'status'>): boolean {
  return !take.is_blind || take.status === 'POSTED' || may(actor, 'stock-takes.post')
}

export function takeReply(actor: Actor, row: TakeRow): StockTake {
  const { id, number, branch, scope, categories, shelf, status, tolerance } = row
  const { products, found, missing, value, cost, counted, again, version } = row
  return {
    ...{ id, number, branch, scope, categories, shelf, status, counted, again, version },
    isBlind: row.is_blind,
    tolerance: row.tolerance_of === null ? null : { of: row.tolerance_of, most: tolerance ?? 0 },
    ...{ openedBy: row.opened_by, createdAt: row.created_at, inScope: row.in_scope },
    ...(seesExpected(actor, row)
      ? {
          differences: {
            ...{ products, found, missing, value },
            ...(may(actor, 'costs.view') ? { cost } : {}),
          },
        }
      : {}),
    ...{ postedAt: row.posted_at, postedBy: row.posted_by, leftAlone: row.left_alone },
  }
}

export function takeProductReply(
  actor: Actor,
  take: Pick<TakeRow, 'is_blind' | 'status'>,
  row: TakeProductRow,
): StockTakeProduct {
  const { id, name, unit, price, category, counted, places, again } = row
  return {
    ...{ id, product: { id, name, unit, pricePerUnit: price, ...measured(row.unit_size) } },
    ...{ category, counted, places, again },
    ...(seesExpected(actor, take)
      ? {
          ...{ expected: row.expected, difference: row.difference },
          ...(may(actor, 'costs.view') ? { cost: row.cost } : {}),
        }
      : {}),
  }
}

export function countReply(row: CountRow): StockCount {
  const { id, product_id, name, unit, price, place, round, quantity } = row
  return {
    ...{ id, place, round, quantity, isTotal: row.is_total, countedAt: row.counted_at },
    product: { id: product_id, name, unit, pricePerUnit: price, ...measured(row.unit_size) },
    countedBy: { id: row.user_id, name: row.user_name },
  }
}

export function proposalReply(row: ProposalRow): CountProposal {
  const { id, name, unit, price, value, sold, corrected, missing } = row
  return {
    product: { id, name, unit, pricePerUnit: price, ...measured(row.unit_size) },
    ...{ value, sold, corrected, missing, countedAt: row.counted_at },
  }
}
