import { randomUUID } from 'node:crypto'

import { correctionsFor, homeAgain } from '../cost-corrections/take-goods-back.ts'
import { carried } from '../lots/move-lots.ts'
import { lockStock } from '../ledger/lock-stock.ts'
import { writeDocument } from '../ledger/write-document.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'
import type { GoodsBack, GoodsStock } from '../../catalogue/product-imports/goods/apply-goods.ts'

/** Opening stock of imports. */
export const stockOfImports: GoodsStock = {
  lock: lockStock,
  async correctionsFor(tx, place, { brought, home }) {
    const gone = await correctionsFor(tx, place, brought, true)
    return withThoseAtHome(tx, place, home, gone)
  },
  async post(tx, actor, { branchId, importId, lines, corrections }) {
    if (lines.length === 0) return null
    const id = randomUUID()
    const links = [{ role: 'FULFILS', targetId: importId }] as const
    const document = { id, kind: 'OPENING', actor, body: {}, branchId, lines, links } as const
    const back = corrections === undefined ? {} : { corrections, lines: carried(lines) }
    await writeDocument(tx, { ...document, ...back })
    return id
  },
}

/** Units that the rows of a document took come back at what they would cost without goods that went back since. `gone`: of goods that go. */
async function withThoseAtHome(
  tx: Transaction,
  place: { institutionId: string; branchId: string },
  home: GoodsBack['home'],
  gone: string,
): Promise<string> {
  let all = gone
  for (const [leftBy, lines] of home) {
    const came = await homeAgain(tx, { ...place, leftBy, isNewest: false }, lines)
    if (came === null) continue
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- SQL wrote an object
    all = JSON.stringify({ ...came.corrections, ...(JSON.parse(all) as object) })
  }
  return all
}
