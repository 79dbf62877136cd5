import { referencesFor } from './payments/money-of-sales.ts'

import type { NewSale } from './record-sales.queries.ts'

/** People tell sales apart by so many characters of the id (decisions §6). */
const SHORT_ID = 8

/** Of sales with the same key, a payment's reference, or ids that people cannot tell apart, the first. Any of these ids may then be any sale's. */
export function withoutTwins(sales: readonly NewSale[]): NewSale[] {
  const seen = new Set<string>()
  return sales.filter((sale) => {
    const { id, seller, key } = sale
    const marks = [id.slice(0, SHORT_ID), ...referencesFor(sale)]
    if (key !== null) marks.push(`${seller.userId} ${key.call} ${key.keyHash.toString('latin1')}`)
    if (marks.some((mark) => seen.has(mark))) return false
    for (const mark of marks) seen.add(mark)
    return true
  })
}
