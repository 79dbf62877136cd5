import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { formatCount } from '../../lib/format/format.ts'
import { saleNumber } from '../../lib/format/sale-number.ts'
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
  ...t.saleReturns.kinds,
  ...t.quarantines.kinds,
  ...t.revaluations.kinds,
  ...t.reversals.kinds,
})

/** Kinds with a page of their own, beside the frequent ones, whose pages are named as their lists. */
const PAGES: Readonly<Record<string, string>> = {
  DELIVERY: '/deliveries/$id',
  RETURN: '/sale-returns/$id',
  QUARANTINE: '/quarantines/$id',
}

/** The page of a stock document, or of the document that it refers to. */
export function wayOfDocument({ id, kind }: Pick<DocumentLink, 'id' | 'kind'>): NavigateOptions {
  const { list, isFrequent }: Partial<DocumentKindData> = KINDS[kind] ?? {}
  const to = isFrequent === true ? `/${list}/$id` : (PAGES[kind] ?? '/stock-documents/$id')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the routes
  return { to, params: { id } } as NavigateOptions
}

/** `Delivery 12`, the short id of a frequent kind, or the kind alone where documents have no number. */
export function documentName({ id, kind, number }: DocumentLink): string {
  if (KINDS[kind]?.isFrequent === true) return saleNumber({ id })
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
