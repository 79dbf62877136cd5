import { randomUUID } from 'node:crypto'

import { AppError } from '../../../platform/app-error.ts'
import { explanationIn } from './record-sale.ts'
import { keepCountingOf, writeOnShard } from './record-on-shard.ts'
import { explainSaleCall, recordSalesCall } from './record-sales.queries.ts'
import { refusalOf } from './sale-refusals.ts'
import { createdText } from './sale-row.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { RequestedNewSale, RequestedSale } from './record-sale.ts'

const ATTEMPTS = 3

/**
 * Records a sale, which has no key, as the last document of a transaction that has locked its stock and balance. Afterwards the
 * transaction has no origin for the audit trail. Throws what recordSale throws.
 */
export async function recordInTransaction(
  tx: Transaction,
  db: Pick<Database, 'isSharded'>,
  { requested, sale }: { requested: RequestedSale; sale: RequestedNewSale },
): Promise<Sale> {
  if (sale.refusal !== null) throw sale.refusal
  if (db.isSharded) await keepCountingOf(tx, sale)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // An id may begin like that of another document.
    const next = { ...sale, id: randomUUID() }
    const explained = await tx.query(explainSaleCall(next))
    const { outcome, details } = explanationIn(explained)
    if (outcome === 'replay' || outcome === 'recorded')
      throw new Error('a sale without key or id is a repeated one')
    if (outcome !== null) throw refusalOf(outcome, details, requested)
    if (db.isSharded) return writeOnShard(tx, next, details)
    const [recorded] = await tx.query(recordSalesCall([next], { waits: true }))
    if (recorded === undefined) continue
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text of a sale
    return JSON.parse(createdText(recorded.facts, recorded.sold_at, recorded.number)) as Sale
  }
  throw new AppError('UNAVAILABLE')
}
