import { statement } from '../../../../platform/db/statement.ts'

import type { CountedLot } from '@mezgeb/contract/stock/lots'
import type { StockCount } from '@mezgeb/contract/stock/stock-takes'

/** SQL for whether more was found of a batch of product `x` of a stock-take, which is `p`, than was there. */
export const LOTS_DIFFER = `
  p.tracks_expiry and exists (
    select from stock_take_parts v
     where v.institution_id = $1 and v.stock_take_id = x.stock_take_id and v.product_id = x.product_id and v.difference > 0)`

export type LotOfCount = Pick<StockCount, 'batch' | 'expiresOn'>

/** SQL of the batch of a count: arguments of `json_build_object`. */
export const lotOfCount = (count: string) =>
  `'batch', nullif(${count}.batch, ''), 'expiresOn', ${count}.expires_on`

/** SQL of the order of counts; those without a batch first. */
export const BY_LOT = 'v.expires_on nulls first, v.batch'

/**
 * The batches of a product `p` in a stock-take `t`, as JSON: those that were counted, with the units at that moment, and until the
 * posting those that the branch has. Null where the product has no expiry dates.
 */
export const LOTS_OF_PRODUCT = `
  case when p.tracks_expiry then (
    select coalesce(json_agg(json_build_object('batch', nullif(b.batch, ''), 'expiresOn', b.expires_on, 'counted', b.counted,
                                               'expected', b.expected) order by b.expires_on, b.batch), '[]')
      from (select expires_on, batch, c.counted, case when c.counted is null then l.units else c.expected end as expected
              from (select v.expires_on, v.batch, v.counted, v.expected
                      from stock_take_parts v
                     where v.institution_id = $1 and v.stock_take_id = $2 and v.product_id = p.id) c
              full join (select l.expires_on, l.batch, l.units from lots_left l
                          where l.institution_id = $1 and l.product_id = p.id and l.branch_id = t.branch_id
                            and l.units > 0 and t.status <> 'POSTED') l using (expires_on, batch)) b) end`

/** Those of a product that are shown; the blind do not see what is expected. */
export const shownLots = (lots: readonly CountedLot[] | null, isBlind: boolean) =>
  lots === null
    ? {}
    : { lots: lots.map(({ expected, ...lot }) => (isBlind ? lot : { ...lot, expected })) }

/** Which of these batches are of products without expiry dates, from 1 on. */
export const findUntracked = statement<{ at: number }>(
  'untracked_counts',
  `select u.at::int as at from unnest($2::uuid[], $3::date[]) with ordinality u (product_id, expires_on, at)
     join products p on p.institution_id = $1 and p.id = u.product_id
    where u.expires_on is not null and p.tracks_expiry is null
    order by u.at`,
)
