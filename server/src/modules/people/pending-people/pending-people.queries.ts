import { statement } from '../../../platform/db/statement.ts'

/** Users of branch $2, or with null of all, who wait for approval. */
export const pendingPeople = statement<{ count: number }>(
  'pending_people',
  `select count(*)::int as count from users u
    where u.institution_id = $1 and u.status = 'PENDING' and ($2::uuid is null or u.branch_id = $2)`,
)
