import { AppError } from '../../../../platform/app-error.ts'
import { known } from './known-filters.queries.ts'

import type { Database } from '../../../../platform/db/database.ts'

/** `userId`: of the user who recorded a document. */
export type DocumentFilters = {
  supplierId?: string | undefined
  productId?: string | undefined
  userId?: string | undefined
  reasonId?: string | undefined
  /** The state of a quarantine. */
  held?: 'OPEN' | 'SETTLED' | undefined
}

/** The ids of the filters in order; empty without any filter. Throws NOT_FOUND for an id that the institution does not have. */
export async function knownFilters(
  db: Database,
  institutionId: string,
  { supplierId, productId, userId, reasonId, held }: DocumentFilters,
): Promise<readonly (string | null)[]> {
  const given = [supplierId, productId, userId, reasonId]
  const ids = given.map((id) => id ?? null)
  if (ids.every((id) => id === null)) return held === undefined ? [] : ids
  const [row] = await db.read(institutionId, known(institutionId, ...ids))
  if (row?.is_known !== true) throw new AppError('NOT_FOUND')
  return ids
}
