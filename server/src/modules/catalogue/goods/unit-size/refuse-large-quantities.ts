import { QUANTITY_MAX, QUANTITY_TOO_LARGE } from '@mezgeb/contract/kit/fields'

import { AppError } from '../../../../platform/app-error.ts'
import { readCounting } from './read-counting.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'

type Item = { productId: string; quantity: number | null }
type Line = Item & { path: string }

/**
 * Throws INVALID for lines of more than 1,000,000 units. The schema has let as many thousandths pass, because it knows no product;
 * smaller quantities ask nothing of the database.
 */
export async function refuseLargeQuantities(
  tx: Pick<Transaction, 'query'>,
  institutionId: string,
  lines: readonly Line[],
  message = QUANTITY_TOO_LARGE,
): Promise<void> {
  const large = lines.filter(({ quantity }) => quantity !== null && quantity > QUANTITY_MAX)
  if (large.length === 0) return
  const products = [...new Set(large.map(({ productId }) => productId))]
  const counting = await readCounting(tx, institutionId, products)
  const fields = large.filter(({ productId }) => !counting.has(productId))
  if (fields.length === 0) return
  throw new AppError('INVALID', { fields: fields.map(({ path }) => ({ path, message })) })
}

/** The lines of a body, with the fields of their quantities. */
export function linesAt(list: string, items: readonly Item[]): Line[] {
  return items.map(({ productId, quantity }, at) => ({
    productId,
    quantity,
    path: `${list}.${at}.quantity`,
  }))
}
