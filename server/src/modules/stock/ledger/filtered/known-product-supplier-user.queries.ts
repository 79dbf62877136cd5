import { AppError } from '../../../../platform/app-error.ts'
import { statement } from '../../../../platform/db/statement.ts'

import type { Database } from '../../../../platform/db/database.ts'

/** `userId`: of the user who recorded a document. */
export type DocumentFilters = {
  supplierId?: string | undefined
  productId?: string | undefined
  userId?: string | undefined
  reasonId?: string | undefined
}

const known = statement<{ is_known: boolean }>(
  'known_document_filters',
  `select ($2::uuid is null or exists (select from suppliers x where x.institution_id = $1 and x.id = $2))
      and ($3::uuid is null or exists (select from products x where x.institution_id = $1 and x.id = $3))
      and ($4::uuid is null or exists (select from users x where x.institution_id = $1 and x.id = $4))
      and ($5::uuid is null or exists (select from removal_reasons x where x.institution_id = $1 and x.id = $5)) as is_known`,
)

/** The ids of the filters in order; empty without a filter. Throws NOT_FOUND for an id that the institution does not have. */
export async function knownFilters(
  db: Database,
  institutionId: string,
  { supplierId, productId, userId, reasonId }: DocumentFilters,
): Promise<readonly (string | null)[]> {
  const given = [supplierId, productId, userId, reasonId]
  const ids = given.map((id) => id ?? null)
  if (ids.every((id) => id === null)) return []
  const [row] = await db.read(institutionId, known(institutionId, ...ids))
  if (row?.is_known !== true) throw new AppError('NOT_FOUND')
  return ids
}
