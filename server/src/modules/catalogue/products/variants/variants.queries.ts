import { statement } from '../../../../platform/db/statement.ts'
import { CATEGORY, productColumns } from '../product-columns.queries.ts'

import type { Option } from '@mezgeb/contract/catalogue/product-variants'
import type { ProductColumns } from '../product-columns.queries.ts'

export type Group = { id: string; name: string; options: Option[]; version: number }

const COLUMNS = 'id, name, options, version'

export const groupById = statement<Group>(
  'variant_group_by_id',
  `select ${COLUMNS} from variant_groups where institution_id = $1 and id = $2`,
)

/** Before its products (docs/decisions/0005). */
export const lockGroup = statement<Group>(
  'lock_variant_group',
  `select ${COLUMNS} from variant_groups where institution_id = $1 and id = $2 for no key update`,
)

export const addGroup = statement<Group>(
  'add_variant_group',
  `insert into variant_groups (institution_id, name, options) values ($1, $2, $3) returning ${COLUMNS}`,
)

export const changeGroup = statement<Group>(
  'change_variant_group',
  `update variant_groups set name = $3, options = $4, version = version + 1
    where institution_id = $1 and id = $2 returning ${COLUMNS}`,
)

/** The products of a group, with the stock of a branch or of all. */
export const productsOfGroup = statement<ProductColumns & { option_values: string[][] | null }>(
  'products_of_variant_group',
  `select ${productColumns(
    '$3',
    `from products p ${CATEGORY} where p.institution_id = $1 and p.group_id = $2`,
    ', json_agg(p.option_values) as option_values',
  )}`,
)

export type Variant = {
  id: string
  name: string
  version: number
  /** Null: no variant. */
  group_id: string | null
  values: string[]
}

/** The products of a group, and further ones, in the order of their ids (docs/decisions/0005). */
export const lockVariants = statement<Variant>(
  'lock_variants',
  `select id, name, version, group_id, coalesce(option_values, '{}') as values from products
    where institution_id = $1
      and id = any (array(select id from products where institution_id = $1 and group_id = $2) || $3::uuid[])
    order by id for no key update`,
)

export const lockProduct = statement<Pick<Variant, 'name' | 'version' | 'group_id'>>(
  'lock_product',
  `select name, version, group_id from products where institution_id = $1 and id = $2 for no key update`,
)

const FIELDS = `coalesce(n.unit, p.unit), coalesce(n."categoryId", p.category_id), coalesce(n."pricePerUnit", p.price_per_unit)`

/**
 * Makes products the variants of a group, with their names, values and further fields, of which null leaves one as it is. Products
 * that have all of them are not written.
 */
export const setVariants = statement<never>(
  'set_variants',
  `update products p
      set group_id = $3, name = n.name, option_values = n.values, (unit, category_id, price_per_unit) = row(${FIELDS}),
          version = p.version + 1
     from jsonb_to_recordset($4::jsonb)
          n (id uuid, name text, values text[], unit text, "categoryId" uuid, "pricePerUnit" numeric)
    where p.institution_id = $1 and p.id = any ($2) and p.id = n.id
      and (p.group_id, p.name, p.option_values, p.unit, p.category_id, p.price_per_unit)
          is distinct from ($3, n.name, n.values, ${FIELDS})`,
)

export const leaveGroup = statement<{ id: string }>(
  'leave_variant_group',
  `update products set group_id = null, option_values = null, version = version + 1
    where institution_id = $1 and group_id = $2 and id = any ($3) returning id`,
)
