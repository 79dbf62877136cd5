import { costWithout, rounded } from '../undo/value-without.ts'

import type { Correction } from '../../../../server/src/ops/demo/shelf.ts'
import type { Book } from '../book.ts'
import type { Line } from '../lines.ts'

type Home = { branchId: string; leftBy: string }

/**
 * Corrections of a document that brings goods home at the cost at which they left: they are worth what they would have cost without goods
 * that went back since (docs/decisions/0124). None where nothing went back.
 */
export function homeAgain(
  book: Book,
  { branchId, leftBy }: Home,
  lines: readonly Line[],
): ReadonlyMap<string, Correction> | undefined {
  const products = [...new Set(lines.map(({ product }) => product))]
  const corrections = products.flatMap((product): [string, Correction][] => {
    const own = lines.filter((line) => line.product === product && line.quantity > 0)
    if (own.length === 0 || own.some(({ cost = null }) => cost === null)) return []
    const units = own.reduce((sum, { quantity }) => sum + quantity, 0)
    const cents = own.reduce((sum, { cost }) => sum + Math.round((cost ?? 0) * 100), 0)
    const each = costWithout(book, { branchId, productId: product.id }, leftBy)
    if (each === 'UNKNOWN') return [[product.id, { difference: -cents / 100, isUnknown: true }]]
    const worth = each === null ? cents : rounded(each * units)
    const difference = (worth - cents) / 100
    return difference === 0 ? [] : [[product.id, { difference, isUnknown: false }]]
  })
  return corrections.length > 0 ? new Map(corrections) : undefined
}
