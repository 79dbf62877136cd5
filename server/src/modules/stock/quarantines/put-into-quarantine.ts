import { randomUUID } from 'node:crypto'

import { facetsUndone } from '../ledger/lines/line-facets.ts'
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

/** Puts goods into quarantine as a return brought them. Nothing without lines. */
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
    lines: lines.map((line) => ({
      productId: line.product.id,
      quantity: line.quantity,
      path: 'items',
      ...facetsUndone(line),
    })),
  })
  await tx.query(holdGoods(actor.institutionId, id))
}
