import { statement } from '../../../platform/db/statement.ts'
import { goodsColumns } from '../../catalogue/goods/goods-row.ts'
import { stands } from '../reversals/stands.ts'

import type { GoodsRow } from '../../catalogue/goods/goods-row.ts'

export const namesOfGoods = statement<GoodsRow & { id: string }>(
  'names_of_goods',
  `select p.id, ${goodsColumns('p')} from products p where p.institution_id = $1 and p.id = any ($2)`,
)

/** Those of products $4 that were revalued in branch $3 since document $2. */
export const revaluedSince = statement<{ id: string }>(
  'products_revalued_since',
  `select distinct m.product_id as id
     from documents d
     join stock_movements m on m.institution_id = $1 and m.branch_id = $3 and m.created_at > d.created_at
    where d.institution_id = $1 and d.id = $2 and m.product_id = any ($4) and m.told_value is not null
      and ${stands('m.document_id')}`,
)
