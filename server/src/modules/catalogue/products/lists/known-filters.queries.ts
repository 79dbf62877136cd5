import { statement } from '../../../../platform/db/statement.ts'

/** Whether the category and the branch that a list is filtered by are there; null for a filter that is not set. */
export const knownFilters = statement<{ is_known: boolean }>(
  'known_product_filters',
  `select ($2::uuid is null or exists (select from categories c where c.institution_id = $1 and c.id = $2))
      and ($3::uuid is null or exists (select from branches b where b.institution_id = $1 and b.id = $3)) as is_known`,
)
