import { randomUUID } from 'node:crypto'

import { cashOf } from '@mezgeb/contract/selling/payments'
import { cashRounding } from '@mezgeb/contract/selling/rounding/cash-rounding'
import { sumOf } from '@mezgeb/contract/kit/money'

import { AppError } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { keepCounting } from '../../catalogue/goods/unit-size/keep-counting.ts'
import { recordRounding } from '../payments/record-rounding.ts'
import { judgePayments, writePayments } from '../payments/write-payments.ts'
import { joinShift } from '../shifts/join-shift.ts'
import { lockStock } from '../../stock/ledger/lock-stock.ts'
import { postMovements } from '../../stock/ledger/post-movements.ts'
import {
  addNewCustomer,
  addSale,
  explainSaleCall,
  findSimilarId,
  hasOwnId,
} from './record-sales.queries.ts'
import { findPayments } from './payments/sale-payments.queries.ts'
import { facetsOfDocument, rowOfReckoned, saleText, toSale } from './sale-row.ts'
import { findSaleParties } from './sales.queries.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Created } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { PaidRow } from '../../stock/ledger/payments/payment-row.ts'
import type { NewSale } from './record-sales.queries.ts'
import type { ReckonedFacets } from './sale-row.ts'

/** The prices of a sale, as explain-sale.sql reckons them. */
type Reckoned = {
  totalAmount: number
  /** Its discounts by hand are of these amounts. */
  isReckoned: boolean
  saleItems: readonly (ReckonedFacets & { unitPrice: number })[]
}

/**
 * Records a sale as every other document is recorded, on the shard of its institution. Citus does not pass on the inserting CTEs of
 * record_sales (decisions/0143). Null when it cannot be recorded; explain_sale has the reason.
 */
export async function recordOnShard(db: Database, sale: NewSale): Promise<Created | null> {
  const { seller, key } = sale
  const once = { institutionId: seller.institutionId, owner: seller, key }
  try {
    const act = async (tx: Transaction) => {
      const next = hasOwnId(sale) ? sale : { ...sale, id: await freeId(tx, sale) }
      await keepCountingOf(tx, sale)
      await lockStock(tx, { ...seller, branchId: sale.branchId }, productsOf(sale))
      // Its key and id are judged when they are written.
      const explaining = explainSaleCall({ ...next, key: null, bodyHash: null })
      const [explanation] = await tx.query(explaining)
      if (explanation?.outcome !== null) throw new AppError('UNAVAILABLE')
      return writeOnShard(tx, next, explanation.details)
    }
    return await createOnce(db, once, act, saleText)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function freeId(tx: Transaction, { seller, id }: NewSale): Promise<string> {
  let free = id
  while ((await tx.query(findSimilarId(seller.institutionId, free))).length > 0) free = randomUUID()
  return free
}

const productsOf = ({ lines }: NewSale) => lines.map(({ productId }) => productId)

/** The products stay counted as they are, while explain_sale reckons their amounts and afterwards. */
export const keepCountingOf = (tx: Transaction, sale: NewSale) =>
  keepCounting(tx, sale.seller.institutionId, productsOf(sale))

/**
 * Writes a sale at the prices of explain_sale, which has found nothing wrong since its stock was locked and its products stay counted as they
 * are. Throws where it cannot be recorded.
 */
export async function writeOnShard(
  tx: Transaction,
  sale: NewSale,
  details: unknown,
): Promise<Sale> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as explain_sale writes it
  const { isReckoned, saleItems, totalAmount: total } = details as Reckoned
  const { id, seller, branchId, customerId, home, newCustomer } = sale
  const { institutionId, userId } = seller
  if (!isReckoned) throw new AppError('PRICE_CHANGED')
  if (newCustomer !== null) await tx.query(addNewCustomer(sale, newCustomer))
  const [parties] = await tx.query(
    findSaleParties(institutionId, branchId, customerId, userId, home ?? branchId),
  )
  const { branch_name = null, customer_name = null } = parties ?? {}
  if (parties === undefined || branch_name === null || customer_name === null)
    throw new AppError('NOT_FOUND')
  const { at, lines } = await postMovements(tx, {
    institutionId,
    userId,
    branchId,
    id,
    kind: 'SALE',
    lines: sale.lines.map(({ productId, quantity }, index) => {
      const { unitPrice: soldAt = 0, ...facets } = saleItems[index] ?? {}
      const path = `saleItems.${index}.quantity`
      return { ...facets, productId, quantity, soldAt, path }
    }),
  })
  const series = parties.numbers_sales === true ? branchId : null
  const coin = parties.cash_rounding ?? undefined
  const head = { total, ...facetsOfDocument(saleItems, 1), at, series }
  const paid = await writeSale(tx, sale, { head, coin })
  return toSale({
    id,
    created_at: at,
    total_amount: total,
    customer_id: customerId,
    customer_name,
    customer_tin: parties.customer_tin,
    branch_id: branchId,
    branch_name,
    user_id: userId,
    user_name: parties.user_name,
    ...paid,
    items: lines.map((line, index) => rowOfReckoned(line, saleItems[index])),
  })
}

/** Writes the sale and its payments, which are judged after the stock is locked. */
async function writeSale(
  tx: Transaction,
  sale: NewSale,
  { head, coin }: { head: Parameters<typeof addSale>[1]; coin: number | undefined },
): Promise<PaidRow & { number: string | null }> {
  const { id, seller, branchId, customerId, money } = sale
  const { total } = head
  const due = cashOf({ totalAmount: total, ...money })
  const rounding = sumOf([0, -cashRounding(due, coin)])
  const round = () => recordRounding(tx, { institutionId: seller.institutionId, id, rounding })
  if (money === null) {
    const [added] = await tx.query(addSale(sale, head))
    await round()
    return {
      payments: null,
      tendered: null,
      on_account: 0,
      rounding,
      number: added?.number ?? null,
    }
  }
  const document = { actor: seller, id, customerId, total, money }
  await judgePayments(tx, document)
  const { shiftId } = money
  if (shiftId !== undefined) await joinShift(tx, { ...seller, branchId, shiftId })
  const [added] = await tx.query(addSale(sale, head))
  await writePayments(tx, document)
  await round()
  const [row] = await tx.query(findPayments(seller.institutionId, id))
  const { tendered, onAccount } = money
  return {
    payments: row?.payments ?? null,
    tendered,
    on_account: onAccount,
    number: added?.number ?? null,
  }
}
