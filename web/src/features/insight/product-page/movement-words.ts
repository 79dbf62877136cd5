import { DOCUMENT_KINDS, FREQUENT_KINDS } from '@mezgeb/contract/features'

import { saleNumber } from '../../../lib/format/sale-number.ts'
import { t } from '../../../texts/texts.ts'
import { kindWord } from '../audit/audit-words.ts'

type Moved = { kind: string; documentId: string }

/** The word for a kind of movement. */
export function movementWord(kind: string): string {
  const [, data] = Object.entries(DOCUMENT_KINDS).find(([name]) => name === kind) ?? []
  if (data !== undefined) return kindWord(data.audit)
  return kind === 'DIFFERENCE' ? t.productPage.difference : t.productPage.valuation
}

/** The kind of a document and its number. */
export function documentText({
  kind,
  documentId,
  number,
}: Moved & { number: string | null }): string {
  const isFrequent = FREQUENT_KINDS.some((one) => one.kind === kind)
  if (isFrequent) return saleNumber({ id: documentId, number })
  const word = movementWord(kind)
  return number === null ? word : t.productPage.numbered(word, number)
}
