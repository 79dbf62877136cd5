import { randomUUID } from 'node:crypto'

import { goodsOf } from '../ledger/stock-document.ts'
import { writeDocument } from '../ledger/write-document.ts'
import { holdGoods } from './quarantines.queries.ts'

import type { StockDocument } from '../ledger/stock-document.ts'
import type { Source } from '../ledger/stock-documents.ts'

type Held = {
  /** The document that brought the goods, and those of its lines that are held. */
  document: StockDocument
  lines: StockDocument['lines'][number][]
  happenedAt: string | undefined
}

/** Puts goods into quarantine at the cost at which a return brought them. Nothing without lines. */
export async function putIntoQuarantine(
  { tx, actor }: Source,
  { document, lines, happenedAt }: Held,
): Promise<void> {
  if (lines.length === 0) return
  const id = randomUUID()
  await writeDocument(tx, {
    id,
    kind: 'QUARANTINE',
    actor,
    body: { happenedAt },
    branchId: document.branch.id,
    note: document.note,
    links: [goodsOf(document.id)],
    lines: lines.map(({ product, quantity, cost }) => ({
      productId: product.id,
      quantity,
      cost,
      path: 'items',
    })),
  })
  await tx.query(holdGoods(actor.institutionId, id))
}
