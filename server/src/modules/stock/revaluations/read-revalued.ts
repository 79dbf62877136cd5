import { revaluedLines } from './revaluations.queries.ts'

import type { Database } from '../../../platform/db/database.ts'

export type Revalued = { units: number; before: number | null; after: number }

/** The values of the lines of a revaluation (ETB; null: unknown), in its order. */
export function readRevalued(db: Database, institutionId: string, id: string): Promise<Revalued[]> {
  return db.read(institutionId, revaluedLines(institutionId, [id]))
}
