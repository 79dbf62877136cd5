import { ERRORS } from '@mezgeb/contract/kit/errors'
import { RULES } from '@mezgeb/contract/buying/supplier-bills'
import { sumOf } from '@mezgeb/contract/kit/money'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { lockStock } from '../../stock/ledger/lock-stock.ts'
import { findFaults, findGoods } from './supplier-bills.queries.ts'

import type { SupplierBillInput } from '@mezgeb/contract/buying/supplier-bills'
import type { Transaction } from '../../../platform/db/transactions.ts'

const rule = ruleOf(RULES)
const sentence = ruleOf({
  GOODS_BILLED: ERRORS.GOODS_BILLED.message,
  ALREADY_REVERSED: ERRORS.ALREADY_REVERSED.message,
})

/** Goods that a bill is for. ETB without tax. */
export type Billed = {
  id: string
  billed: number
  /** Billed less received; null: the cost is unknown. */
  difference: number | null
}

/** The kind of documents whose goods are on a bill, and on a credit note. */
export const GOODS_OF = { BILL: 'DELIVERY', CREDIT: 'SUPPLIER_RETURN' } as const

type Place = { institutionId: string; branchId: string }

/**
 * The goods of a bill, whose stock is locked, so that no reversal comes meanwhile. Throws NOT_FOUND for goods of another supplier or
 * branch, INVALID where the amount is missing, or too large with the ETB that are said besides.
 */
export async function goodsOfBill(
  tx: Transaction,
  place: Place,
  { body, besides }: { body: SupplierBillInput; besides: number },
): Promise<Billed[]> {
  const { kind, supplierId, goods = [], totalAmount } = body
  const { institutionId, branchId } = place
  if (goods.length === 0) return []
  const ids = goods.map(({ id }) => id)
  const rows = await tx.query(findGoods(institutionId, supplierId, branchId, GOODS_OF[kind], ids))
  const found = new Map(rows.map((row) => [row.id, row]))
  const billed = goods.map(({ id, amount }, at) => {
    const row = found.get(id)
    if (row === undefined) throw new AppError('NOT_FOUND')
    const { received } = row
    const says = amount ?? received
    if (says === null) throw invalid(`goods.${at}.amount`, rule('BILLED_AMOUNT_REQUIRED'))
    return { id, billed: says, difference: received === null ? null : sumOf([says, -received]) }
  })
  const sum = sumOf([besides, ...billed.map((one) => one.billed)])
  if (sum > totalAmount) throw invalid('totalAmount', rule('BILL_BELOW_GOODS', { sum }))
  await lockStock(tx, place, [...new Set(rows.flatMap(({ products }) => products))])
  return billed
}

/** Throws GOODS_BILLED and ALREADY_REVERSED. Stock and balance are locked. */
export async function refuseFaults(
  tx: Transaction,
  institutionId: string,
  goods: readonly Billed[],
): Promise<void> {
  if (goods.length === 0) return
  const ids = goods.map(({ id }) => id)
  const faults = await tx.query(findFaults(institutionId, ids))
  const code = faults.some(({ bill_id: bill }) => bill !== null)
    ? 'GOODS_BILLED'
    : 'ALREADY_REVERSED'
  if (faults.length === 0) return
  throw new AppError(code, {
    fields: faults.map(({ id }) => ({
      path: `goods.${ids.indexOf(id)}.id`,
      message: sentence(code),
    })),
  })
}
