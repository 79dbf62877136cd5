import { cashOf } from '@mezgeb/contract/selling/payments'
import { returnRounding } from '@mezgeb/contract/selling/rounding/cash-rounding'
import { RULES, returnedAmount } from '@mezgeb/contract/selling/sale-returns'
import { shareOf, sumOf } from '@mezgeb/contract/kit/money'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError } from '../../../platform/app-error.ts'
import { may } from '../../../platform/actor.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { currentDay, dayBounds } from '../../../platform/time/period-of.ts'
import { sharedNow } from '../../stock/ledger/lines/line-facets.ts'
import { sharesTaken } from '../../stock/ledger/lines/shares-taken.ts'
import { goodsOf } from '../../stock/ledger/stock-document.ts'
import { lockStock } from '../../stock/ledger/lock-stock.ts'
import { lockAccount } from '../payments/lock-account.ts'
import { approvedAmount } from '../sale-approvals/approved-amount.ts'
import { putOnAccount } from '../payments/put-on-account.ts'
import { refund } from '../payments/sale-money.ts'
import { judgePayments } from '../payments/write-payments.ts'
import { refundsToVouchers } from '../vouchers/vouchers-of-sale.ts'
import { joinShift } from '../shifts/join-shift.ts'
import { amountOnTop, facetsOfDocument, facetsReturned } from '../sales/sale-row.ts'
import { countedOf } from '../../catalogue/goods/unit-size/counted-row.ts'
import { refuseVoid } from './refuse-void.ts'
import { requireSaleToReturn } from './require-sale-to-return.ts'
import { findLeftOnAccount, findRounded, findSold } from './sale-returns.queries.ts'

import type { SaleReturnInput } from '@mezgeb/contract/selling/sale-returns'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Line } from '../../stock/ledger/post-movements.ts'
import type { Source } from '../../stock/ledger/stock-documents.ts'
import type { DocumentParts } from '../../stock/ledger/write-document.ts'
import type { Money, NewPayment } from '../payments/sale-money.ts'
import type { SaleRow, SoldRow } from './sale-returns.queries.ts'

const rule = ruleOf(RULES)

/** `pays`: the tender by which the return pays for other goods, and ETB of them. */
export type ReturnBody = SaleReturnInput & { pays?: { tenderId: string; upTo: number } }

/** `line`: of the sale; absent: the first one of the product. */
type Wanted = { productId: string; quantity: number; line?: number | undefined }

/**
 * A document that takes goods of a sale back at its price and at the cost of the sale, without goods that went back since. The stock is locked before the units are
 * counted, so that two returns at once do not exceed the sale. Throws NOT_FOUND for a sale that is not in reach and for products
 * that it does not have, RETURN_OF_ANOTHER_DAY, VOID_NEEDS_APPROVAL, MORE_THAN_SOLD, NOTHING_TO_RETURN, and the
 * refusals of payments.
 */
export async function returnOf(
  body: ReturnBody,
  { tx, actor }: Source,
): Promise<DocumentParts<'RETURN'> & { branchId: string }> {
  const { saleId, reason, items, storeCredit = 0, shiftId, pays } = body
  const { institutionId } = actor
  const sale = await requireSaleToReturn(tx, ownScope(actor), saleId)
  const most = await mostOf({ tx, actor }, sale, body.id)
  const branchId = sale.branch_id
  if (storeCredit > 0) requireAccount(sale)
  const sold = await tx.query(findSold(institutionId, saleId))
  const products = new Set((items ?? leftOf(sold)).map(({ productId }) => productId))
  if (![...products].every((id) => sold.some((row) => row.product_id === id))) {
    throw new AppError('NOT_FOUND')
  }
  await lockStock(tx, { institutionId, branchId }, [...products])
  const onAccount = await lockedOnAccount(tx, institutionId, sale, storeCredit)
  const goods = await soldNow(tx, { institutionId, branchId, saleId }, [...products])
  const left = leftOf(goods)
  if (left.length === 0) throw new AppError('NOTHING_TO_RETURN')
  const wanted = items ?? left
  const back = linesOf(wanted, goods)
  const amount = sumOf(back.map((line) => line.amount))
  if (amount > most) throw new AppError('RETURN_OF_ANOTHER_DAY')
  // The approval of a return of another day is one of all of it, too.
  if (most === Infinity && pays === undefined && unitsIn(wanted) === unitsIn(left))
    await refuseVoid({ tx, actor }, sale, { documentId: body.id, amount })
  const debt = Math.min(onAccount, amount)
  const goodsPaid = Math.min(pays?.upTo ?? 0, sumOf([amount, -debt]))
  const rest = sumOf([amount, -debt, -goodsPaid, -storeCredit])
  const refunds =
    body.payments ?? (await refundsToVouchers(tx, { institutionId, saleId, amount: rest }))
  const money = {
    payments: [...refunds, ...paymentInGoods(pays, goodsPaid)].map(refund),
    tendered: null,
    onAccount: sumOf([0, -debt, -storeCredit]),
    returnsSaleId: saleId,
    ...(pays === undefined ? {} : { isExchange: true as const }),
  }
  const { customer_id: customerId } = sale
  const lines = back.map(({ line }) => line)
  await judgePayments(tx, { actor, id: saleId, customerId, total: -amount, money })
  if (shiftId !== undefined) await joinShift(tx, { institutionId, branchId, shiftId })
  const payments = await withRounding(tx, { institutionId, sale, amount, money })
  const account = { institutionId, customerId, onAccount: money.onAccount, payments }
  return {
    branchId,
    customerId,
    note: reason,
    shiftId,
    links: [goodsOf(saleId)],
    lines,
    total: -amount,
    ...facetsOfDocument(lines, -1),
    onAccount: money.onAccount,
    also: (inside, id) => putOnAccount(inside, { ...account, id }),
  }
}

/** The goods of a sale, at another cost where goods before them went back since. */
async function soldNow(
  tx: Transaction,
  { institutionId, branchId, saleId }: { institutionId: string; branchId: string; saleId: string },
  productIds: readonly string[],
): Promise<SoldRow[]> {
  const nowOf = await sharedNow(tx, { institutionId, branchId }, saleId, productIds)
  const sold = await tx.query(findSold(institutionId, saleId))
  return sold.map((row) => ({
    ...row,
    facets: { ...row.facets, ...nowOf(row.product_id, row.sold, row.facets) },
  }))
}

const paymentInGoods = (pays: ReturnBody['pays'], amount: number) =>
  pays === undefined || amount === 0 ? [] : [{ tenderId: pays.tenderId, amount }]

type Rounded = {
  institutionId: string
  sale: SaleRow
  amount: number
  money: Pick<Money, 'payments' | 'onAccount'>
}

/** The payments of a return, of which one is the rounding of the cash. None without any. */
async function withRounding(
  tx: Transaction,
  { institutionId, sale, amount, money: { payments, onAccount } }: Rounded,
): Promise<readonly NewPayment[]> {
  const { id, coin, rounding_id: tenderId } = sale
  if (tenderId === null) return payments
  const due = sumOf([0, -cashOf({ totalAmount: -amount, payments, onAccount })])
  const [before] = await tx.query(findRounded(institutionId, id))
  const rounding = returnRounding(due, before?.over ?? 0, coin ?? undefined)
  if (rounding === 0) return payments
  return [...payments, { tenderId, amount: rounding, reference: null, key: null }]
}

/** ETB of a return at most; of a sale of another day what somebody approved. Throws RETURN_OF_ANOTHER_DAY for nothing. */
async function mostOf(
  { tx, actor }: Source,
  { id: saleId, branch_id: branchId, created_at: createdAt }: SaleRow,
  documentId: string | undefined,
): Promise<number> {
  if (isOfDay(actor, createdAt)) return Infinity
  if (documentId === undefined) throw new AppError('RETURN_OF_ANOTHER_DAY')
  const requested = { kind: 'RETURN', documentId, saleId, branchId } as const
  const approved = await approvedAmount(tx, actor.institutionId, requested)
  if (approved === 0) throw new AppError('RETURN_OF_ANOTHER_DAY')
  return approved
}

/** ETB of the sale that the customer still owes. A return lowers it before it gives cash. */
async function lockedOnAccount(
  tx: Transaction,
  institutionId: string,
  { id, customer_id: customerId, on_account: onAccount }: SaleRow,
  storeCredit: number,
): Promise<number> {
  if (onAccount === 0 && storeCredit === 0) return 0
  await lockAccount(tx, institutionId, customerId)
  const [row] = await tx.query(findLeftOnAccount(institutionId, id))
  return row?.left ?? 0
}

/** Throws INVALID for the walk-in customer, which stands for many people. */
function requireAccount({ customer_id: customerId, branch_id: branchId }: SaleRow): void {
  if (customerId !== branchId) return
  const message = rule('STORE_CREDIT_NEEDS_CUSTOMER')
  throw new AppError('INVALID', { fields: [{ path: 'storeCredit', message }] })
}

/** A sale of the last minute before midnight can be undone for as long as any other. */
const UNDO_MS = 90_000

/** Without `sales.returnAny` sales of the day alone. */
export function isOfDay(actor: Pick<Actor, 'permissions'>, createdAt: string): boolean {
  if (may(actor, 'sales.returnAny')) return true
  const [start] = dayBounds(currentDay(), currentDay())
  return Date.parse(createdAt) >= Math.min(Date.parse(start), Date.now() - UNDO_MS)
}

const unitsIn = (lines: readonly Wanted[]) => sumOf(lines.map(({ quantity }) => quantity))

const leftOf = (goods: readonly SoldRow[]): Wanted[] =>
  goods
    .filter(({ sold, returned }) => sold > returned)
    .map((row) => ({
      productId: row.product_id,
      quantity: row.sold - row.returned,
      line: row.of_line ?? undefined,
    }))

const linesOf = (items: readonly Wanted[], goods: readonly SoldRow[]) =>
  sharesTaken(items, {
    find: ({ productId, line }) =>
      goods.find(
        (one) => one.product_id === productId && (line === undefined || one.of_line === line),
      ),
    unitsOf: ({ sold, returned }) => [sold, returned],
    code: 'MORE_THAN_SOLD',
    message: (units) => rule('LEFT_OF_SALE', { units }),
  }).map(({ item: { productId, quantity }, row, path, share }) =>
    lineOf({ ...row, returned: share.before }, { productId, quantity, path, ofLine: row.of_line }),
  )

/** The units that follow those that came back before: their shares of amount, tax and cost. */
function lineOf(row: SoldRow, line: Line): { line: Line; amount: number } {
  const { price, sold, returned } = row
  const { quantity } = line
  const share = { of: sold, before: returned, after: returned + quantity }
  const amount = shareOf(row.amount, share)
  const units = { price, quantity, ...countedOf(row) }
  return {
    amount: returnedAmount({ ...row, ...amountOnTop(row.facets) }, quantity),
    line: {
      ...line,
      soldAt: price,
      ...facetsReturned(row.facets, { units, amount, share }),
    },
  }
}
