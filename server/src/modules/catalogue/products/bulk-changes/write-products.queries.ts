import { statement } from '../../../../platform/db/statement.ts'
import { hasStockOfNew } from '../../goods/services/change-service.ts'
import { partsOfNew } from '../../goods/unit-size/unit-size-of-product.ts'
import { defaultThresholdIn } from '../default-threshold.queries.ts'
import { FACETS } from '../product-facets.ts'

export const addMany = statement<never>(
  'add_many_products',
  `insert into products
     (institution_id, id, category_id, name, unit, description, price_per_unit, low_stock_threshold, code,
      ${FACETS.columns})
   select $1::uuid, n.id, n."categoryId", n.name, n.unit, n.description, n."pricePerUnit",
          case when ${hasStockOfNew} then coalesce(n."lowStockThreshold", ${defaultThresholdIn(partsOfNew)}) end,
          n.code, ${FACETS.values}
     from jsonb_to_recordset($2::jsonb) n
          (id uuid, "categoryId" uuid, name text, unit text, description text, "pricePerUnit" numeric,
           "lowStockThreshold" int, code text, ${FACETS.types})
     join institutions i on i.id = $1`,
)

/** Sets the fields that each input has. */
export const changeMany = statement<never>(
  'change_many_products',
  `update products p
      set category_id = case when n.input ? 'categoryId' then (n.input ->> 'categoryId')::uuid else p.category_id end,
          name = case when n.input ? 'name' then n.input ->> 'name' else p.name end,
          unit = case when n.input ? 'unit' then n.input ->> 'unit' else p.unit end,
          description = case when n.input ? 'description' then n.input ->> 'description' else p.description end,
          price_per_unit = case when n.input ? 'pricePerUnit' then (n.input ->> 'pricePerUnit')::numeric
                                else p.price_per_unit end,
          low_stock_threshold = case when n.input ? 'lowStockThreshold' then (n.input ->> 'lowStockThreshold')::int
                                     else p.low_stock_threshold end,
          code = case when n.input ? 'code' then n.input ->> 'code' else p.code end,
          ${FACETS.changed},
          archived_at = case when n.input ? 'isArchived' then clock_timestamp() else p.archived_at end,
          version = p.version + 1
     from jsonb_to_recordset($2::jsonb) n (id uuid, input jsonb, ${FACETS.types})
    where p.institution_id = $1 and p.id = any ($3) and p.id = n.id`,
)

export const releaseMany = statement<never>(
  'release_codes_of_many',
  'delete from product_codes where institution_id = $1 and product_id = any ($2)',
)

/** A transaction that is about to take one of the codes is waited for. */
export const claimMany = statement<never>(
  'claim_codes_of_many',
  `insert into product_codes (institution_id, code, product_id)
   select p.institution_id, c.code, p.id
     from products p
    cross join lateral (select ${FACETS.codes}) c (code)
    where p.institution_id = $1 and p.id = any ($2) and c.code is not null
    order by c.code
   on conflict do nothing`,
)

export const unclaimed = statement<{
  id: string
  code: string
  name: string
  is_archived: boolean
}>(
  'unclaimed_codes_of_many',
  `select p.id, c.code, o.name, o.is_archived
     from products p
    cross join lateral (select ${FACETS.codes}) c (code)
     join product_codes t on t.institution_id = $1 and t.code = c.code and t.product_id <> p.id
    cross join lateral (select o.name, o.archived_at is not null as is_archived from products o
                         where o.institution_id = $1 and o.id = t.product_id limit 1) o
    where p.institution_id = $1 and p.id = any ($2)
    order by c.code, p.id`,
)
