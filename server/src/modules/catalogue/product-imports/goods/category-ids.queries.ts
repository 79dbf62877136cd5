import { statement } from '../../../../platform/db/statement.ts'

/** The category `c` of a product `p`. */
export const CATEGORY_OF = 'join categories c on c.institution_id = $1 and c.id = p.category_id'

/** Adds a category for each of these names that none has, without regard to case, as it is spelt first. */
export const addMissing = statement<never>(
  'add_missing_categories',
  `insert into categories (institution_id, name)
   select distinct on (lower(n.name)) $1::uuid, n.name from unnest($2::text[]) with ordinality n (name, place)
    where not exists (select from categories c
                       where c.institution_id = $1 and lower(c.name) = lower(n.name))
    order by lower(n.name), n.place
   on conflict do nothing`,
)

export const findNamed = statement<{ wanted: string; id: string }>(
  'categories_named',
  `select n.name as wanted, c.id
     from unnest($2::text[]) n (name)
     join categories c on c.institution_id = $1 and lower(c.name) = lower(n.name)`,
)
