import assert from 'node:assert/strict'

import { listProducts } from '@mezgeb/contract/catalogue/products'
import { getSale, listSales } from '@mezgeb/contract/selling/sales'
import { getDelivery, listDeliveries } from '@mezgeb/contract/stock/deliveries'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listStockOuts } from '@mezgeb/contract/stock/removals'

import { documentsSeen, isShown, read } from './book.ts'
import { compareBridge } from './compare-bridge.ts'
import { compareGoods } from './compare-goods.ts'
import { compareTransfers } from './compare-transfers.ts'
import { compareSheets } from './compare-sheets.ts'
import { compareExchanges } from './money/exchange-commands.ts'
import { compareMoney } from './money/money-commands.ts'
import { compareReturns } from './money/sale-return-commands.ts'
import { compareSuppliers } from './money/supplier-commands.ts'
import { compareTaxes } from './money/compare-taxes.ts'
import { compareDrawers } from './money/till-commands.ts'
import { compareVouchers } from './money/voucher-commands.ts'
import { compareDocuments } from './undo/undo-commands.ts'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book, Who } from './book.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Compares everything a user sees of goods and money with the book. */
export async function compare(who: Who, book: Book, api: TestApi): Promise<void> {
  await compareStock(who, book, api)
  await compareGoods(who, book, api)
  await compareBridge(who, book, api)
  await compareTransfers(who, book, api)
  await compareSheets(who, book, api)
  await compareDocuments(who, book, api)
  await compareReturns(who, book, api)
  await compareMoney(who, book, api)
  await compareExchanges(who, book, api)
  await compareDrawers(who, book, api)
  await compareVouchers(who, book, api)
  await compareSuppliers(who, book, api)
  await compareTaxes(who, book, api)
}

async function compareStock(who: Who, book: Book, api: TestApi): Promise<void> {
  const { body: products } = await read(api, book, { who, call: listProducts })
  for (const { id, pricePerUnit, branchProducts } of products) {
    const units = book.stock
      .balances()
      .filter((one) => one.product_id === id && isShown(who, book, one.branch_id))
      .map(({ quantity }) => quantity)
    assert.equal(sum(branchProducts.map(({ quantity }) => quantity)), sum(units))
    assert.equal(pricePerUnit, book.products.find((one) => one.id === id)?.price)
  }
  for (const [call, kind] of [
    [listSales, 'SALE'],
    [listStockEntries, 'ENTRY'],
    [listStockOuts, 'REMOVAL'],
    [listDeliveries, 'DELIVERY'],
  ] as const) {
    const { total } = await read(api, book, { who, call, query: { limit: 1 } })
    assert.equal(total, String(documentsSeen(who, book, [kind]).length), call.path)
  }
  for (const { id } of documentsSeen(who, book, ['DELIVERY'])) {
    const { body: delivery } = await read(api, book, { who, call: getDelivery, params: { id } })
    const lines = book.stock.movements.filter(({ document_id }) => document_id === id)
    assert.deepEqual(
      delivery.items.map(({ productId, quantity }) => [productId, quantity]),
      lines.map(({ product_id, quantity }) => [product_id, quantity]),
    )
  }
  for (const { id, total_amount } of documentsSeen(who, book, ['SALE'])) {
    const { body: sale } = await read(api, book, { who, call: getSale, params: { id } })
    assert.equal(sale.totalAmount, total_amount)
  }
}
