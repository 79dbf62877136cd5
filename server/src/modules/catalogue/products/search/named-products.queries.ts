import { NAMES_MAX } from '@mezgeb/contract/catalogue/named-products'
import { formsOf } from '@mezgeb/contract/kit/codes'

import { statement } from '../../../../platform/db/statement.ts'
import { CATEGORY, productColumns } from '../product-columns.queries.ts'
import { productTexts } from '../read-products.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { ProductColumns } from '../product-columns.queries.ts'

/** Several products may have one name. */
const MOST = 2 * NAMES_MAX

const named = statement<ProductColumns>(
  'named_products',
  `with names as materialized (select distinct fold_name(n.name) as key from unnest($3::text[]) n (name)),
        found as materialized (
          select p.id from names n
           cross join lateral (select p.id from products p
                                where p.institution_id = $1 and p.name_key = n.key offset 0) p
          union
          select c.product_id from product_codes c where c.institution_id = $1 and c.code = any ($4))
   select ${productColumns(
     '$2',
     `from found f
      cross join lateral (select * from products where institution_id = $1 and id = f.id and archived_at is null limit 1) p
      ${CATEGORY} order by p.name_key, p.id limit ${MOST}`,
   )}`,
)

/** The products that have one of these names, codes or barcodes, with their stock in the scope. */
export async function readNamed(
  db: Database,
  { institutionId, branchId }: BranchScope,
  names: readonly string[],
): Promise<Product[]> {
  const [found] = await db.read(
    institutionId,
    named(institutionId, branchId, names, names.flatMap(formsOf)),
  )
  if (found === undefined) return []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the texts are those of the contract's products
  return productTexts(institutionId, found).map((text) => JSON.parse(text) as Product)
}
