import { statement } from '../../../platform/db/statement.ts'

/** Whether the institution has a tender and a till, as far as they are given. */
export const knownTenderAndTill = statement<{ is_known: boolean }>(
  'known_tender_and_till',
  `select ($2::uuid is null or exists (select from tenders t where t.institution_id = $1 and t.id = $2))
      and ($3::uuid is null or exists (select from tills t where t.institution_id = $1 and t.id = $3)) as is_known`,
)
