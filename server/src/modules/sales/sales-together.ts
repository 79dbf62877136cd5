import { AppError } from '../../app-error.ts'
import { createBatches } from '../../db/batches.ts'
import { firstAnswer } from '../../db/create-once.ts'
import { sqlState } from '../../db/database-errors.ts'
import { span } from '../../db/spans.ts'
import { newSaleOf } from './record-sale.ts'
import { recordSalesCall, saleOfMany } from './record-sale.queries.ts'
import { withoutTwins } from './without-twins.ts'

import type { Created } from '../../db/create-once.ts'
import type { Database } from '../../db/database.ts'
import type { Lines } from '../../db/lines.ts'
import type { RequestOrigin } from '../../db/origin.ts'
import type { SaleOfMany } from './record-sale.queries.ts'
import type { AskedSale } from './record-sale.ts'

/** Records sales that have arrived together, of all institutions, in one transaction (decisions/0025). */
export type SalesTogether = {
  /**
   * The sale's answer; null when nothing of it was recorded, and it has to be done alone to know why. Throws UNAVAILABLE
   * when too many wait, and what the database failed with when it may have recorded it and cannot be asked.
   */
  record: (
    asked: AskedSale & { origin: RequestOrigin; isPresumed: boolean },
  ) => Promise<Created | null>
}

/** While the disk takes one batch, another is worked on. */
const LANES = 2
/** A batch of one costs PostgreSQL as much as one of four: two small ones beside each other would be slower than one. */
const ENOUGH = 8
const AT_ONCE = 64
/** As many as the door lets in, so that nobody is turned away here for the neighbours. */
const LONGEST = 512
/** A very long cart is not what sixty-three others should wait for. */
const LINES_MAX = 20

/** Lost against others, against a rule, or not possible: PostgreSQL says that it has undone everything. */
const UNDONE = /^(?:0A|22|23|40|55)/

/** Each sale has an origin of its own, and so `db` needs none. In the `lines` stands who sells alone, too. */
export function createSalesTogether(db: Database, lines: Lines): SalesTogether {
  const tooMany = new AppError('UNAVAILABLE')
  const batches = createBatches<SaleOfMany, string | null>({
    runAll: (sales) => recordAll(db, sales),
    lanes: LANES,
    enough: ENOUGH,
    wanting: { lines, wantedBy: ({ stock }) => stock },
    tenantOf: ({ owner }) => owner.institutionId,
    size: AT_ONCE,
    longest: LONGEST,
    full: () => tooMany,
  })
  return {
    async record(asked) {
      // Institutions on different machines have no transaction in common that is cheaper than their own.
      if (db.isSharded) return null
      const sale = await newSaleOf(asked)
      if (sale.newCustomer !== null || sale.lines.size > LINES_MAX) return null
      const { actor: seller, origin } = asked
      try {
        const json = await span('record_sales', () =>
          batches.run(saleOfMany(sale, { seller, origin })),
        )
        return json === null ? null : { json, replayed: false }
      } catch (error) {
        if (error === tooMany) throw error
        if (UNDONE.test(sqlState(error))) return null
        if (asked.isPresumed) throw error
        return { json: await firstAnswer(db, sale.owner, sale.key, error), replayed: true }
      }
    },
  }
}

/** The answers, and null for each one that was not recorded. */
async function recordAll(db: Database, sales: SaleOfMany[]): Promise<(string | null)[]> {
  const distinct = withoutTwins(sales)
  const rows = await db.call(recordSalesCall(distinct))
  const answers = new Map(rows.map(({ sale, answer }) => [distinct[sale - 1], answer]))
  return sales.map((sale) => answers.get(sale) ?? null)
}
