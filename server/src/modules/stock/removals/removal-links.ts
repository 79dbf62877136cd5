import { goodsOf } from '../ledger/stock-document.ts'

import type { NewLink } from '../ledger/write-document.ts'

type Named = {
  reasonId?: string | null | undefined
  /** The document that brought the goods: a return, a quarantine's settlement. */
  broughtBy: string | null
}

/** The links of a removal. */
export function removalLinks({ reasonId = null, broughtBy }: Named): NewLink[] {
  const reason: NewLink[] = reasonId === null ? [] : [{ role: 'REASON', targetId: reasonId }]
  return broughtBy === null ? reason : [...reason, goodsOf(broughtBy)]
}
