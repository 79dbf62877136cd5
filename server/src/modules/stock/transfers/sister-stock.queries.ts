import { TRANSFER_LINES_MAX } from '@mezgeb/contract/stock/transfers'

import { AppError } from '../../../platform/app-error.ts'
import { statement } from '../../../platform/db/statement.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import { mayBeLow } from '../../catalogue/goods/touched-products.ts'
import { packedColumns, packedProduct } from '../../catalogue/goods/packed-row.ts'
import { findBranches } from './transfers.queries.ts'

import type { SisterStock, TransferProposals } from '@mezgeb/contract/stock/transfers'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { PackedRow } from '../../catalogue/goods/packed-row.ts'

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

// Each branch has its own levels, else the threshold of the product. The sender keeps its minimum; the other one is filled to its
// maximum, else to twice its minimum.
const spare = statement<
  PackedRow & { id: string; on_hand: number; available: number; quantity: number }
>(
  'spare_goods',
  `select g.*, least(g.available - g.keeps, g.target - g.on_hand)::int as quantity
     from (select p.id, ${packedColumns('p')}, p.name_key, s.quantity as available,
                  coalesce(f.minimum, p.low_stock_threshold, 0) as keeps,
                  coalesce(o.minimum, p.low_stock_threshold) as needs,
                  coalesce(o.maximum, 2 * coalesce(o.minimum, p.low_stock_threshold)::bigint) as target,
                  coalesce((select o.quantity from branch_stock o
                             where o.institution_id = $1 and o.product_id = s.product_id and o.branch_id = $3), 0) as on_hand
             from ${mayBeLow('$3', '$2')} c
            cross join lateral (
                  select s.product_id, s.quantity from branch_stock s
                   where s.institution_id = $1 and s.product_id = c.id and s.branch_id = $2 limit 1) s
            cross join lateral (
                  select p.* from products p
                   where p.institution_id = $1 and p.id = s.product_id and p.archived_at is null limit 1) p
             left join product_levels f
               on f.institution_id = $1 and f.product_id = s.product_id and f.branch_id = (select $2::uuid)
             left join product_levels o
               on o.institution_id = $1 and o.product_id = s.product_id and o.branch_id = (select $3::uuid)
            where s.quantity > coalesce(f.minimum, p.low_stock_threshold, 0)
              and coalesce(o.minimum, p.low_stock_threshold) > 0) g
    where g.on_hand <= g.needs and g.on_hand < g.target
    order by g.on_hand::float8 / g.needs, g.name_key, g.id
    limit ${TRANSFER_LINES_MAX}`,
)

type Requested = { fromBranchId: string; toBranchId?: string | undefined }

/** Products that run low in one branch and that the other has to spare. NOT_FOUND for a branch that is not there. */
export async function listProposals(
  db: Database,
  actor: Actor,
  { fromBranchId, toBranchId }: Requested,
): Promise<TransferProposals> {
  const { institutionId } = actor
  const to = await resolveBranch(db, actor, toBranchId)
  const ends = await db.read(institutionId, findBranches(institutionId, [fromBranchId, to]))
  if (ends.length < new Set([fromBranchId, to]).size) throw new AppError('NOT_FOUND')
  const rows = await db.read(institutionId, spare(institutionId, fromBranchId, to))
  const lines = rows.map((row) => ({
    product: packedProduct(row.id, row),
    onHand: row.on_hand,
    available: row.available,
    quantity: row.quantity,
  }))
  return { lines }
}
