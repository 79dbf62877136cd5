import { brokenInvariants } from './invariants.ts'

import type { Acknowledged } from './load/sellers.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** Checks sales that were all acknowledged in the end. */
export type Account = { lost: number; doubled: number; broken: string[]; isRight: boolean }

/**
 * Looks for every acknowledged sale in the database, with its total, lines and payments. Record `acknowledged` first, or later
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
               where m.institution_id = s.institution_id and m.document_id = s.id) || '; ' || coalesce((
             select string_agg(p.amount::float8 || ' ' || p.reference, ', ' order by p.reference)
               from payments p
              where p.institution_id = s.institution_id and p.document_id = s.id), '') as kept
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

function asKept({ totalAmount, saleItems, payments = [] }: Acknowledged): string {
  const lines = saleItems
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
    .map(({ productId, quantity }) => `${quantity} ${productId}`)
  const paid = payments
    .toSorted((a, b) => ((a.reference ?? '') < (b.reference ?? '') ? -1 : 1))
    .map(({ amount, reference }) => `${amount} ${reference}`)
  return `${totalAmount}: ${lines.join(', ')}; ${paid.join(', ')}`
}
