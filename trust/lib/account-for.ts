import { brokenInvariants } from './invariants.ts'

import type { Acknowledged } from './load/sellers.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** Checks sales that were all acknowledged in the end. */
export type Account = { lost: number; doubled: number; broken: string[]; isRight: boolean }

/**
 * Looks for every acknowledged sale in the database, with its total and lines. Record `acknowledged` first, or later
 * sales would seem lost.
 */
export async function accountFor(
  server: Pick<ServerUnderTest, 'sql'>,
  acknowledged: readonly Acknowledged[],
): Promise<Account> {
  const rows = await server.sql<{ id: string; kept: string }>(
    `select s.id, s.total_amount::float8 || ': ' || (
              select string_agg(-m.quantity || ' ' || m.product_id, ', ' order by m.product_id)
                from stock_movements m
               where m.institution_id = s.institution_id and m.document_id = s.id) as kept
       from sales s`,
  )
  const kept = new Map(rows.map((row) => [row.id, row.kept]))
  const lost = acknowledged.filter((sale) => kept.get(sale.id) !== asKept(sale)).length
  // Each sale was repeated until acknowledged, so an unacknowledged one in the database was recorded twice.
  const told = new Set(acknowledged.map(({ id }) => id))
  const doubled = rows.filter(({ id }) => !told.has(id)).length
  const broken = await brokenInvariants(server)
  return { lost, doubled, broken, isRight: lost === 0 && doubled === 0 && broken.length === 0 }
}

function asKept({ totalAmount, saleItems }: Acknowledged): string {
  const lines = saleItems
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
    .map(({ productId, quantity }) => `${quantity} ${productId}`)
  return `${totalAmount}: ${lines.join(', ')}`
}
