import { statement } from '../../../platform/db/statement.ts'

/** Deletes the codes of a product that are not in the list. */
export const releaseCodes = statement(
  'release_codes',
  'delete from product_codes where institution_id = $1 and product_id = $2 and code <> all ($3::text[])',
)

/** Adds the codes of a product; codes of other products are left out. */
export const addCodes = statement(
  'add_codes',
  `insert into product_codes (institution_id, code, product_id)
   select $1, u.code, $2::uuid from unnest($3::text[]) u (code) order by u.code
   on conflict on constraint product_codes_pkey do nothing`,
)

/** Those of the codes that other products have, each in one of its forms. */
export const codesOfOthers = statement<{ code: string; name: string; is_archived: boolean }>(
  'codes_of_others',
  `select u.code, p.name, p.archived_at is not null as is_archived
     from unnest($3::text[], $4::text[]) u (code, form)
     join product_codes c on c.institution_id = $1 and c.code = u.form and c.product_id <> $2
     join products p on p.institution_id = $1 and p.id = c.product_id
    order by u.code`,
)

/** The product with a code, and whether its name or description has the pattern as well. */
export const productByCode = statement<{ id: string; is_found: boolean }>(
  'product_by_code',
  `select p.id, p.search_key like (select fold_name($3)) as is_found
     from product_codes c
    cross join lateral (
          select p.id, p.search_key from products p
           where p.institution_id = $1 and p.id = c.product_id and p.archived_at is null limit 1) p
    where c.institution_id = $1 and c.code = any ($2)
    order by array_position($2, c.code) limit 1`,
)
