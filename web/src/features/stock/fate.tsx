import { t } from '../../texts/texts.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { DocumentNamed } from './DocumentNamed.tsx'

import type { DocumentLink } from '@mezgeb/contract/stock/ledger'

/** The reversal and the corrections of a document. */
export type Fate = {
  reversedBy?: DocumentLink | null | undefined
  corrects?: DocumentLink | null | undefined
  correctedBy?: DocumentLink | null | undefined
}

/** The word of its badge; null for a document that was not reversed. */
export function fateWord({ reversedBy, correctedBy }: Fate): string | null {
  if ((correctedBy ?? null) !== null) return t.reversals.corrected
  return (reversedBy ?? null) === null ? null : t.reversals.reversed
}

export function FateBadge({ of }: { of: Fate }) {
  const word = fateWord(of)
  return word !== null && <Badge>{word}</Badge>
}

/** Facts of the page of a document, with links. */
export function fateFacts({ reversedBy, corrects, correctedBy }: Fate) {
  return [
    { label: t.reversals.corrects, value: linkTo(corrects) },
    { label: t.reversals.correctedBy, value: linkTo(correctedBy) },
    { label: t.reversals.reversedBy, value: linkTo(reversedBy) },
  ]
}

export function linkTo(link: DocumentLink | null | undefined) {
  return link && <DocumentNamed link={link} />
}
