import { statement } from '../../../platform/db/statement.ts'

/** Of these products the archived ones. */
export const archivedOf = statement<{ id: string }>(
  'archived_of_products',
  'select id from products where institution_id = $1 and id = any ($2) and archived_at is not null',
)
