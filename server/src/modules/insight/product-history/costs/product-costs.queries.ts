import { PRICES_MAX } from '@mezgeb/contract/insight/product-history'

import { statement } from '../../../../platform/db/statement.ts'
import { supplierNamed } from '../../../stock/ledger/lists/customer-or-supplier.ts'
import { placeOf } from '../../../stock/corrections/place-of.ts'
import { stands } from '../../../stock/reversals/stands.ts'
import { IS_RARE, RECEIVING } from '../../../stock/ledger/movement-kinds.ts'
import { partsOf } from '../../../catalogue/goods/unit-size/counted-row.ts'

import type { GoodsThatCame } from '@mezgeb/contract/insight/value-of-product'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'

/** SQL of a movement m: ETB of the whole line, and of one unit. */
export const COST_MOVED = 'm.cost'
const UNIT_COST = `round(m.cost * ${partsOf('m')} / m.quantity, 4)`

/** SQL of a line m of goods that came, and the last one from a supplier of such columns r. */
export const COST_BROUGHT = `case when m.purchase_cost is not null then ${UNIT_COST} end as unit_cost`
export const LAST_COST = `(array_agg(r.unit_cost order by r.came_at desc, r.line desc) filter (where r.unit_cost is not null))[1] as "lastCost"`

export type LastCost = { lastCost: number | null }

/** $3 is the branch, or null for all; $4 are the kinds of documents that bring goods. */
const productCosts = statement<GoodsThatCame>(
  'product_costs',
  `select m.came_at as at, m.document_id as "documentId", m.kind, json_build_object('id', b.id, 'name', b.name) as branch,
          (select ${supplierNamed('d.supplier_id')} from documents d
            where d.institution_id = $1 and d.id = m.document_id) as supplier,
          m.quantity, ${UNIT_COST} as "unitCost"
     from (select m.*, ${placeOf('m')} as came_at from stock_movements m
            where m.institution_id = $1 and m.product_id = $2 and m.kind = any ($4::text[]) and ${IS_RARE}
              and m.quantity > 0 and m.cost is not null and ($3::uuid is null or m.branch_id = $3)
              and ${stands('m.document_id')}
            order by m.created_at desc, m.document_id desc limit ${PRICES_MAX}) m
    cross join lateral (
          select b.id, b.name from branches b where b.institution_id = $1 and b.id = m.branch_id limit 1) b
    order by m.came_at desc, m.document_id desc, m.line desc`,
)

/** Of goods that came, the newest first. */
export const readCosts = async (
  tx: Transaction,
  { institutionId, branchId, id }: BranchScope & { id: string },
): Promise<{ costs: GoodsThatCame[] }> => ({
  costs: await tx.query(productCosts(institutionId, id, branchId, RECEIVING)),
})
