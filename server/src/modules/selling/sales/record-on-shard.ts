import { randomUUID } from 'node:crypto'

import { cashOf } from '@mezgeb/contract/selling/payments'
import { cashRounding } from '@mezgeb/contract/selling/rounding/cash-rounding'
import { saleTotal } from '@mezgeb/contract/selling/sales'
import { lineAmount, sumOf } from '@mezgeb/contract/kit/money'
import { packDiscount } from '@mezgeb/contract/catalogue/packs'

import { AppError } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { readPackedGoods } from '../../catalogue/goods/read-packed-goods.ts'
import { judgeGoods } from '../../catalogue/goods/judge-goods.ts'
import { keepCounting } from '../../catalogue/goods/unit-size/keep-counting.ts'
import { recordRounding } from '../payments/record-rounding.ts'
import { judgePayments, writePayments } from '../payments/write-payments.ts'
import { joinShift } from '../shifts/join-shift.ts'
import { postMovements } from '../../stock/ledger/post-movements.ts'
import {
  addNewCustomer,
  addSale,
  findSimilarId,
  findSoldExpired,
  hasOwnId,
} from './record-sales.queries.ts'
import { readListedPrices } from '../price-lists/read-listed-prices.ts'
import { lineTax, readGoodsTaxes } from '../taxes/read-goods-taxes.ts'
import { findPayments } from './payments/sale-payments.queries.ts'
import { rowOfPosted, saleText, toSale } from './sale-row.ts'
import { findSaleParties } from './sales.queries.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Created } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Posted } from '../../stock/ledger/post-movements.ts'
import type { PaidRow } from '../../stock/ledger/payments/payment-row.ts'
import type { LineDiscount } from '../sale-discounts/discounts-of-sale.ts'
import type { NewSale } from './record-sales.queries.ts'

/**
 * Records a sale as every other document is recorded, on the shard of its institution. Citus does not pass on the inserting CTEs of
 * record_sales (decisions/0143). Null when it cannot be recorded; explain_sale has the reason.
 */
export async function recordOnShard(db: Database, sale: NewSale): Promise<Created | null> {
  const { seller, key } = sale
  const once = { institutionId: seller.institutionId, owner: seller, key }
  try {
    const act = async (tx: Transaction) =>
      writeOnShard(tx, hasOwnId(sale) ? sale : { ...sale, id: await freeId(tx, sale) })
    return await createOnce(db, once, act, saleText)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** From 2^46 on the numbers of JSON lie more than a cent apart. */
const TOTAL_LIMIT = 2 ** 46

async function freeId(tx: Transaction, { seller, id }: NewSale): Promise<string> {
  let free = id
  while ((await tx.query(findSimilarId(seller.institutionId, free))).length > 0) free = randomUUID()
  return free
}

const productsOf = ({ lines }: NewSale) => lines.map(({ productId }) => productId)

/** Writes a sale in a transaction. Throws where it cannot be recorded. */
export async function writeOnShard(tx: Transaction, sale: NewSale): Promise<Sale> {
  const { id, seller, branchId, customerId, home, newCustomer } = sale
  const { institutionId, userId } = seller
  // The total proves how a quantity is meant (docs/decisions/0119).
  if (sale.expectedTotal === null) await judgeGoods(tx, institutionId, sale.lines, { isSold: true })
  else await keepCounting(tx, institutionId, productsOf(sale))
  if (newCustomer !== null) await tx.query(addNewCustomer(sale, newCustomer))
  const [parties] = await tx.query(
    findSaleParties(institutionId, branchId, customerId, userId, home ?? branchId),
  )
  if (parties?.status !== 'APPROVED') throw new AppError('INSTITUTION_PENDING')
  const { branch_name, customer_name, customer_tin, user_name } = parties
  const series = parties.numbers_sales === true ? branchId : null
  if (branch_name === null || customer_name === null) throw new AppError('NOT_FOUND')
  const { at, items } = await postGoods(tx, sale)
  const total = saleTotal(items)
  if (total >= TOTAL_LIMIT) throw new AppError('TOTAL_TOO_LARGE')
  if (total !== (sale.expectedTotal ?? total)) throw new AppError('PRICE_CHANGED')
  const taxes = items.flatMap(({ tax }) => tax?.amount ?? [])
  const tax = taxes.length === 0 ? null : sumOf(taxes)
  const coin = parties.cash_rounding ?? undefined
  const paid = await writeSale(tx, sale, { head: { total, tax, at, series }, coin })
  return toSale({
    id,
    created_at: at,
    total_amount: total,
    customer_id: customerId,
    customer_name,
    customer_tin,
    branch_id: branchId,
    branch_name,
    user_id: userId,
    user_name,
    ...paid,
    items: items.map(({ product, quantity, price, ...facets }) => ({
      product_id: product.id,
      quantity,
      unit_price: price,
      name: product.name,
      unit: product.unit,
      unit_size: product.unitSize ?? null,
      ...rowOfPosted(facets),
    })),
  })
}

/** Packs and taxes of the products, at listed prices where lists have them. */
async function readGoods(tx: Transaction, sale: NewSale) {
  const { institutionId } = sale.seller
  const inPacks = sale.lines.filter(({ packs }) => packs !== undefined)
  const listed = await readListedPrices(tx, sale)
  const packed = await readPackedGoods(
    tx,
    institutionId,
    inPacks.map(({ productId }) => productId),
  )
  const taxed = await readGoodsTaxes(
    tx,
    institutionId,
    sale.lines.map(({ productId }) => productId),
  )
  for (const [productId, pricePerUnit] of listed) {
    const [goods, row] = [packed.get(productId), taxed.get(productId)]
    if (goods !== undefined) packed.set(productId, { ...goods, pricePerUnit })
    if (row !== undefined) taxed.set(productId, { ...row, price: pricePerUnit })
  }
  return { listed, packed, taxed }
}

/** Posts the lines with their discounts and taxes. Throws PRICE_CHANGED when a price changed meanwhile. */
async function postGoods(tx: Transaction, sale: NewSale) {
  const { id, seller, branchId } = sale
  const { institutionId, userId } = seller
  const { listed, packed, taxed } = await readGoods(tx, sale)
  const discounts = sale.lines.map((line, index) =>
    discountOf(line, packed, sale.discounts?.lines[index]),
  )
  const requested = sale.lines.map((line, index) => {
    const discount = discounts[index]
    const row = taxed.get(line.productId)
    const soldAt = listed.get(line.productId)
    return {
      ...line,
      ...discount,
      ...(soldAt === undefined ? {} : { soldAt }),
      taxed: row && lineTax(row, { ...line, ...discount }),
    }
  })
  const { at, lines, stock } = await postMovements(tx, {
    institutionId,
    userId,
    branchId,
    id,
    kind: 'SALE',
    lines: requested.map(({ taxed: tax, ...line }, index) => ({
      ...line,
      tax: tax?.posted ?? null,
      path: `saleItems.${index}.quantity`,
    })),
  })
  if (!sale.takesExpired) await refuseExpired(tx, sale, stock)
  const items = lines.map((line, index) => ({
    ...line,
    ...discounts[index],
    price: line.product.pricePerUnit,
    unitSize: line.product.unitSize,
    tax: requested[index]?.taxed?.posted,
    shownTax: requested[index]?.taxed?.shown ?? null,
  }))
  // Its discount or tax was reckoned with the other price.
  const isRepriced = items.some(
    ({ product, price }) =>
      price !== (packed.get(product.id)?.pricePerUnit ?? price) ||
      price !== (taxed.get(product.id)?.price ?? price),
  )
  const isReckoned = items.every((item, index) => {
    const given = sale.discounts?.lines[index]
    return given === undefined || given.from === sumOf([lineAmount(item), given.off])
  })
  if (isRepriced || !isReckoned) throw new AppError('PRICE_CHANGED')
  return { at, items }
}

/** Throws HAS_EXPIRED where less is left than has expired. */
async function refuseExpired(
  tx: Transaction,
  { seller: { institutionId }, branchId }: NewSale,
  stock: Posted['stock'],
): Promise<void> {
  const rows = await tx.query(
    findSoldExpired(
      institutionId,
      branchId,
      stock.map(({ productId }) => productId),
      stock.map(({ before }) => before),
      stock.map(({ after }) => after),
    ),
  )
  if (rows.length > 0) throw new AppError('HAS_EXPIRED')
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

/** That of packs, and the one by hand. Without a discount nothing. */
function discountOf(
  { productId, packs = {} }: NewSale['lines'][number],
  packed: Awaited<ReturnType<typeof readPackedGoods>>,
  { off }: LineDiscount = { off: 0, from: 0 },
): { discount?: number; discountByHand?: number } {
  const goods = packed.get(productId)
  const discount = sumOf([goods === undefined ? 0 : packDiscount(packs, goods), off])
  return {
    ...(discount === 0 ? {} : { discount }),
    ...(off === 0 ? {} : { discountByHand: off }),
  }
}
