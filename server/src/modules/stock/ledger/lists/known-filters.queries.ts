import { statement } from '../../../../platform/db/statement.ts'

/** Whether the institution has a supplier, a product, a user and a reason, as far as they are given. */
export const known = statement<{ is_known: boolean }>(
  'known_document_filters',
  `select ($2::uuid is null or exists (select from suppliers x where x.institution_id = $1 and x.id = $2))
      and ($3::uuid is null or exists (select from products x where x.institution_id = $1 and x.id = $3))
      and ($4::uuid is null or exists (select from users x where x.institution_id = $1 and x.id = $4))
      and ($5::uuid is null or exists (select from removal_reasons x where x.institution_id = $1 and x.id = $5)) as is_known`,
)
