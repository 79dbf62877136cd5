import { AppError } from '../../../../platform/app-error.ts'
import { FILTERS, RECORDS, known } from './known-filters.queries.ts'

import type { Database } from '../../../../platform/db/database.ts'

/** `userId`: of the user who recorded a document. */
type Filters = { [Name in keyof typeof FILTERS]?: string | undefined }
export type DocumentFilters = Filters & {
  /** The state of a quarantine. */
  held?: 'OPEN' | 'SETTLED' | undefined
}

/** The values of filters in order. */
export const valuesOf = (wanted: Filters) => valuesIn(FILTERS, wanted)

const valuesIn = (names: object, wanted: Filters): (string | null)[] =>
  Object.keys(names).map((name) => Object.entries(wanted).find(([of]) => of === name)?.[1] ?? null)

/** The values of the filters in order; empty without any filter. Throws NOT_FOUND for an id that the institution does not have. */
export async function knownFilters(
  db: Database,
  institutionId: string,
  { held, ...wanted }: DocumentFilters,
): Promise<readonly (string | null)[]> {
  const values = valuesOf(wanted)
  if (values.every((one) => one === null)) return held === undefined ? [] : values
  const ids = valuesIn(RECORDS, wanted)
  if (ids.every((id) => id === null)) return values
  const [row] = await db.read(institutionId, known(institutionId, ...ids))
  if (row?.is_known !== true) throw new AppError('NOT_FOUND')
  return values
}
