import { lineAmount } from '@mezgeb/contract/kit/money'
import { taxOf } from '@mezgeb/contract/selling/taxes/tax-amount'

import { countedOf } from '../../catalogue/goods/unit-size/counted-row.ts'
import { findGoodsTaxes } from './taxes-of-products.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'
import type { GoodsTaxRow } from './taxes-of-products.queries.ts'

/** How the products are taxed today, by their ids; without those that are not. */
export async function readGoodsTaxes(
  tx: Transaction,
  institutionId: string,
  productIds: readonly string[],
): Promise<Map<string, GoodsTaxRow>> {
  const rows = await tx.query(findGoodsTaxes(institutionId, productIds))
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** The tax of a line as it is posted, and as the answer shows it. */
export function lineTax(
  row: GoodsTaxRow,
  { quantity, discount = 0 }: { quantity: number; discount?: number },
) {
  const { id, name, kind, rate, included: isIncluded } = row
  const amount = taxOf(lineAmount({ price: row.price, quantity, ...countedOf(row), discount }), {
    rate,
    isIncluded,
  })
  return {
    posted: { id, rate, isIncluded, amount },
    shown: { name, kind, rate, amount, is_included: isIncluded },
  }
}
