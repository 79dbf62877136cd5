import { statement } from '../../../../platform/db/statement.ts'

/** The category `c` of a product `p`. */
export const CATEGORY_OF = 'join categories c on c.institution_id = $1 and c.id = p.category_id'

/** The same for names that differ in case, homophones or blanks. */
const alike = (key: string) => String.raw`regexp_replace(${key}, '\s+', ' ', 'g')`
const OF_CATEGORY = alike('c.name_key')
const OF_GIVEN = alike('fold_name(n.name)')

/** Adds a category for each of these names that none has, as it is spelt first. */
export const addMissing = statement<never>(
  'add_missing_categories',
  `insert into categories (institution_id, name)
   select distinct on (${OF_GIVEN}) $1::uuid, n.name from unnest($2::text[]) with ordinality n (name, place)
    where not exists (select from categories c where c.institution_id = $1 and ${OF_CATEGORY} = ${OF_GIVEN})
    order by ${OF_GIVEN}, n.place
   on conflict do nothing`,
)

/** Of several names that are alike the one that is spelt so. */
export const findNamed = statement<{ wanted: string; id: string }>(
  'categories_named',
  `select n.name as wanted, c.id
     from unnest($2::text[]) n (name)
    cross join lateral (
           select c.id from categories c
            where c.institution_id = $1 and ${OF_CATEGORY} = ${OF_GIVEN}
            order by lower(c.name) <> lower(n.name), c.id limit 1) c`,
)
