import { LINES_MAX } from '@mezgeb/contract/stock/ledger'

import { AppError } from '../../../platform/app-error.ts'
import { statement } from '../../../platform/db/statement.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { placeOf } from '../corrections/place-of.ts'
import { stands } from '../reversals/stands.ts'
import { mayBeLow } from '../../catalogue/goods/touched-products.ts'
import { keepsStock } from '../../catalogue/goods/services/services.ts'
import { packedColumns, packedProduct } from '../../catalogue/goods/packed-row.ts'
import { FACETS_DELIVERED, FACETS_OF_STOCK } from '../ledger/lines/bought-facets.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { DeliveryProposals, listDeliveryProposals } from '@mezgeb/contract/stock/deliveries'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { PackedRow } from '../../catalogue/goods/packed-row.ts'
import type { BoughtFacets } from '../ledger/lines/bought-facets.ts'

type Row = PackedRow & {
  id: string
  on_hand: number
  quantity: number | null
  facets: BoughtFacets
}

/** SQL of a line m of product p, with the stock of a branch. */
const lineIn = (branch: string) => `p.id, ${packedColumns('p')}, m.quantity,
          coalesce((select s.quantity from branch_stock s
                     where s.institution_id = $1 and s.product_id = p.id and s.branch_id = ${branch}), 0) as on_hand,
          ${FACETS_DELIVERED}`

/** Deliveries of a supplier whose lines are looked through. */
const DELIVERIES_READ = 50

/** SQL: the last ones that were recorded of supplier $3 in branch $2 and stand. */
export const DELIVERIES = `(
     select d.id as document_id, d.branch_id, d.created_at from documents d
      where d.institution_id = $1 and d.branch_id = $2 and d.supplier_id = $3 and d.kind = 'DELIVERY' and ${stands('d.id')}
      order by d.created_at desc limit ${DELIVERIES_READ})`

const lastDelivered = statement<Row>(
  'last_delivered',
  `with newest as (
     select d.document_id as id from ${DELIVERIES} d
      order by ${placeOf('d', 'null')} desc, d.created_at desc limit 1)
   select ${lineIn('$2')}
     from newest n
     join stock_movements m on m.institution_id = $1 and m.document_id = n.id and m.line >= 1
     join products p on p.institution_id = $1 and p.id = m.product_id and p.archived_at is null and ${keepsStock('p')}
    order by m.line`,
)

const linesOfDelivery = statement<Row>(
  'lines_of_delivery',
  `select ${lineIn('d.branch_id')}
     from documents d
     join stock_movements m on m.institution_id = $1 and m.document_id = d.id and m.line >= 1
     join products p on p.institution_id = $1 and p.id = m.product_id
    where d.institution_id = $1 and ($2::uuid is null or d.branch_id = $2) and d.id = $3 and d.kind = 'DELIVERY'
    order by m.line`,
)

const lowInBranch = statement<Row>(
  'low_in_branch',
  `select p.id, ${packedColumns('p')}, s.quantity as on_hand, null as quantity,
          ${FACETS_OF_STOCK}
     from ${mayBeLow('$2')} c
    cross join lateral (
          select s.* from branch_stock s
           where s.institution_id = $1 and s.product_id = c.id and s.branch_id = $2 limit 1) s
    cross join lateral (
          select p.* from products p where p.institution_id = $1 and p.id = s.product_id and p.archived_at is null limit 1) p
    cross join lateral (
          select coalesce((select l.minimum from product_levels l
                            where l.institution_id = $1 and l.product_id = c.id and l.branch_id = $2), p.low_stock_threshold)
                 as minimum) l
    where l.minimum > 0 and s.quantity <= l.minimum
    order by s.quantity::float8 / l.minimum, p.name_key, p.id
    limit ${LINES_MAX}`,
)

type Requested = Received<typeof listDeliveryProposals>['query']

/**
 * Lines that a delivery into the branch may have. Throws NOT_FOUND for a branch or delivery that is not in reach, and for
 * a supplier who has brought nothing there.
 */
export async function listProposals(
  db: Database,
  actor: Actor,
  { branchId, supplierId, deliveryId }: Requested,
): Promise<DeliveryProposals> {
  const { institutionId } = actor
  if (deliveryId !== undefined) {
    const { branchId: scope } = ownScope(actor)
    return proposed(await db.read(institutionId, linesOfDelivery(institutionId, scope, deliveryId)))
  }
  const { branchId: branch } = await listScope(db, actor, branchId)
  // Of all branches nothing can be proposed.
  if (branch === null) return { lines: [] }
  const rows = await db.read(
    institutionId,
    supplierId === undefined
      ? lowInBranch(institutionId, branch)
      : lastDelivered(institutionId, branch, supplierId),
  )
  return supplierId === undefined && rows.length === 0 ? { lines: [] } : proposed(rows)
}

function proposed(rows: readonly Row[]): DeliveryProposals {
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  const lines = rows.map((row) => ({
    product: packedProduct(row.id, row),
    onHand: row.on_hand,
    quantity: row.quantity,
    ...row.facets,
  }))
  return { lines }
}
