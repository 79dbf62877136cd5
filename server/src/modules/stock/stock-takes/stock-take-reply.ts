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
export function seesExpected(actor: Actor, take: Pick<TakeRow, 'isBlind' | 'status'>): boolean {
  return !take.isBlind || take.status === 'POSTED' || may(actor, 'stock-takes.post')
}

export function takeReply(actor: Actor, row: TakeRow): StockTake {
  const { created_at: createdAt, kept_back: keptBack, differences, endedBy, ...more } = row
  const { overlaps, documents, countedBy, late, again, ...take } = more
  const { found_measured: found, missing_measured: missing, ...sums } = differences
  const isSeen = seesExpected(actor, row)
  const { measured: foundMeasured } = measuredSum(found)
  const { measured: missingMeasured } = measuredSum(missing)
  return {
    ...take,
    createdAt,
    again: isSeen ? again : again - keptBack,
    ...(isSeen ? { differences: { ...sums, foundMeasured, missingMeasured } } : {}),
    ...(endedBy === null ? {} : { endedBy }),
    ...(overlaps ? { overlaps } : {}),
    ...(documents ? { documents } : {}),
    ...(countedBy ? { countedBy } : {}),
    ...(late ? { late } : {}),
  }
}

export function takeProductReply(
  actor: Actor,
  take: Pick<TakeRow, 'isBlind' | 'status'>,
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
