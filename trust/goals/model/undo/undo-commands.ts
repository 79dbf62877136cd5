import assert from 'node:assert/strict'

import { DOCUMENT_KINDS } from '@mezgeb/contract/features'
import { sumOf } from '@mezgeb/contract/kit/money'
import {
  StockDocument,
  getStockDocument,
  listReversals,
  reverseDocument,
} from '@mezgeb/contract/stock/reversals'
import { listRevaluations } from '@mezgeb/contract/stock/revaluations'
import { SUMMED_KINDS, sumDocuments } from '@mezgeb/contract/stock/document-sums'
import {
  createSupplierReturn,
  getReturnableGoods,
  listSupplierReturns,
} from '@mezgeb/contract/stock/supplier-returns'

import { ask, documentsSeen, isDone, pick, read, turnedAway } from '../book.ts'
import { inUnits, productOf, unitsIn } from '../goods.ts'
import { bookOnly } from '../shelf.ts'
import { record } from '../stock-commands.ts'
import { correctionOf, correctionOfUndone } from './value-without.ts'

import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { DocumentKind } from '@mezgeb/contract/features'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { BookLot, Correction } from '../../../../server/src/ops/demo/shelf.ts'
import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { Book, Product, Who } from '../book.ts'
import type { Line } from '../lines.ts'

export type GivenBack = { who: Who; which: number; line: number; quantity: number }
export type Undone = { who: Who; which: number }

/** Documents of these kinds are compared; those of plans have ids that only the server knows. */
const KINDS: readonly DocumentKind[] = [
  'ENTRY',
  'DELIVERY',
  'REMOVAL',
  'SUPPLIER_RETURN',
  'REVALUATION',
  'REVERSAL',
]

const documentsOf = (book: Book, kinds: readonly DocumentKind[]) =>
  book.stock.documents.filter(({ kind }) => kinds.includes(kind))

/** Those that people try to reverse. */
export const reversibleDocuments = (book: Book) => documentsOf(book, [...KINDS, 'COUNT', 'SALE'])

type Moved = { product: Product; quantity: number; cost: number | null; lots: readonly BookLot[] }

/** Lines with signed quantities, costs and batches. */
export function linesOf(book: Book, id: string): Moved[] {
  const movements = book.stock.movements.filter(({ document_id }) => document_id === id)
  return movements.map(({ product_id, quantity, cost, lots }) => ({
    product: productOf(book, product_id),
    quantity,
    cost,
    lots,
  }))
}

const withoutSign = (lots: readonly BookLot[]) =>
  lots.map((lot) => ({ ...lot, quantity: Math.abs(lot.quantity) }))

/** The lines of a reversal, at the costs of the document. */
export const reversedLines = (book: Book, id: string): Line[] =>
  linesOf(book, id).map(({ product, quantity, cost, lots }) => ({
    product,
    quantity: 0 - quantity,
    lots: withoutSign(lots),
    cost: cost === null ? null : quantity === 0 ? 0 - cost : Math.abs(cost),
  }))

/** ETB of units of a delivery that go back after others: all of them together cost as much as they did. */
function costBetween(came: readonly Moved[], before: number, quantity: number): number | null {
  if (came.some(({ cost }) => cost === null)) return null
  const cents = came.reduce((sum, { cost }) => sum + Math.round((cost ?? 0) * 100), 0)
  const delivered = came.reduce((sum, line) => sum + line.quantity, 0)
  const upTo = (units: number) => Math.round((cents * units) / delivered)
  return (upTo(before + quantity) - upTo(before)) / 100
}

/** Units of a product that went back of a delivery by returns that were not reversed. */
export function returnedOf(book: Book, deliveryId: string, product?: Product): number {
  const returns = documentsOf(book, ['SUPPLIER_RETURN']).filter(({ id }) => {
    const paper = book.papers.get(id)
    return paper?.deliveryId === deliveryId && paper.isReversed !== true
  })
  return returns
    .flatMap(({ id }) => linesOf(book, id))
    .filter((line) => product === undefined || line.product === product)
    .reduce((sum, { quantity }) => sum - quantity, 0)
}

/** Sends goods of a delivery back to its supplier. */
export async function giveBack(input: GivenBack, book: Book, api: TestApi): Promise<void> {
  const deliveries = documentsOf(book, ['DELIVERY'])
  if (deliveries.length === 0) return
  const { who } = input
  const { id: deliveryId, branch_id: branchId } = pick(deliveries, input.which)
  const delivered = linesOf(book, deliveryId)
  const { product } = pick(delivered, input.line)
  const quantity = unitsIn(product, input.quantity)
  const paper = book.papers.get(deliveryId)
  const supplierId = paper?.supplierId
  const items = [{ productId: product.id, quantity }]
  const body = { supplierId, branchId, deliveryId, reason: 'Torn', items }
  const answer = await ask(api, book, { who, call: createSupplierReturn, body })
  const came = delivered.filter((line) => line.product === product)
  const before = returnedOf(book, deliveryId, product)
  const left = came.reduce((sum, line) => sum + line.quantity, -before)
  const refusal =
    turnedAway(book, who, createSupplierReturn, branchId) ??
    (paper?.isReversed === true || quantity > left ? 'INVALID' : null) ??
    (book.stock.unitsOf(branchId, product.id) < quantity ? 'OUT_OF_STOCK' : null)
  if (!isDone(answer, refusal)) return
  const cost = costBetween(came, before, quantity)
  const back = { documentId: deliveryId, branchId, productId: product.id, units: quantity }
  const corrections = new Map<string, Correction>()
  if (cost !== null) corrections.set(product.id, correctionOf(book, { ...back, cost }))
  const made = { kind: 'SUPPLIER_RETURN' as const, branchId, answer, deliveryId, corrections }
  record(book, input, made, [{ product, quantity, cost }])
}

/** Reverses a document, perhaps one that cannot be or is reversed already. */
export async function reverse({ who, which }: Undone, book: Book, api: TestApi): Promise<void> {
  const documents = reversibleDocuments(book)
  if (documents.length === 0) return
  const { id, kind, branch_id: branchId } = pick(documents, which)
  const paper = book.papers.get(id)
  const lines = reversedLines(book, id)
  const body = { documentId: id, reason: 'Counted twice' }
  const answer = await ask(api, book, { who, call: reverseDocument, body })
  const data: DocumentKindData = DOCUMENT_KINDS[kind]
  const left = new Map<Product, number>()
  for (const { product, quantity } of lines) {
    left.set(product, (left.get(product) ?? book.stock.unitsOf(branchId, product.id)) + quantity)
  }
  const refusal: ErrorCode | null =
    turnedAway(book, who, reverseDocument) ??
    (data.isReversible === true ? null : 'NOT_REVERSIBLE') ??
    (paper?.isReversed === true ? 'ALREADY_REVERSED' : null) ??
    (kind === 'DELIVERY' && returnedOf(book, id) > 0 ? 'HAS_RETURNS' : null) ??
    (paper?.billed === undefined ? null : 'GOODS_BILLED') ??
    ([...left.values()].some((units) => units < 0) ? 'OUT_OF_STOCK' : null)
  if (!isDone(answer, refusal)) return
  const { items, reverses } = StockDocument.parse(answer.body)
  assert.equal(reverses?.id, id)
  assert.deepEqual(
    items.map(({ product, quantity }) => [product.id, quantity]),
    lines.map(({ product, quantity }) => [product.id, quantity]),
  )
  // A count put the books right; no goods moved.
  if (kind === 'COUNT')
    for (const { product, quantity } of lines) bookOnly(book, { branchId, product }, quantity)
  const corrections = correctionsOf(book, { id, branchId })
  record(book, { who }, { kind: 'REVERSAL', branchId, answer, reverses: id, corrections }, lines)
  if (paper !== undefined) paper.isReversed = true
}

/** Of the reversal of a document. */
export function correctionsOf(
  book: Book,
  { id, branchId }: { id: string; branchId: string },
): Map<string, Correction> {
  const moved = linesOf(book, id)
  const corrections = [...new Set(moved.map(({ product }) => product))].flatMap((product) => {
    const lines = moved.filter((line) => line.product === product)
    // A revaluation brought a value alone.
    const came = lines.filter(({ quantity }) => quantity >= 0)
    const goods = came.length === 0 ? lines : came
    if (goods.some(({ cost }) => cost === null)) return []
    const units = goods.reduce((sum, { quantity }) => sum + quantity, 0)
    const cost = sumOf(goods.map((line) => line.cost ?? 0))
    const back = { documentId: id, branchId, productId: product.id, units, cost }
    const correction =
      came.length > 0
        ? correctionOf(book, back)
        : correctionOfUndone(book, { ...back, cost: -cost })
    return [[product.id, correction] as const]
  })
  return new Map(corrections)
}

/** Compares documents, what reversed them, and what can go back. */
export async function compareDocuments(who: Who, book: Book, api: TestApi): Promise<void> {
  for (const [call, kind] of [
    [listReversals, 'REVERSAL'],
    [listSupplierReturns, 'SUPPLIER_RETURN'],
    [listRevaluations, 'REVALUATION'],
  ] as const) {
    // Costs are not for all.
    if (kind === 'REVALUATION' && who === 'STAFF') continue
    const { total } = await read(api, book, { who, call, query: { limit: 1 } })
    assert.equal(total, String(documentsSeen(who, book, [kind]).length), call.path)
  }
  for (const kind of SUMMED_KINDS) {
    const { body: sums } = await read(api, book, { who, call: sumDocuments, query: { kind } })
    const seen = documentsSeen(who, book, [kind])
    const standing = seen.filter(({ id }) => book.papers.get(id)?.isReversed !== true)
    const units = standing
      .flatMap(({ id }) => linesOf(book, id))
      .reduce((sum, { product, quantity }) => sum + inUnits(product, Math.abs(quantity)), 0)
    const thousandths = [sums.units ?? 0, units].map((one) => Math.round(one * 1000))
    assert.equal(thousandths[0], thousandths[1], `units of ${kind}`)
    assert.equal(sums.reversed, seen.length - standing.length, kind)
  }
  for (const { id } of documentsSeen(who, book, KINDS)) {
    const { body } = await read(api, book, { who, call: getStockDocument, params: { id } })
    const { items, reversedBy } = body
    assert.equal(reversedBy !== null, book.papers.get(id)?.isReversed === true, 'reversed')
    const sees = who === 'ADMIN'
    assert.deepEqual(
      items.map(({ product, quantity, cost, lots = [] }) => [product.id, quantity, cost, lots]),
      linesOf(book, id).map(({ product, quantity, cost, lots }) => [
        ...[product.id, quantity, sees ? cost : undefined, lots],
      ]),
      'lines, their costs and batches',
    )
  }
  for (const { id } of documentsSeen(who, book, ['DELIVERY'])) {
    const { body } = await read(api, book, { who, call: getReturnableGoods, params: { id } })
    for (const { product, returned } of body.items) {
      const thing = book.products.find((one) => one.id === product.id)
      assert.equal(returned, returnedOf(book, id, thing), 'units that went back')
    }
  }
}
