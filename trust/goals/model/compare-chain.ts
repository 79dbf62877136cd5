import assert from 'node:assert/strict'

import {
  getImport,
  Import,
  listImportRows,
  listImports,
} from '@mezgeb/contract/catalogue/product-imports'
import { getInstitutionLogo } from '@mezgeb/contract/business/institution-logo'
import { ProductSums, sumProducts } from '@mezgeb/contract/catalogue/product-filters'
import { getProductPhoto } from '@mezgeb/contract/catalogue/product-photos'
import { getProductPrices } from '@mezgeb/contract/insight/product-history'
import { LossReport, getLosses } from '@mezgeb/contract/insight/reports'
import {
  SaleMargin,
  getMargins,
  getSaleMargin,
  MarginReport,
} from '@mezgeb/contract/selling/sale-margins'
import { listLastCosts } from '@mezgeb/contract/stock/deliveries'
import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import * as z from 'zod/mini'

import { ask, isDone, reasonOf, turnedAway } from './book.ts'
import { inUnits, productOf } from './goods.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Answer, Sending } from '../../../server/src/testing/test-api.ts'
import type { Book, Shop } from './book.ts'

type Person = 'STAFF' | 'ADMIN'
type Look = (call: Endpoint, sent?: Sending) => Promise<Answer<Endpoint> | null>

const Reasons = z.array(
  z.object({ id: z.string(), name: z.string(), isActive: z.boolean(), version: z.int() }),
)

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Compares reports, the pages of products, reasons and imports with the book. */
export async function compareChain(who: Person, book: Book, shop: Shop): Promise<void> {
  const look: Look = async (call, sent = {}) => {
    const answer = await ask(shop, book, { who, call, ...sent })
    return isDone(answer, turnedAway(book, who, call)) ? answer : null
  }
  const isSeen = ({ branch_id }: { branch_id: string }) =>
    who === 'ADMIN' || branch_id === book.home
  const reasons = await look(listRemovalReasons)
  assert.deepEqual(Reasons.parse(reasons?.body).map(reasonOf), book.reasons)
  const sums = await look(sumProducts)
  const units = sum(
    book.stock
      .balances()
      .filter(isSeen)
      .map(({ product_id, quantity }) => inUnits(productOf(book, product_id), quantity)),
  )
  const told = Math.round((ProductSums.parse(sums?.body).units ?? 0) * 1000)
  assert.equal(told, Math.round(units * 1000), 'units of all products')
  const logo = { id: book.institution.id, logo: 'A'.repeat(22) }
  const noLogo = await ask(shop, book, { who, call: getInstitutionLogo, params: logo })
  isDone(noLogo, turnedAway(book, who, getInstitutionLogo) ?? 'NOT_FOUND')
  for (const product of book.things.PRODUCT.slice(0, 2)) {
    const params = { id: product.id }
    // None was given.
    const photo = { ...params, photo: 'A'.repeat(22) }
    isDone(await ask(shop, book, { who, call: getProductPhoto, params: photo }), 'NOT_FOUND')
    await look(getProductPrices, { params })
    await look(listLastCosts, { query: { productIds: product.id } })
  }
  await compareReports(look, book, isSeen)
  await compareImports(look, book)
}

async function compareReports(
  look: Look,
  book: Book,
  isSeen: (one: { branch_id: string }) => boolean,
) {
  const sold = book.stock.documents.filter(
    (one) => (one.kind === 'SALE' || one.kind === 'RETURN') && isSeen(one),
  )
  const margins = await look(getMargins)
  if (margins !== null) {
    const { revenue } = MarginReport.parse(margins.body)
    const told = sum(sold.map(({ total_amount }) => Math.round(total_amount * 100)))
    assert.equal(Math.round(revenue * 100), told, 'revenue')
  }
  const sale = sold.find(({ kind }) => kind === 'SALE')
  if (sale !== undefined) {
    const one = await look(getSaleMargin, { params: { id: sale.id } })
    const own = sold.filter(({ id }) => id === sale.id || book.papers.get(id)?.saleId === sale.id)
    const left = sum(own.map(({ total_amount }) => Math.round(total_amount * 100)))
    if (one !== null) assert.equal(Math.round(SaleMargin.parse(one.body).revenue * 100), left)
  }
  const losses = await look(getLosses, { query: { from: '2026-01-01' } })
  if (losses !== null) {
    const removed = book.stock.documents.filter(
      ({ id, kind }) => kind === 'REMOVAL' && book.papers.get(id)?.isReversed !== true,
    )
    const { reasons } = LossReport.parse(losses.body)
    const counted = new Map(reasons.map(({ id, removals }) => [id, removals]))
    for (const id of [null, ...book.reasons.map((one) => one.id)]) {
      const own = removed.filter((one) => (book.papers.get(one.id)?.reasonId ?? null) === id)
      assert.equal(counted.get(id) ?? 0, own.length, 'removals of a reason')
    }
  }
}

async function compareImports(look: Look, book: Book): Promise<void> {
  const list = await look(listImports, { query: { limit: 1 } })
  if (list === null) return
  assert.equal(list.headers['x-total-count'], String(book.imports.length), 'imports')
  for (const { id, rows, isUndone } of book.imports) {
    const one = await look(getImport, { params: { id } })
    const { status } = Import.parse(one?.body)
    assert.equal(status, isUndone ? 'UNDONE' : 'DONE')
    const lines = await look(listImportRows, { params: { id }, query: { limit: 1 } })
    assert.equal(lines?.headers['x-total-count'], String(rows), 'rows of an import')
  }
}
