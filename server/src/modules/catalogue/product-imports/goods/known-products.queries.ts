import { statement } from '../../../../platform/db/statement.ts'
import { packedColumns } from '../../goods/packed-row.ts'
import { defaultSupplier } from '../../products/default-supplier/default-supplier.ts'
import { VARIANT_OF } from '../../products/variants/variant-of.ts'
import { CATEGORY_OF } from './category-ids.queries.ts'

import type { ShownVariant } from '@mezgeb/contract/catalogue/products'
import type { PackedRow } from '../../goods/packed-row.ts'

const DEFAULT_SUPPLIER_NAME = `(${defaultSupplier('p.supplier_id')} ->> 'name')`

/** A product as rows are compared with it. */
export type KnownProduct = PackedRow & {
  id: string
  name_key: string
  code: string | null
  barcodes: string[] | null
  /** Of its default supplier, unless that is deleted. */
  supplier: string | null
  is_service: true | null
  description: string | null
  floor_price: number | null
  low_stock_threshold: number | null
  category: string
  variant: ShownVariant | null
  group_id: string | null
  units: number
  is_archived: boolean
}

/**
 * Products that are not archived and have one of these names or codes, or are in `$5`, and those in `$6`, archived or not; with their units
 * in the branch.
 */
export const knownProducts = statement<KnownProduct>(
  'known_products',
  `with names as materialized (select fold_name(n.name) as key from unnest($2::text[]) n (name)),
        found as materialized (
          select p.id from names n
           cross join lateral (select p.id from products p
                                where p.institution_id = $1 and p.name_key = n.key offset 0) p
          union
          select c.product_id from product_codes c where c.institution_id = $1 and c.code = any ($3)
          union
          select unnest($5::uuid[] || $6::uuid[]))
   select p.id, ${packedColumns('p')}, p.name_key, p.code, p.barcodes, p.description, p.floor_price, p.low_stock_threshold,
          p.is_service, ${DEFAULT_SUPPLIER_NAME} as supplier, c.name as category, p.group_id, ${VARIANT_OF} as variant, coalesce(s.quantity, 0) as units,
          p.archived_at is not null as is_archived
     from found f
    cross join lateral (select * from products p where p.institution_id = $1 and p.id = f.id limit 1) p
     ${CATEGORY_OF}
     left join branch_stock s on s.institution_id = $1 and s.product_id = p.id and s.branch_id = (select $4::uuid)
    where p.archived_at is null or p.id = any ($6)`,
)

export type CodeOwner = { code: string; product_id: string; name: string; is_archived: boolean }

/** The products that have codes or barcodes. */
export const ownersOfCodes = statement<CodeOwner>(
  'owners_of_codes',
  `select c.code, c.product_id, p.name, p.is_archived
     from product_codes c
    cross join lateral (select p.name, p.archived_at is not null as is_archived from products p
                         where p.institution_id = $1 and p.id = c.product_id limit 1) p
    where c.institution_id = $1 and c.code = any ($2)`,
)

export const lockProducts = statement<{ id: string }>(
  'lock_products',
  `select id from products where institution_id = $1 and id = any ($2) order by id for no key update`,
)
