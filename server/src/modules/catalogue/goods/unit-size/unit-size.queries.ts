import { statement } from '../../../../platform/db/statement.ts'

export const unitSizeOf = statement<{ unit_size: number | null }>(
  'unit_size',
  'select unit_size from products where institution_id = $1 and id = $2',
)

/** Locks against documents that are about to count the product for the first time: their rows refer to it. */
export const lockUnitSize = statement<{ id: string }>(
  'lock_unit_size',
  'select id from products where institution_id = $1 and id = $2 for update',
)

export const isCounted = statement<{ is_counted: boolean }>(
  'is_counted_product',
  `select exists (select from branch_stock where institution_id = $1 and product_id = $2)
       or exists (select from product_levels where institution_id = $1 and product_id = $2)
       or exists (select from purchase_order_lines where institution_id = $1 and product_id = $2)
       or exists (select from transfer_lines where institution_id = $1 and product_id = $2)
       or exists (select from stock_take_products where institution_id = $1 and product_id = $2) as is_counted`,
)

export const unitSizes = statement<{ id: string; unit_size: number }>(
  'unit_sizes',
  `select id, unit_size from products
    where institution_id = $1 and id = any ($2::uuid[]) and unit_size is not null`,
)
