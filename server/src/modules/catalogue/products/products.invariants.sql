-- Rows counted by day (docs/decisions/0026) exist. Rows of such lists are only ever added, with a recent time.
select 'counts equal their rows' as rule, u.institution_id,
       format('%s: %s counted, %s there', u.list, c.counted, t.there) as found
  from counted_until u
 cross join lateral (
       select coalesce(sum(d.rows), 0) as counted from day_counts d
        where d.institution_id = u.institution_id and d.list = u.list
          and d.part = '00000000-0000-0000-0000-000000000000') c
 cross join lateral (
       select count(*) as there from products s
        where s.institution_id = u.institution_id and s.created_at < u.until) t
 where u.list in ('products') and c.counted <> t.there

union all
-- The codes that are looked up are those of the products, and no others.
select 'codes are those of their products', coalesce(c.institution_id, p.institution_id),
       format('%s of product %s', coalesce(c.code, p.code), coalesce(c.product_id, p.id))
  from product_codes c
  full join (select institution_id, id, code from products where code is not null
             union select institution_id, id, unnest(barcodes) from products where barcodes is not null
             union select institution_id, id, k ->> 'barcode' from products, jsonb_array_elements(packs) k
              where k ->> 'barcode' is not null) p
    on p.institution_id = c.institution_id and p.code = c.code and p.id = c.product_id
 where c.code is null or p.code is null

union all
-- A product that names a photo has its bytes, and no others are kept.
select 'photos are those of their products', coalesce(k.institution_id, p.institution_id),
       format('product %s', coalesce(k.product_id, p.id))
  from product_photos k
  full join (select institution_id, id from products where photo is not null) p
    on p.institution_id = k.institution_id and p.id = k.product_id
 where k.product_id is null or p.id is null
