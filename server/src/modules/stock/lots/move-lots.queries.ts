import { statement } from '../../../platform/db/statement.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'

/** A batch that a line moved, signed, or why the lines are refused. */
export type MovedLot = {
  refusal: 'untracked' | 'short' | null
  /** From 1 on. */
  line: number
  expires_on: string
  /** '' without a number. */
  batch: string
  units: number
}

export const moveLotsOf = statement<MovedLot>(
  'move_lots',
  'select refusal, line, expires_on, batch, units from move_lots($1, $2, $3, $4, $5)',
)

/** Batches of a product in a branch that have expired, the first to expire first. */
export const findExpiredLots = statement<Lot>(
  'expired_lots_of_product',
  `select e.expires_on::text as "expiresOn", nullif(e.batch, '') as batch, e.units as quantity
     from branch_stock s
    cross join lateral lots_expired($1, s.product_id, s.branch_id, s.quantity) e
    where s.institution_id = $1 and s.branch_id = $2 and s.product_id = $3
    order by e.expires_on, e.batch`,
)
