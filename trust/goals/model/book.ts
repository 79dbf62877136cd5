import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import { ERRORS } from '@mezgeb/contract/kit/errors'
import { rolesFor } from '@mezgeb/contract/kit/permissions'
import { addReadyMadeTaxes } from '@mezgeb/contract/selling/taxes/taxes'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { createTill } from '@mezgeb/contract/selling/tills'

import { emptyShelf } from './shelf.ts'
import { openStockBook } from '../../../server/src/ops/demo/stock-book.ts'
import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../server/src/testing/builders.ts'

import type { DocumentKind } from '@mezgeb/contract/features'
import type { Endpoint, ReplyOf } from '@mezgeb/contract/kit/endpoint'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { StockBook } from '../../../server/src/ops/demo/stock-book.ts'
import type { MoneyBook } from './money/money-book.ts'
import type { Held } from './home/quarantine-commands.ts'
import type { Moving } from './transfer-book.ts'
import type { Sheet } from './count-commands.ts'
import type { Imported } from './value-commands.ts'
import type { Shelf } from './shelf.ts'
import type { Answer, Sending, TestApi } from '../../../server/src/testing/test-api.ts'

export type Product = {
  id: string
  code: string
  /** ETB per unit. */
  price: number
  /** Of a product that is weighed: 1000 parts of its unit are counted. */
  size?: number
  /** It was counted in another way before. */
  isRecounted?: true
  /** Of a product that has batches. */
  isDated: boolean
  /** Its price is in cents. */
  pack?: { name: string; size: number; cents: number }
}
export type Customer = { id: string; branchId: string; version: number }
export type Who = 'STAFF' | 'ADMIN'

/** More about a document than the stock book has. */
export type Paper = {
  supplierId?: string
  /** Of a return: the delivery that brought the goods. */
  deliveryId?: string | undefined
  /** Of a return: the sale whose goods came back. */
  saleId?: string | undefined
  /** Of goods that are home again from the road or from quarantine, and of damaged ones that go at once: the document by which they left. */
  homeFrom?: string | undefined
  /** Of a reversal: the document that it reverses. */
  reverses?: string
  /** The document that it corrects. */
  corrects?: string
  /** Of the undo of an import: its document. */
  undoes?: string
  /** Of a transfer that takes another one back: the documents by which its goods had come. */
  takesBack?: readonly string[]
  /** Of a transfer that takes another one back. */
  isWayBack?: true
  isReversed?: true
  /** Of a delivery: cents on the invoice, by line; NaN: unknown. */
  invoice?: readonly number[]
  /** Of a delivery: its bill, and cents that it says more of each product. */
  billed?: { by: string; more: ReadonlyMap<string, number> }
}

/** Goods and money of an institution, as in a book of paper. */
export type Book = {
  /** The branch of the STAFF. */
  home: string
  people: Record<Who, { id: string; token: string }>
  branches: string[]
  suppliers: string[]
  customers: Customer[]
  products: Product[]
  stock: StockBook
  money: MoneyBook
  transfers: Moving[]
  held: Held[]
  sheets: Sheet[]
  imports: Imported[]
  shelf: Shelf
  papers: Map<string, Paper>
  /** Documents of what happened before every count. */
  late: Set<string>
}

/** A business with two branches, their tills, a seller and some goods, and a book with the same. `isTaxed`: with VAT in its prices. */
export async function openBook(api: TestApi, isTaxed: boolean): Promise<Book> {
  const business = await givenBusiness(api)
  const { admin, branch } = business
  const staff = await givenStaff(api, business)
  const sister = await givenBranch(api, admin)
  const branches = [branch.id, sister.id]
  const suppliers = [await givenSupplier(api, admin), await givenSupplier(api, admin)]
  const customers: Customer[] = []
  for (const branchId of branches) {
    const { id, version } = await givenCustomer(api, admin, branchId)
    customers.push({ id, branchId, version })
  }
  return {
    home: branch.id,
    people: {
      STAFF: { id: staff.user.id, token: staff.token },
      ADMIN: { id: admin.user.id, token: admin.token },
    },
    branches,
    suppliers: suppliers.map(({ id }) => id),
    customers,
    products: await addGoods(api, business),
    stock: openStockBook(),
    money: {
      tenders: (await api.send(listTenders, { token: admin.token })).body,
      tills: await addTills(api, admin.token, branches),
      taxRate: isTaxed ? await addTaxes(api, admin.token) : 0,
      accounts: new Map(),
      onAccount: new Map(),
      used: new Set(),
      debtPaid: [],
      shifts: [],
      cashMoves: 0,
      vouchers: [],
      vouched: new Map(),
      exchanges: [],
      taxes: [],
      bills: [],
      suppliersPaid: [],
    },
    transfers: [],
    held: [],
    sheets: [],
    imports: [],
    papers: new Map(),
    late: new Set(),
    shelf: emptyShelf(),
  }
}

async function addTills(
  api: TestApi,
  token: string,
  branches: readonly string[],
): Promise<MoneyBook['tills']> {
  const tills: MoneyBook['tills'] = []
  for (const branchId of branches) {
    const { body } = await api.send(createTill, { token, body: { branchId, name: 'Till' } })
    tills.push({ id: body.id, branchId, shift: null, last: null })
  }
  return tills
}

/** The percent of the tax of all goods, which prices contain. */
async function addTaxes(api: TestApi, token: string): Promise<number> {
  const { body } = await api.send(addReadyMadeTaxes, { token, body: {}, key: randomUUID() })
  const { defaultTaxId } = body.settings ?? { defaultTaxId: null }
  return body.taxes.find(({ id }) => id === defaultTaxId)?.rate ?? 0
}

/** Two products with batches, one of which is weighed, and one without. */
async function addGoods(
  api: TestApi,
  business: Parameters<typeof givenProduct>[1],
): Promise<Product[]> {
  const products: Product[] = []
  for (const { price, size, pack } of [
    { price: 12.5, pack: { name: 'Pair', size: 2, cents: 2399 } },
    { price: 310.25, size: 1000 as const, pack: { name: 'Bag', size: 700, cents: 25_005 } },
    { price: 7.35 },
  ]) {
    const isDated = pack !== undefined
    const weighed = size === undefined ? {} : { unit: 'kg', unitSize: size }
    const packs =
      pack === undefined ? [] : [{ name: pack.name, size: pack.size, price: pack.cents / 100 }]
    const code = `G${products.length}`
    const goods = { code, pricePerUnit: price, packs, tracksExpiry: isDated, ...weighed }
    const { id } = await givenProduct(api, business, goods)
    products.push({
      id,
      code,
      price,
      isDated,
      ...(size === undefined ? {} : { size }),
      ...(pack === undefined ? {} : { pack }),
    })
  }
  return products
}

/** Makes a call as a user; creating calls have a new key. */
export async function ask(
  api: TestApi,
  book: Book,
  { who, call, body, ...sent }: { who: Who; call: Endpoint } & Sending,
): Promise<Answer<Endpoint>> {
  const keyed = call.creates === true ? { key: randomUUID() } : {}
  const told = body === undefined ? {} : { body: withCounting(book, body) }
  return api.sendAnything(call, { token: book.people[who].token, ...keyed, ...sent, ...told })
}

/** Lines of products that were recounted say how they count, unless they do already. */
function withCounting(book: Book, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => withCounting(book, one))
  if (typeof part !== 'object' || part === null) return part
  const { productId }: { productId?: unknown } = part
  const { isRecounted, size } = book.products.find(({ id }) => id === productId) ?? {}
  const parts = Object.entries(part).map(([name, one]) => [name, withCounting(book, one)] as const)
  return { ...(isRecounted && { unitSize: size }), ...Object.fromEntries(parts) }
}

/** Reads as a user with the permission. */
export async function read<E extends Endpoint>(
  api: TestApi,
  book: Book,
  asked: { who: Who; call: E } & Sending,
): Promise<{ body: ReplyOf<E>; total: string | undefined }> {
  const answer = await ask(api, book, asked)
  assert.equal(answer.status, 200, answer.text)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sender judges replies by the contract
  return { body: answer.body as ReplyOf<E>, total: answer.headers['x-total-count'] }
}

/** Why a user is refused before stock and money are looked at: the permission, a foreign branch. */
export function turnedAway(
  book: Book,
  who: Who,
  call: Endpoint,
  branchId = book.home,
): ErrorCode | null {
  if (call.needs !== 'ANYONE' && !rolesFor(call.needs).includes(who)) return 'FORBIDDEN'
  return who === 'STAFF' && branchId !== book.home ? 'NOT_FOUND' : null
}

/** Whether a user is shown what is in a branch. */
export const isShown = (who: Who, book: Book, branchId: string): boolean =>
  who === 'ADMIN' || branchId === book.home

/** The branches that a user is shown. */
export const branchesSeen = (who: Who, book: Book): string[] =>
  book.branches.filter((id) => isShown(who, book, id))

/** The documents that a user is shown, of some kinds. */
export const documentsSeen = (who: Who, book: Book, kinds: readonly DocumentKind[]) =>
  book.stock.documents.filter(
    ({ kind, branch_id }) => kinds.includes(kind) && isShown(who, book, branch_id),
  )

/** Compares a reply with the book's expectation: refused with that code, or done. True if done. */
export function isDone(answer: Answer<Endpoint>, refusal: ErrorCode | null): boolean {
  if (refusal === null) {
    assert(answer.status < 300, `refused with ${answer.status}: ${answer.text}`)
    return true
  }
  const told = answer.status < 300 ? `done: ${answer.text}` : answer.failure.code
  assert.equal(told, refusal)
  assert.equal(answer.status, ERRORS[refusal].status)
  return false
}

/** One element by any number; the list must not be empty. */
export function pick<T>(list: readonly T[], number: number): T {
  const one = list[number % list.length]
  if (one === undefined) throw new Error('there is none to pick')
  return one
}
