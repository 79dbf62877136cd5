import { may } from '../../../platform/actor.ts'
import { lineProduct } from '../../catalogue/goods/goods-row.ts'
import { measuredSum } from '../../catalogue/goods/measured-sum.ts'
import { shownOfDocument } from '../ledger/lines/line-facets.ts'
import { shownParts } from './counted-facets.ts'

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
  const { products, found, missing, value, counted, version } = row
  const again = seesExpected(actor, row) ? row.again : row.again - row.kept_back
  return {
    id,
    number,
    branch,
    scope,
    categories,
    shelf,
    status,
    counted,
    again,
    version,
    isBlind: row.is_blind,
    tolerance: row.tolerance_of === null ? null : { of: row.tolerance_of, most: tolerance ?? 0 },
    openedBy: row.opened_by,
    createdAt: row.created_at,
    inScope: row.in_scope,
    ...(seesExpected(actor, row)
      ? {
          differences: {
            products,
            found,
            missing,
            foundMeasured: measuredSum(row.found_measured).measured,
            missingMeasured: measuredSum(row.missing_measured).measured,
            value,
            ...shownOfDocument(row),
          },
        }
      : {}),
    postedAt: row.posted_at,
    postedBy: row.posted_by,
    leftAlone: row.left_alone,
    ...(row.ended_by === null ? {} : { endedBy: row.ended_by }),
    ...(row.overlaps ? { overlaps: row.overlaps } : {}),
    ...(row.documents ? { documents: row.documents } : {}),
    ...(row.counted_by ? { countedBy: row.counted_by } : {}),
    ...(row.late ? { late: row.late } : {}),
  }
}

export function takeProductReply(
  actor: Actor,
  take: Pick<TakeRow, 'is_blind' | 'status'>,
  row: TakeProductRow,
): StockTakeProduct {
  const { id, category, counted, places, parts, late } = row
  const isSeen = seesExpected(actor, take)
  const again = isSeen || row.kept_back !== true ? row.again : null
  return {
    id,
    product: lineProduct(id, row),
    category,
    counted,
    places,
    again,
    ...shownParts(parts, !isSeen),
    ...(late === null ? {} : { late }),
    ...(isSeen
      ? {
          expected: row.expected,
          difference: row.difference,
          ...shownOfDocument(row),
        }
      : {}),
  }
}

export function countReply(row: CountRow): StockCount {
  const { id, place, round, quantity } = row
  return {
    id,
    place,
    round,
    quantity,
    isTotal: row.is_total,
    countedAt: row.counted_at,
    product: lineProduct(row.product_id, row),
    ...row.facets,
    countedBy: { id: row.user_id, name: row.user_name },
  }
}

export function proposalReply(row: ProposalRow): CountProposal {
  const { id, value, sold, corrected, missing } = row
  return {
    product: lineProduct(id, row),
    value,
    sold,
    corrected,
    missing,
    countedAt: row.counted_at,
    ...(row.late === null ? {} : { late: row.late }),
  }
}
