import assert from 'node:assert/strict'

import { Sale, createSale } from '@mezgeb/contract/selling/sales'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'

import { ask, isDone, note, pick, turnedAway } from './book.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Book, Shop } from './book.ts'

type Where = { who: 'STAFF' | 'ADMIN'; branch: number }
export type Moved = Where & { product: number; supplier: number; quantity: number }
export type Sold = Where & {
  /** Null is a new one. */
  customer: number | null
  lines: { product: number; quantity: number }[]
}

function unitsOf(book: Book, branchId: string, productId: string): number {
  return book.units.get(`${branchId} ${productId}`) ?? 0
}

function move(book: Book, branchId: string, productId: string, change: number): void {
  book.units.set(`${branchId} ${productId}`, unitsOf(book, branchId, productId) + change)
}

/** Checks before stock: refused, or in a foreign branch. */
function kept(book: Book, { who }: Where, branchId: string, call: Endpoint): ErrorCode | null {
  const isElsewhere = who === 'STAFF' && branchId !== book.home
  return turnedAway(book, who, call) ?? (isElsewhere ? 'NOT_FOUND' : null)
}

/** Receives goods from a supplier, perhaps a deleted one. */
export async function receive(input: Moved, book: Book, shop: Shop): Promise<void> {
  const { who, quantity } = input
  const branchId = pick(book.things.BRANCH, input.branch).id
  const productId = pick(book.things.PRODUCT, input.product).id
  const supplier = pick([...book.things.SUPPLIER, ...book.gone.SUPPLIER], input.supplier)
  const body = {
    ...{ productId, branchId, quantity, supplierId: supplier.id },
    dateReceived: '2026-01-01',
  }
  const answer = await ask(shop, book, { who, call: createStockEntry, body })
  const refusal =
    kept(book, input, branchId, createStockEntry) ??
    (book.gone.SUPPLIER.includes(supplier) ? 'NOT_FOUND' : null)
  if (!isDone(answer, refusal)) return
  move(book, branchId, productId, quantity)
  book.entries.push({ branchId })
  note(book, 'STOCK_ENTRY', 'CREATED')
}

/** Removes broken goods. */
export async function take(input: Moved, book: Book, shop: Shop): Promise<void> {
  const { who, quantity } = input
  const branchId = pick(book.things.BRANCH, input.branch).id
  const productId = pick(book.things.PRODUCT, input.product).id
  const body = { productId, branchId, quantity, reason: 'Broken', dateRemoved: '2026-01-01' }
  const answer = await ask(shop, book, { who, call: createStockOut, body })
  const isShort = unitsOf(book, branchId, productId) < quantity
  const refusal = kept(book, input, branchId, createStockOut) ?? (isShort ? 'OUT_OF_STOCK' : null)
  if (!isDone(answer, refusal)) return
  move(book, branchId, productId, -quantity)
  book.outs.push({ branchId })
  note(book, 'STOCK_OUT', 'CREATED')
}

/** Sells a cart to a known or a new customer. */
export async function sell(input: Sold, book: Book, shop: Shop): Promise<void> {
  const { who } = input
  const branchId = pick(book.things.BRANCH, input.branch).id
  const lines = input.lines.map(({ product, quantity }) => ({
    ...{ product: pick(book.things.PRODUCT, product), quantity },
  }))
  const customer = input.customer === null ? null : pick(book.things.CUSTOMER, input.customer)
  const body = {
    ...{ branchId, customerId: customer?.id ?? 'new' },
    ...(customer === null ? { customer: { name: 'Somebody New', phone: ' 0911 ' } } : {}),
    saleItems: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
  }
  const answer = await ask(shop, book, { who, call: createSale, body })
  const isStranger = customer !== null && customer.values['branchId'] !== branchId
  const isShort = lines.some(({ product }) => {
    const same = lines.filter((line) => line.product === product)
    const wanted = same.reduce((sum, { quantity }) => sum + quantity, 0)
    return wanted > unitsOf(book, branchId, product.id)
  })
  const refusal =
    kept(book, input, branchId, createSale) ??
    (isStranger ? 'NOT_FOUND' : null) ??
    (isShort ? 'OUT_OF_STOCK' : null)
  if (!isDone(answer, refusal)) return
  let cents = 0
  for (const { product, quantity } of lines) {
    move(book, branchId, product.id, -quantity)
    cents += Math.round(Number(product.values['pricePerUnit']) * 100) * quantity
  }
  const sale = Sale.parse(JSON.parse(answer.text))
  assert.equal(Math.round(sale.totalAmount * 100), cents)
  book.sales.push({ id: sale.id, branchId, cents })
  note(book, 'SALE', 'CREATED')
  if (customer !== null) return
  const values = { name: 'Somebody New', phone: '0911', address: null, branchId }
  book.things.CUSTOMER.push({ id: sale.customerId, version: 1, values })
  note(book, 'CUSTOMER', 'CREATED')
}
