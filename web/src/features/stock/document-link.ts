import { saleNumber } from '../../lib/format/sale-number.ts'
import { t } from '../../texts/texts.ts'
import { KINDS, pathOfDocument } from './document-path.ts'

import type { DocumentLink } from '@mezgeb/contract/stock/ledger'
import type { StockDocument } from '@mezgeb/contract/stock/reversals'
import type { NavigateOptions } from '@tanstack/react-router'

/** The words of the kinds of documents and plans, by their names in the audit trail. */
const words = (): Readonly<Record<string, string>> => ({
  ...t.receipts.kinds,
  ...t.removals.kinds,
  ...t.deliveries.kinds,
  ...t.supplierReturns.kinds,
  ...t.saleReturns.kinds,
  ...t.quarantines.kinds,
  ...t.revaluations.kinds,
  ...t.reversals.kinds,
  ...t.transferTrail.kinds,
  ...t.papers.words,
})

/** The page of a stock document or a plan, or of the document that it refers to. */
export function wayOfDocument({ id, kind }: Pick<DocumentLink, 'id' | 'kind'>): NavigateOptions {
  const to = pathOfDocument(kind)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the routes
  return { to, params: { id } } as NavigateOptions
}

/** The word for a kind of document or plan. */
export function kindName(kind: string): string {
  return words()[KINDS[kind]?.audit ?? kind] ?? kind
}

/** `Delivery BO-D-0012`, the short id of a frequent kind, or the kind alone where documents have no number. */
export function documentName({ id, kind, number }: DocumentLink): string {
  if (KINDS[kind]?.isFrequent === true) return saleNumber({ id, number })
  const word = kindName(kind)
  return number === '' ? word : t.reversals.named(word, number)
}

export function isReversible(kind: string): boolean {
  return KINDS[kind]?.isReversible === true
}

/** A document with the lines that its reversal moves back. */
export type Reversible = Pick<StockDocument, 'id' | 'kind' | 'number'> & {
  items: readonly Pick<StockDocument['items'][number], 'product' | 'quantity'>[]
  reversedBy?: StockDocument['reversedBy'] | undefined
}
