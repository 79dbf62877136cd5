import assert from 'node:assert/strict'

import { CHART_BRANCHES_MAX, TOP_PRODUCTS_MAX } from '@mezgeb/contract/insight/dashboard'
import { toCents } from '@mezgeb/contract/kit/money'

import { amountOf, productOf } from './goods.ts'
import { branchesSeen, documentsSeen, sum } from './low-stock.ts'

import type { DashboardCharts } from '@mezgeb/contract/insight/dashboard'
import type { Book, Thing } from './book.ts'

type Member = 'STAFF' | 'ADMIN'

/** Compares the charts of the dashboard with the book. */
export function compareCharts(charts: DashboardCharts, who: Member, book: Book): void {
  const sold = documentsSeen(who, book).filter(({ kind }) => kind === 'SALE' || kind === 'RETURN')
  assert.equal(
    sum(charts.salesPerDay.map(({ count }) => count)),
    sold.filter(({ kind }) => kind === 'SALE').length,
    'sales per day',
  )
  const cents = (rows: readonly { totalAmount: number }[]) =>
    rows.map(({ totalAmount }) => toCents(totalAmount))
  assert.equal(
    sum(cents(charts.salesPerDay)),
    sum(sold.map(({ total_amount }) => toCents(total_amount))),
    'amounts per day',
  )
  assert.deepEqual(cents(charts.topProducts), topAmounts(sold, book), 'top products')
  const values = branchesSeen(who, book).map((branchId) =>
    sum(
      book.things.PRODUCT.map((product) =>
        amountOf(
          product,
          book.stock.unitsOf(branchId, product.id),
          toCents(Number(product.values['pricePerUnit'])),
        ),
      ),
    ),
  )
  assert.deepEqual(
    charts.stockValuePerBranch.map(({ value }) => toCents(value)),
    values.toSorted((one, two) => two - one).slice(0, CHART_BRANCHES_MAX),
    'stock value per branch',
  )
}

/** In cents, of the products that sold for most, less what came back. */
function topAmounts(sold: readonly { id: string }[], book: Book): number[] {
  const ids = new Set(sold.map(({ id }) => id))
  const lines = book.stock.movements.filter((one) => ids.has(one.document_id))
  return [...new Set(lines.map(({ product_id }) => product_id))]
    .map((id) => ({ id, own: lines.filter(({ product_id }) => product_id === id) }))
    .filter(({ own }) => sum(own.map(({ quantity }) => quantity)) < 0)
    .map(({ id, own }) => sum(own.map((line) => amountIn(productOf(book, id), line))))
    .toSorted((one, two) => two - one)
    .slice(0, TOP_PRODUCTS_MAX)
}

type Sold = { quantity: number; unit_price: number; discount: number }

/** Cents of a line of a sale; of a return below zero. */
function amountIn(product: Thing, { quantity, unit_price, discount }: Sold): number {
  const amount = amountOf(product, Math.abs(quantity), toCents(unit_price)) - toCents(discount)
  return quantity < 0 ? amount : -amount
}
