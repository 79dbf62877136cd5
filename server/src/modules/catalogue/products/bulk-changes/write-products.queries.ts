import { statement } from '../../../../platform/db/statement.ts'
import { defaultThresholdIn } from '../default-threshold.queries.ts'

/** The codes and barcodes of the product `p` and its packs. */
const CODES = `select p.code union select unnest(p.barcodes)
               union select k ->> 'barcode' from jsonb_array_elements(p.packs) k`

export const addMany = statement<never>(
  'add_many_products',
  `insert into products
     (institution_id, id, category_id, name, unit, description, price_per_unit, low_stock_threshold, code, barcodes,
      packs, supplier_id, unit_size, tracks_expiry, group_id, option_values, floor_price)
   select $1::uuid, n.id, n."categoryId", n.name, n.unit, n.description, n."pricePerUnit",
          coalesce(n."lowStockThreshold", ${defaultThresholdIn('n."unitSize"')}),
          n.code, n.barcodes, n.packs, n."supplierId", n."unitSize", nullif(n."tracksExpiry", false), n."groupId", n."optionValues",
          n."floorPrice"
     from jsonb_to_recordset($2::jsonb) n
          (id uuid, "categoryId" uuid, name text, unit text, description text, "pricePerUnit" numeric,
           "lowStockThreshold" int, code text, barcodes text[], packs jsonb, "supplierId" uuid, "unitSize" int, "tracksExpiry" bool, "groupId" uuid, "optionValues" text[], "floorPrice" numeric)
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
          floor_price = case when n.input ? 'floorPrice' then (n.input ->> 'floorPrice')::numeric else p.floor_price end,
          low_stock_threshold = case when n.input ? 'lowStockThreshold' then (n.input ->> 'lowStockThreshold')::int
                                     else p.low_stock_threshold end,
          code = case when n.input ? 'code' then n.input ->> 'code' else p.code end,
          barcodes = case when n.input ? 'barcodes' then (select array_agg(b) from jsonb_array_elements_text(n.input -> 'barcodes') b)
                          else p.barcodes end,
          packs = case when n.input ? 'packs' then nullif(n.input -> 'packs', '[]') else p.packs end,
          supplier_id = case when n.input ? 'supplierId' then (n.input ->> 'supplierId')::uuid else p.supplier_id end,
          tracks_expiry = case when n.input ? 'tracksExpiry' then nullif((n.input ->> 'tracksExpiry')::bool, false)
                               else p.tracks_expiry end,
          archived_at = case when n.input ? 'isArchived' then clock_timestamp() else p.archived_at end,
          version = p.version + 1
     from jsonb_to_recordset($2::jsonb) n (id uuid, input jsonb)
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
    cross join lateral (${CODES}) c (code)
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
    cross join lateral (${CODES}) c (code)
     join product_codes t on t.institution_id = $1 and t.code = c.code and t.product_id <> p.id
    cross join lateral (select o.name, o.archived_at is not null as is_archived from products o
                         where o.institution_id = $1 and o.id = t.product_id limit 1) o
    where p.institution_id = $1 and p.id = any ($2)
    order by c.code, p.id`,
)
