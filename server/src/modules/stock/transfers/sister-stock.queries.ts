import { TRANSFER_LINES_MAX } from '@mezgeb/contract/stock/transfers'

import { AppError } from '../../../platform/app-error.ts'
import { statement } from '../../../platform/db/statement.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import { findBranches } from './transfers.queries.ts'

import type { SisterStock, TransferProposals } from '@mezgeb/contract/stock/transfers'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

const BRANCHES_SHOWN = 200

const stockOfProduct = statement<{ id: string; name: string; quantity: number }>(
  'sister_stock',
  `select b.id, b.name, s.quantity
     from branch_stock s
     join branches b on b.institution_id = $1 and b.id = s.branch_id
    where s.institution_id = $1 and s.product_id = $2 and s.quantity > 0
    order by s.quantity desc, b.name_key, b.id
    limit ${BRANCHES_SHOWN}`,
)

/** Units of a product in each branch that has some. Quantities only: costs and prices of other branches are not shown. */
export async function listSisterStock(
  db: Database,
  { institutionId }: Actor,
  productId: string,
): Promise<SisterStock[]> {
  const rows = await db.read(institutionId, stockOfProduct(institutionId, productId))
  return rows.map(({ id, name, quantity }) => ({ branch: { id, name }, quantity }))
}

// A branch keeps what its own threshold asks for, and sends so much that the other one has twice its threshold.
const spare = statement<{
  id: string
  name: string
  unit: string
  price: number
  on_hand: number
  available: number
  quantity: number
}>(
  'spare_goods',
  `select g.*, least(g.available - g.threshold, greatest(2 * g.threshold - g.on_hand, 1)) as quantity
     from (select p.id, p.name, p.unit, p.price_per_unit as price, p.name_key, p.low_stock_threshold as threshold,
                  s.quantity as available,
                  coalesce((select o.quantity from branch_stock o
                             where o.institution_id = $1 and o.product_id = s.product_id and o.branch_id = $3), 0) as on_hand
             from branch_stock s
             join products p on p.institution_id = $1 and p.id = s.product_id
            where s.institution_id = $1 and s.branch_id = $2
              and p.low_stock_threshold > 0 and s.quantity > p.low_stock_threshold) g
    where g.on_hand <= g.threshold
    order by g.on_hand::float8 / g.threshold, g.name_key, g.id
    limit ${TRANSFER_LINES_MAX}`,
)

type Asked = { fromBranchId: string; toBranchId?: string | undefined }

/** Products that run low in one branch and that the other has to spare. NOT_FOUND for a branch that is not there. */
export async function listProposals(
  db: Database,
  actor: Actor,
  { fromBranchId, toBranchId }: Asked,
): Promise<TransferProposals> {
  const { institutionId } = actor
  const to = await resolveBranch(db, actor, toBranchId)
  const ends = await db.read(institutionId, findBranches(institutionId, [fromBranchId, to]))
  if (ends.length < new Set([fromBranchId, to]).size) throw new AppError('NOT_FOUND')
  const rows = await db.read(institutionId, spare(institutionId, fromBranchId, to))
  const lines = rows.map(({ id, name, unit, price, quantity, on_hand: onHand, available }) => ({
    ...{ product: { id, name, unit, pricePerUnit: price }, onHand, available, quantity },
  }))
  return { lines }
}
