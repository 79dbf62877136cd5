import { randomUUID } from 'node:crypto'

import { facetsUndone } from '../ledger/lines/line-facets.ts'
import { writeDocument } from '../ledger/write-document.ts'
import { removalLinks } from './removal-links.ts'

import type { DocumentBody } from '../ledger/record-once.ts'
import type { StockDocument } from '../ledger/stock-document.ts'
import type { Source } from '../ledger/stock-documents.ts'

type Brought = {
  /** The document that brought the goods, and those of its lines that are removed. */
  document: StockDocument
  lines: readonly StockDocument['lines'][number][]
  body: DocumentBody
  reasonId: string | null | undefined
}

/** Removes goods as they were brought, with a removal for each line as people write them. */
export async function removeBrought(
  { tx, actor }: Source,
  { document, lines, body: { happenedAt, sentAt }, reasonId }: Brought,
): Promise<void> {
  for (const line of lines) {
    const { product, quantity } = line
    await writeDocument(tx, {
      id: randomUUID(),
      kind: 'REMOVAL',
      actor,
      body: { happenedAt, sentAt },
      branchId: document.branch.id,
      note: document.note,
      lines: [{ productId: product.id, quantity, path: 'items', ...facetsUndone(line) }],
      links: removalLinks({ reasonId, broughtBy: document.id }),
    })
  }
}
