import { randomUUID } from 'node:crypto'

import { correctionsFor, facetsCarried, homeAgain } from '../ledger/lines/line-facets.ts'
import { lockStock } from '../ledger/lock-stock.ts'
import { writeDocument } from '../ledger/write-document.ts'

import type { GoodsStock } from '../../catalogue/product-imports/goods/apply-goods.ts'

/** Opening stock of imports. */
export const stockOfImports: GoodsStock = {
  lock: lockStock,
  async correctionsFor(tx, place, { brought, home }) {
    const corrections = await correctionsFor(tx, place, brought)
    const all: Record<string, object> = {}
    // Units that the rows took come back at what they would cost without goods that went back since.
    for (const [leftBy, lines] of home) {
      const came = await homeAgain(tx, { ...place, leftBy }, lines)
      Object.assign(all, came?.corrections)
    }
    return { ...all, ...corrections }
  },
  async post(tx, actor, { branchId, importId, lines, corrections }) {
    if (lines.length === 0) return null
    const id = randomUUID()
    const links = [{ role: 'FULFILS', targetId: importId }] as const
    const document = { id, kind: 'OPENING', actor, body: {}, branchId, lines, links } as const
    const back = corrections === undefined ? {} : { corrections, lines: facetsCarried(lines) }
    await writeDocument(tx, { ...document, ...back })
    return id
  },
}
