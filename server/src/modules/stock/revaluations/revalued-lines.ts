import { purchaseAmount } from '@mezgeb/contract/stock/facets/costs'
import { inShownUnit, partsOf } from '@mezgeb/contract/kit/unit-size'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { RULES } from '@mezgeb/contract/stock/revaluations'

import { AppError } from '../../../platform/app-error.ts'
import { readCounting } from '../../catalogue/goods/unit-size/read-counting.ts'
import { lockStock } from '../ledger/lock-stock.ts'
import { heldValues } from './revaluations.queries.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { RevaluationInput } from '@mezgeb/contract/stock/revaluations'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Line } from '../ledger/post-movements.ts'
import type { HeldRow } from './revaluations.queries.ts'

const rule = ruleOf(RULES)

type Place = { institutionId: string; branchId: string }
/** With the values before and after for the audit trail. */
type Lines = { lines: Line[]; audited: [before: Audited, after: Audited] }
/** ETB by product; null: unknown. */
type Audited = { stock_value: Record<string, number | null> }

/**
 * Locks the stock, and returns the lines with what the units on hand are worth from now on. Throws NOT_FOUND for an unknown
 * product, VALUE_CHANGED with every line whose stock is not what the user saw.
 */
export async function revaluedLinesOf(
  tx: Transaction,
  { institutionId, branchId }: Place,
  items: RevaluationInput['items'],
): Promise<Lines> {
  const ids = items.map(({ productId }) => productId)
  await lockStock(tx, { institutionId, branchId }, ids)
  const [rows, counting] = await Promise.all([
    tx.query(heldValues(institutionId, branchId, ids)),
    readCounting(tx, institutionId, ids),
  ])
  const held = new Map(rows.map((row) => [row.product_id, row]))
  const found = items.map((item, line) => {
    const row = held.get(item.productId)
    if (row === undefined) throw new AppError('NOT_FOUND')
    const product = counting.get(item.productId)
    const bought = { quantity: row.quantity, unitCost: item.unitCost, units: partsOf(product) }
    const path = `items.${line}.unitCost`
    return { item, row, product, path, after: purchaseAmount(bought) }
  })
  const fields = found
    .filter(({ item, row }) => row.quantity !== item.units || row.value !== item.value)
    .map(({ path, row, product }) => ({ path, message: nowThere(row, product) }))
  if (fields.length > 0) throw new AppError('VALUE_CHANGED', { fields })
  return {
    lines: found.map(({ item: { productId }, path, after }) => ({
      productId,
      quantity: 0,
      cost: after,
      path,
    })),
    audited: [
      { stock_value: Object.fromEntries(rows.map((row) => [row.product_id, row.value])) },
      { stock_value: Object.fromEntries(found.map(({ item, after }) => [item.productId, after])) },
    ],
  }
}

function nowThere({ quantity, value }: HeldRow, product: Measured | undefined): string {
  if (quantity === 0) return rule('NONE_TO_REVALUE')
  const units = inShownUnit(quantity, product)
  return value === null ? rule('NOW_UNKNOWN', { units }) : rule('NOW_WORTH', { units, value })
}
