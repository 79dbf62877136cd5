import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import { changeProducts, newPrice } from '@mezgeb/contract/catalogue/product-changes'
import {
  Import,
  addImportRows,
  createImport,
  runImport,
  undoImport,
} from '@mezgeb/contract/catalogue/product-imports'
import { listNamedProducts } from '@mezgeb/contract/catalogue/named-products'
import { setLevels } from '@mezgeb/contract/stock/product-levels'
import {
  createRemovalReason,
  sortRemovalReasons,
  updateRemovalReason,
} from '@mezgeb/contract/stock/removal-reasons'
import * as z from 'zod/mini'

import { ask, isDone, note, pick, turnedAway } from './book.ts'
import { bookLine } from './lines.ts'
import { idAndVersion } from './thing-commands.ts'

import type { Book, Shop, Thing } from './book.ts'

type Person = 'STAFF' | 'ADMIN'
export type Levelled = { who: Person; branch: number; product: number; minimum: number | null }
export type ChangedMany = {
  who: Person
  products: number[]
  threshold: number | null
  percent: number | null
  isStale: boolean
}
export type Reasoned = { who: Person; which: number; name: string | null; isActive: boolean }
export type Imported = {
  who: Person
  branch: number
  place: number
  rows: { quantity: number; cents: number }[]
  isUndone: boolean
}

const Changed = z.object({ changed: z.int(), same: z.int() })
const Products = z.array(z.object({ id: z.string(), version: z.int() }))

/** Sets the minimum of a product in a branch, which then has a stock row. */
export async function level(input: Levelled, book: Book, shop: Shop): Promise<void> {
  const { who, minimum } = input
  const branchId = pick(book.things.BRANCH, input.branch).id
  const product = pick(book.things.PRODUCT, input.product)
  const items = [{ branchId, productId: product.id, minimum, maximum: 9 }]
  const answer = await ask(shop, book, { who, call: setLevels, body: { items } })
  if (!isDone(answer, turnedAway(book, who, setLevels))) return
  const key = `${branchId} ${product.id}`
  const before = book.levels.get(key)
  book.levels.set(key, minimum)
  if (before === undefined) note(book, 'LEVEL', 'CREATED')
  else if (before !== minimum) note(book, 'LEVEL', 'CHANGED')
}

/** Changes threshold and price of several products, all of them or none. */
export async function changeMany(input: ChangedMany, book: Book, shop: Shop): Promise<void> {
  const { who, threshold, percent, isStale } = input
  const products = [...new Set(input.products.map((one) => pick(book.things.PRODUCT, one)))]
  const priceChange =
    percent === null ? undefined : ({ way: 'PERCENT', by: percent, step: 0.05 } as const)
  const body = {
    ...{ lowStockThreshold: threshold, priceChange },
    products: products.map(({ id, version }, at) => ({
      ...{ id, version: isStale && at === 0 ? version - 1 : version },
    })),
  }
  const answer = await ask(shop, book, { who, call: changeProducts, body })
  const refusal = turnedAway(book, who, changeProducts) ?? (isStale ? 'STALE_VERSION' : null)
  if (!isDone(answer, refusal)) return
  let changed = 0
  for (const product of products) {
    const price = Number(product.values['pricePerUnit'])
    const wished = priceChange === undefined ? price : newPrice(price, priceChange)
    // Of several products at once it is in units.
    const lowStockThreshold = threshold === null ? null : threshold * (product.size ?? 1)
    if (wished === price && product.values['lowStockThreshold'] === lowStockThreshold) continue
    product.values = { ...product.values, pricePerUnit: wished, lowStockThreshold }
    product.version += 1
    changed += 1
    note(book, 'PRODUCT', 'CHANGED')
  }
  assert.deepEqual(Changed.parse(answer.body), { changed, same: products.length - changed })
}

/** Adds a reason of removals, or renames one and switches it on or off, and sorts the list. */
export async function reason(input: Reasoned, book: Book, shop: Shop): Promise<void> {
  const { who, name, isActive } = input
  if (name === null) {
    await addReason(who, book, shop)
  } else {
    const target = pick(book.reasons, input.which)
    const body = { name: `${name.trim()} ${target.id}`, isActive, version: target.version }
    const params = { id: target.id }
    const answer = await ask(shop, book, { who, call: updateRemovalReason, params, body })
    if (!isDone(answer, turnedAway(book, who, updateRemovalReason))) return
    const isChange = target.name !== body.name || target.isActive !== isActive
    if (isChange) note(book, 'REMOVAL_REASON', 'CHANGED')
    Object.assign(target, { name: body.name, isActive, version: idAndVersion(answer.text).version })
  }
  const sorted = book.reasons.toReversed()
  const ids = sorted.map(({ id }) => id)
  const asked = { who, call: sortRemovalReasons, body: { ids } }
  if (!isDone(await ask(shop, book, asked), turnedAway(book, who, sortRemovalReasons))) return
  // One in the middle keeps its place.
  for (let moved = sorted.length & ~1; moved > 0; moved -= 1)
    note(book, 'REMOVAL_REASON', 'CHANGED')
  book.reasons = sorted
}

async function addReason(who: Person, book: Book, shop: Shop): Promise<void> {
  const body = { name: `Reason ${randomUUID()}` }
  const answer = await ask(shop, book, { who, call: createRemovalReason, body })
  if (!isDone(answer, turnedAway(book, who, createRemovalReason))) return
  book.reasons.push({ ...idAndVersion(answer.text), name: body.name, isActive: true })
  note(book, 'REMOVAL_REASON', 'CREATED')
}

/** Adds products with stock by a file, and perhaps takes them back: then they are archived, and their units are gone. */
export async function importGoods(input: Imported, book: Book, shop: Shop): Promise<void> {
  const { who } = input
  const branchId = pick(book.things.BRANCH, input.branch).id
  const category = pick(book.things.CATEGORY, input.place)
  const body = { fileName: 'goods.csv', fileRows: input.rows.length, branchId }
  const answer = await ask(shop, book, { who, call: createImport, body })
  if (!isDone(answer, turnedAway(book, who, createImport))) return
  note(book, 'IMPORT', 'CREATED')
  const params = { id: Import.parse(answer.body).id }
  const cells = input.rows.map(({ quantity, cents }) => ({
    ...{ name: `Imported ${randomUUID()}`, category: category.values['name'], unit: 'kg' },
    ...{ pricePerUnit: cents / 100, quantity, unitCost: 2 },
  }))
  const rows = cells.map((one, at) => ({ row: at + 1, cells: one }))
  const step = async (call: typeof addImportRows | typeof runImport | typeof undoImport) => {
    const sent = call === addImportRows ? { body: { rows } } : {}
    const reply = await ask(shop, book, { who, call, params, ...sent })
    assert(isDone(reply, null))
    return Import.parse(reply.body)
  }
  const checked = await step(addImportRows)
  assert.deepEqual(checked.counts, { CREATE: cells.length, CHANGE: 0, SAME: 0, ERROR: 0 })
  assert.equal((await step(runImport)).done, cells.length)
  const brought = await imported(input, { names: cells.map(({ name }) => name), book, shop })
  bring(input, { branchId, brought, sign: 1, book })
  book.imports.push({ id: params.id, rows: cells.length, isUndone: input.isUndone })
  if (!input.isUndone) return
  const undone = await step(undoImport)
  assert.deepEqual([undone.status, undone.undone, undone.kept], ['UNDONE', cells.length, 0])
  bring(input, { branchId, brought, sign: -1, book })
  const gone = new Set(brought.map(({ product }) => product))
  book.things.PRODUCT = book.things.PRODUCT.filter((one) => !gone.has(one))
  book.archived.push(...gone)
  for (const _ of gone) note(book, 'PRODUCT', 'CHANGED')
  note(book, 'IMPORT', 'DELETED')
}

type Found = { names: readonly string[]; book: Book; shop: Shop }
type Brought = { product: Thing; quantity: number }[]

/** The new products by their names, as a pasted table finds them. */
async function imported({ who, rows }: Imported, { names, book, shop }: Found): Promise<Brought> {
  const brought: Brought = []
  for (const [at, name] of names.entries()) {
    const asked = { who, call: listNamedProducts, query: { names: name } }
    const [found] = Products.parse((await ask(shop, book, asked)).body)
    assert(found !== undefined, 'an imported product')
    const values = {
      ...{ name, unit: 'kg', pricePerUnit: (rows[at]?.cents ?? 0) / 100 },
      ...{ description: null, lowStockThreshold: null, categoryId: null },
    }
    brought.push({ product: { ...found, values }, quantity: rows[at]?.quantity ?? 0 })
  }
  return brought
}

type Bringing = { branchId: string; brought: Brought; sign: 1 | -1; book: Book }

function bring({ who, place }: Imported, { branchId, brought, sign, book }: Bringing): void {
  const category = pick(book.things.CATEGORY, place)
  if (sign === 1) {
    for (const { product } of brought) {
      product.values['categoryId'] = category.id
      book.things.PRODUCT.push(product)
      note(book, 'PRODUCT', 'CREATED')
    }
  }
  note(book, 'OPENING_STOCK', 'CREATED')
  const made = { user_id: book.logins[who].account.id, created_at: new Date().toISOString() }
  book.stock.record(
    { id: randomUUID(), kind: 'OPENING', branch_id: branchId, ...made },
    brought.map(({ product, quantity }) =>
      bookLine({
        product,
        quantity: sign * quantity,
        ...(sign === 1 ? { cost: 2 * quantity } : {}),
      }),
    ),
  )
}
