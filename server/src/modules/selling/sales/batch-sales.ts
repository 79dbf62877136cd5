import { AppError } from '../../../platform/app-error.ts'
import { createBatches } from '../../../platform/overload/batches.ts'
import { span } from '../../../platform/db/transactions.ts'
import { canBeSettled, createdFrom, newSaleOf } from './record-sale.ts'
import { accountOf, referencesFor } from '../payments/sale-money.ts'
import { hasOwnId, recordSalesCall } from './record-sales.queries.ts'

import type { Created } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { KeyedQueue } from '../../../platform/overload/keyed-queue.ts'
import type { RequestedSale } from './record-sale.ts'
import type { NewSale, RecordedSale } from './record-sales.queries.ts'

/** Records sales that have arrived together, of all institutions, in one transaction (decisions/0025). */
export type SaleBatches = {
  /** Null when the batch left the sale out. Throws UNAVAILABLE when the queue is full or the outcome is unknown. */
  record: (requested: RequestedSale) => Promise<Created | null>
}

/** While the disk takes one batch, another is worked on. */
const LANES = 2
/** A batch of one costs PostgreSQL as much as one of four: two small ones beside each other would be slower than one. */
const ENOUGH = 8
const BATCH_MAX = 64
/** A cart of more lines counts as several sales, because the others of its batch wait for it. */
const LINES_OF_A_SALE = 10
/** As many as load shedding admits. */
const WAITING_MAX = 512

/** Other writers of stock use the same keyed queue. */
export function createSaleBatches(db: Database, keyed: KeyedQueue): SaleBatches {
  const tooMany = new AppError('UNAVAILABLE')
  const batches = createBatches<NewSale, RecordedSale | null>({
    runAll: (sales) => recordAll(db, sales),
    lanes: LANES,
    enough: ENOUGH,
    ordered: { queue: keyed, keysOf: (sale) => lockedBy(sale) },
    tenantOf: ({ seller }) => seller.institutionId,
    size: BATCH_MAX,
    weightOf: ({ lines }) => Math.ceil(lines.length / LINES_OF_A_SALE),
    longest: WAITING_MAX,
    full: () => tooMany,
  })
  return {
    async record(requested) {
      // Institutions on different machines share no transaction.
      if (db.isSharded) return null
      const sale = await newSaleOf(requested)
      // It may be the retry of one that was recorded. A new customer is added in the sale's own transaction.
      if (sale.refusal !== null || sale.newCustomer !== null) return null
      try {
        return createdFrom(await span('record_sales', () => batches.run(sale)))
      } catch (error) {
        if (error !== tooMany && canBeSettled(sale, error)) return null
        throw error
      }
    },
  }
}

/** The rows that a sale changes and others wait for. */
function lockedBy(sale: NewSale): readonly string[] {
  const account = accountOf(sale)
  return [...new Set(account === null ? sale.stock : [...sale.stock, account])]
}

/** The record of each sale, null for one that was left out. */
async function recordAll(db: Database, sales: NewSale[]): Promise<(RecordedSale | null)[]> {
  const distinct = inIdOrder(withoutTwins(sales))
  const rows = await db.call(recordSalesCall(distinct, { waits: false }))
  const recorded = new Map(rows.map((row) => [distinct[row.sale - 1], row]))
  return sales.map((sale) => recorded.get(sale) ?? null)
}

function inIdOrder(sales: NewSale[]): NewSale[] {
  if (!sales.some(hasOwnId)) return sales
  return sales.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** People tell sales apart by so many characters of the id (decisions §6). */
const SHORT_ID = 8

/** Of sales with the same key, a payment's reference, or ids that people cannot tell apart, the first. Any of these ids may then be any sale's. */
export function withoutTwins(sales: readonly NewSale[]): NewSale[] {
  const seen = new Set<string>()
  return sales.filter((sale) => {
    const { id, seller, key } = sale
    const marks = [id.slice(0, SHORT_ID), ...referencesFor(sale)]
    if (key !== null) marks.push(`${seller.userId} ${key.call} ${key.keyHash.toString('latin1')}`)
    if (marks.some((mark) => seen.has(mark))) return false
    for (const mark of marks) seen.add(mark)
    return true
  })
}
