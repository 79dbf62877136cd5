import { randomUUID } from 'node:crypto'

import { correctionsFor } from '../cost-corrections/take-goods-back.ts'
import { lockStock } from '../ledger/lock-stock.ts'
import { writeDocument } from '../ledger/write-document.ts'

import type { GoodsStock } from '../../catalogue/product-imports/goods/goods-stock.ts'

/** Opening stock of imports. */
export const stockOfImports: GoodsStock = {
  lock: lockStock,
  correctionsFor: (tx, place, brought) => correctionsFor(tx, place, brought, true),
  async post(tx, actor, { branchId, importId, lines, corrections }) {
    if (lines.length === 0) return null
    const id = randomUUID()
    const link = { role: 'FULFILS', targetId: importId } as const
    const document = { id, kind: 'OPENING', actor, body: {}, branchId, lines, link } as const
    const back = corrections === undefined ? {} : ({ corrections, hasCarriedLots: true } as const)
    await writeDocument(tx, { ...document, ...back })
    return id
  },
}
