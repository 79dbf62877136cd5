import { randomUUID } from 'node:crypto'

import {
  addImportRows,
  createImport,
  runImport,
  undoImport,
} from '@mezgeb/contract/catalogue/product-imports'
import { createRevaluation } from '@mezgeb/contract/stock/revaluations'
import * as z from 'zod/mini'

import { ask, isDone, pick, turnedAway } from './book.ts'
import { amountOf, inUnits, unitsIn } from './goods.ts'
import { homeAgain } from './home/home-again.ts'
import { bookLine } from './lines.ts'
import { keepNewest } from './undo/newest-cost.ts'
import { isKnown } from '../../../server/src/ops/demo/shelf.ts'
import { bookOnly } from './shelf.ts'
import { record } from './stock-commands.ts'
import { correctionOf } from './undo/value-without.ts'

import type { Correction } from '../../../server/src/ops/demo/shelf.ts'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book, Product, Who } from './book.ts'
import type { Line } from './lines.ts'

export type Revalued = { who: Who; branch: number; product: number; cents: number; off: number }
export type ByFile = {
  who: Who
  branch: number
  product: number
  quantity: number
  /** Of a unit; null: the file says none. */
  cents: number | null
  /** The quantity is all that is there. */
  isSet: boolean
}
export type Undone = { who: Who; which: number }

/** An import of one row. `units`: signed; its document is of the book alone. */
export type Imported = {
  id: string
  documentId: string
  branchId: string
  product: Product
  units: number
  isSet: boolean
  /** All of it, or not because its goods have left. */
  isUndone: boolean
}

const Named = z.object({ id: z.string() })

/** Says what the units on hand cost, as they are or as they were seen. */
export async function revalue(input: Revalued, book: Book, api: TestApi): Promise<void> {
  const { who, cents, off } = input
  const branchId = pick(book.branches, input.branch)
  const product = pick(book.products, input.product)
  const shelf = book.stock
    .balances()
    .find((one) => one.branch_id === branchId && one.product_id === product.id)
  const { quantity = 0 } = shelf ?? {}
  const value = shelf !== undefined && isKnown(shelf) ? shelf.value : null
  const seen = quantity === 0 ? 0 : quantity + off
  const items = [{ productId: product.id, units: seen, value, unitCost: cents / 100 }]
  const body = { branchId, reason: 'Typed wrong', items }
  const answer = await ask(api, book, { who, call: createRevaluation, body })
  const refusal =
    turnedAway(book, who, createRevaluation) ??
    (seen === 0 ? 'INVALID' : null) ??
    (off === 0 ? null : 'VALUE_CHANGED')
  if (!isDone(answer, refusal)) return
  const newValue = amountOf(product, quantity, cents) / 100
  record(book, input, { kind: 'REVALUATION', branchId, answer }, [
    { product, quantity: 0, newValue },
  ])
}

/** Adds goods, or says how many there are, by a file. */
export async function importGoods(input: ByFile, book: Book, api: TestApi): Promise<void> {
  const { who, cents, isSet } = input
  const branchId = pick(book.branches, input.branch)
  const product = pick(book.products, input.product)
  const quantity = unitsIn(product, input.quantity)
  const head = { fileName: 'goods.csv', fileRows: 1, branchId, quantities: isSet ? 'SET' : 'ADD' }
  const answer = await ask(api, book, { who, call: createImport, body: head })
  if (!isDone(answer, turnedAway(book, who, createImport))) return
  const { id } = Named.parse(answer.body)
  const cells = {
    code: product.code,
    quantity: inUnits(product, quantity),
    ...(cents === null ? {} : { unitCost: cents / 100 }),
  }
  const rows = { rows: [{ row: 1, cells }] }
  const params = { id }
  isDone(await ask(api, book, { who, call: addImportRows, params, body: rows }), null)
  isDone(await ask(api, book, { who, call: runImport, params }), null)
  const units = isSet ? quantity - book.stock.unitsOf(branchId, product.id) : quantity
  const documentId = randomUUID()
  book.imports.push({ id, documentId, branchId, product, units, isSet, isUndone: units === 0 })
  if (units === 0) return
  const cost = cents === null || units < 0 ? null : amountOf(product, units, cents) / 100
  write(book, input, { id: documentId, branchId, isSet }, { product, quantity: units, cost })
}

/** Takes an import back, unless its goods have left. */
export async function undoGoods(input: Undone, book: Book, api: TestApi): Promise<void> {
  const { who } = input
  if (book.imports.length === 0) return
  const done = pick(book.imports, input.which)
  const { id, documentId, branchId, product, units, isSet } = done
  const answer = await ask(api, book, { who, call: undoImport, params: { id } })
  if (!isDone(answer, turnedAway(book, who, undoImport))) return
  if (done.isUndone || book.stock.unitsOf(branchId, product.id) < units) {
    // Its rows are asked once.
    done.isUndone = true
    return
  }
  const came = book.stock.movements.find(({ document_id }) => document_id === documentId)
  const cost = came?.cost === null || came === undefined ? null : Math.abs(came.cost)
  const back = { documentId, branchId, productId: product.id, units, cost: cost ?? 0 }
  // Units that were taken come back into their batches, at what they would have cost.
  const taken = units < 0 ? (came?.lots ?? []) : []
  const lots = taken.map((lot) => ({ ...lot, quantity: -lot.quantity }))
  const line = { product, quantity: -units, cost, lots }
  const corrections = new Map<string, Correction>(
    units < 0 ? homeAgain(book, { branchId, leftBy: documentId }, [line]) : [],
  )
  if (units > 0 && cost !== null) corrections.set(product.id, correctionOf(book, back))
  done.isUndone = true
  const home = units < 0 ? { homeFrom: documentId } : {}
  const undo = { id: randomUUID(), branchId, isSet, undoes: documentId, ...home, corrections }
  write(book, input, undo, line)
}

type Written = {
  id: string
  branchId: string
  isSet: boolean
  undoes?: string
  homeFrom?: string
  corrections?: ReadonlyMap<string, Correction>
}

/** The document of an import, whose id only the server knows. */
function write(
  book: Book,
  { who }: { who: Who },
  { id, branchId, isSet, corrections, ...paper }: Written,
  line: Line,
): void {
  const made = { user_id: book.people[who].id, created_at: new Date().toISOString() }
  book.papers.set(id, paper)
  const document = { id, kind: 'OPENING', branch_id: branchId, ...made } as const
  book.stock.record(document, [bookLine(line)], corrections)
  if (corrections !== undefined) keepNewest(book, branchId, [line.product.id])
  if (isSet) bookOnly(book, { branchId, product: line.product }, line.quantity)
}
