import { statement } from '../../../platform/db/statement.ts'
import { goodsColumns } from '../../catalogue/goods/goods-row.ts'

import type { GoodsRow } from '../../catalogue/goods/goods-row.ts'

export const namesOfGoods = statement<GoodsRow & { id: string }>(
  'names_of_goods',
  `select p.id, ${goodsColumns('p')} from products p where p.institution_id = $1 and p.id = any ($2)`,
)
