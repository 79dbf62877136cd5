import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { formatCount } from '../../lib/format/format.ts'
import { t } from '../../texts/texts.ts'

import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { DocumentLink } from '@mezgeb/contract/stock/ledger'
import type { StockDocument } from '@mezgeb/contract/stock/reversals'
import type { NavigateOptions } from '@tanstack/react-router'

const KINDS: Readonly<Record<string, DocumentKindData>> = DOCUMENT_KINDS

/** The words of the kinds, by their names in the audit trail. */
const words = (): Readonly<Record<string, string>> => ({
  ...t.receipts.kinds,
  ...t.removals.kinds,
  ...t.deliveries.kinds,
  ...t.supplierReturns.kinds,
  ...t.reversals.kinds,
})

/** The page of a stock document. */
export function wayOfDocument({ id, kind }: Pick<DocumentLink, 'id' | 'kind'>): NavigateOptions {
  const to = kind === 'DELIVERY' ? '/deliveries/$id' : '/stock-documents/$id'
  return { to, params: { id } }
}

/** `Delivery 12`, or the kind alone where documents have no number. */
export function documentName({ kind, number }: Pick<DocumentLink, 'kind' | 'number'>): string {
  const word = words()[KINDS[kind]?.audit ?? ''] ?? kind
  return number === 0 ? word : t.reversals.named(word, formatCount(number))
}

export function isReversible(kind: string): boolean {
  return KINDS[kind]?.isReversible === true
}

/** A document with the lines that its reversal moves back. */
export type Reversible = Pick<StockDocument, 'id' | 'kind' | 'number'> & {
  items: readonly Pick<StockDocument['items'][number], 'product' | 'quantity'>[]
  reversedBy?: StockDocument['reversedBy'] | undefined
}
