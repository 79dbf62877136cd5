import { brokenInvariants } from './invariants.ts'

import type { Acknowledged } from './sellers.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** What became of sales that were all acknowledged in the end. */
export type Account = { lost: number; doubled: number; broken: string[]; isRight: boolean }

/**
 * Looks for every acknowledged sale in the database, with its total. `acknowledged` must have been written down before,
 * or what is sold meanwhile would seem to be lost.
 */
export async function accountFor(
  server: ServerUnderTest,
  acknowledged: readonly Acknowledged[],
): Promise<Account> {
  const rows = await server.sql<{ id: string; total: number }>(
    'select id, total_amount::float8 as total from sales',
  )
  const totals = new Map(rows.map(({ id, total }) => [id, total]))
  const lost = acknowledged.filter(({ id, totalAmount }) => totals.get(id) !== totalAmount).length
  // Each sale was sent again until it was answered, so one more in the database than answers was made twice.
  const doubled = rows.length - new Set(acknowledged.map(({ id }) => id)).size
  const broken = await brokenInvariants(server)
  return { lost, doubled, broken, isRight: lost === 0 && doubled === 0 && broken.length === 0 }
}
