import { findPaperNumbers } from './papers.queries.ts'

import type { Database } from '../../../../platform/db/database.ts'

/** The numbers of those of the records that have one, by id. */
export async function numbersOfPapers(
  db: Database,
  institutionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await db.read(institutionId, findPaperNumbers(institutionId, [...new Set(ids)]))
  return new Map(found.map(({ id, number }) => [id, number]))
}
