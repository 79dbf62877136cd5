import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { ERRORS } from '@mezgeb/contract/kit/errors'
import { rolesFor } from '@mezgeb/contract/kit/permissions'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'

import { openStockBook } from '../../../server/src/ops/demo/stock-book.ts'
import {
  PASSWORD,
  givenBranch,
  givenBusiness,
  givenCategory,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenSuperAdmin,
  givenSupplier,
} from '../../../server/src/testing/builders.ts'

import type { AuditAction, AuditKind } from '@mezgeb/contract/insight/audit'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Status } from '@mezgeb/contract/kit/roles'
import type { StockBook } from '../../../server/src/ops/demo/stock-book.ts'
import type { MoneyBook } from './money/money-book.ts'
import type { Order } from './order-commands.ts'
import type { Moving } from './transfer-book.ts'
import type { Sheet } from './count-commands.ts'
import type { Group } from './variant-commands.ts'
import type { Answer, Sending, TestApi } from '../../../server/src/testing/test-api.ts'

export type Kind = 'BRANCH' | 'CATEGORY' | 'SUPPLIER' | 'CUSTOMER' | 'PRODUCT'
export type Values = Record<string, string | number | null>
export type Thing = {
  id: string
  version: number
  values: Values
  /** Of a product that is weighed: 1000 parts of its unit are counted. */
  size?: number
  /** Of a product that has batches. */
  isDated?: boolean
  /** Its price is in cents. */
  pack?: { name: string; size: number; cents: number }
}

/** OTHER is the ADMIN of another institution. */
export type Who = 'STAFF' | 'ADMIN' | 'OTHER' | 'SUPER_ADMIN'
type Account = {
  id: string
  name: string
  email: string
  role: 'STAFF' | 'ADMIN'
  status: Status
  branchId: string | null
  version: number
}
type Login = { account: Account; password: string; token: string; isAlive: boolean }

export type Reason = { id: string; name: string; isActive: boolean; version: number }

/** More about a document than the stock book has. */
export type Paper = {
  supplier?: Thing
  order?: Order
  /** Of a return: the delivery that brought the goods. */
  deliveryId?: string | undefined
  reasonId?: string | undefined
  /** Of a return: the sale whose goods came back. */
  saleId?: string | undefined
  isReversed?: true
}

/** All data of an institution, as in a book of paper. */
export type Book = {
  institution: {
    id: string
    name: string
    status: Status
    currency: string | null
    version: number
  }
  /** The branch of the STAFF. */
  home: string
  logins: { STAFF: Login; ADMIN: Login }
  accounts: Account[]
  things: Record<Kind, Thing[]>
  /** Ids of deleted records, which may still be requested. */
  gone: Record<Kind, Thing[]>
  stock: StockBook
  money: MoneyBook
  transfers: Moving[]
  sheets: Sheet[]
  orders: Order[]
  groups: Group[]
  reasons: Reason[]
  papers: Map<string, Paper>
  /** Minimum by `branch product`; null: a maximum alone. */
  levels: Map<string, number | null>
  /** Files that were imported, with the number of rows, and those of them that are undone. */
  imports: { id: string; rows: number; isUndone: boolean }[]
  /** Products of imports that were undone. */
  archived: Thing[]
  /** Entries of the audit trail by `kind action`. */
  trail: Map<string, number>
}

/** The shop on the server. `asked` are the calls of all runs together. */
export type Shop = {
  api: TestApi
  asked: Set<Endpoint>
  superToken: string
  otherToken: string
}

const none = (): Record<Kind, Thing[]> => ({
  ...{ BRANCH: [], CATEGORY: [], SUPPLIER: [], CUSTOMER: [], PRODUCT: [] },
})

/** A business with one record of each kind, a second branch and a seller, and a book with the same. */
export async function openBook(shop: Shop): Promise<Book> {
  const { api } = shop
  const business = await givenBusiness(api)
  const { admin, branch, institution } = business
  const staff = await givenStaff(api, business)
  const category = await givenCategory(api, admin)
  const supplier = await givenSupplier(api, admin)
  const customer = await givenCustomer(api, admin, branch.id)
  const loginOf = ({ token, user }: typeof admin, role: 'STAFF' | 'ADMIN'): Login => ({
    account: {
      ...{ id: user.id, name: user.name, email: user.email, role },
      ...{ status: user.status, branchId: user.branch?.id ?? null, version: user.version },
    },
    ...{ password: PASSWORD, token, isAlive: true },
  })
  const logins = { STAFF: loginOf(staff, 'STAFF'), ADMIN: loginOf(admin, 'ADMIN') }
  const things = none()
  const sister = await givenBranch(api, admin)
  for (const one of [branch, sister]) things.BRANCH.push(thing(one, ['name', 'location', 'phone']))
  await addGoods(api, business, things)
  things.CATEGORY.push(thing(category, ['name', 'description']))
  things.SUPPLIER.push(thing(supplier, ['name', 'contactPerson', 'phone', 'address']))
  things.CUSTOMER.push(thing(customer, ['name', 'phone', 'address', 'branchId']))
  const book: Book = {
    institution: {
      ...{ id: institution.id, name: institution.name, status: 'APPROVED', currency: null },
      version: institution.version,
    },
    home: branch.id,
    ...{ logins, accounts: [logins.STAFF.account, logins.ADMIN.account], things, gone: none() },
    ...{
      stock: openStockBook(),
      money: {
        tenders: (await api.send(listTenders, { token: admin.token })).body,
        ...{ accounts: new Map(), onAccount: new Map(), used: new Set(), debtPaid: [] },
      },
      transfers: [],
      sheets: [],
      orders: [],
      imports: [],
      archived: [],
      groups: [],
    },
    ...{ papers: new Map(), levels: new Map(), trail: new Map() },
    reasons: (await api.send(listRemovalReasons, { token: admin.token })).body.map(reasonOf),
  }
  book.trail = await trailOf(shop, book)
  return book
}

/** Two products with batches, one of which is weighed. */
async function addGoods(
  api: TestApi,
  business: Parameters<typeof givenProduct>[1],
  { CATEGORY, PRODUCT }: Book['things'],
): Promise<void> {
  for (const wish of [
    { pricePerUnit: 12.5, pack: { name: 'Pair', size: 2, cents: 2399 } },
    {
      ...{ pricePerUnit: 310.25, unit: 'kg', unitSize: 1000 as const },
      pack: { name: 'Bag', size: 700, cents: 25_005 },
    },
  ]) {
    const { pack, ...goods } = wish
    const packs = [{ name: pack.name, size: pack.size, price: pack.cents / 100 }]
    const product = await givenProduct(api, business, { ...goods, packs, tracksExpiry: true })
    const { id, name } = product.category
    CATEGORY.push({ id, version: 1, values: { name, description: null } })
    PRODUCT.push({
      ...{ ...thing(product, PRODUCT_FIELDS), isDated: true, pack },
      ...('unitSize' in wish ? { size: wish.unitSize } : {}),
    })
  }
}

export const reasonOf = ({ id, name, isActive, version }: Reason): Reason => ({
  ...{ id, name, isActive, version },
})

const PRODUCT_FIELDS = [
  'name',
  'unit',
  'pricePerUnit',
  'description',
  'lowStockThreshold',
  'categoryId',
]

function thing(made: { id: string; version: number }, fields: readonly string[]): Thing {
  const all = new Map<string, unknown>(Object.entries(made))
  const values: Values = {}
  for (const field of fields) {
    const value = all.get(field) ?? null
    assert(value === null || typeof value === 'string' || typeof value === 'number', field)
    values[field] = value
  }
  return { id: made.id, version: made.version, values }
}

/** Number of audit entries per kind and action that the ADMIN sees. */
export async function trailOf(shop: Shop, book: Book): Promise<Map<string, number>> {
  const { token } = book.logins.ADMIN
  const { body } = await shop.api.send(listAuditEntries, { token })
  const trail = new Map<string, number>()
  for (const { kind, action } of body) count(trail, kind, action)
  return trail
}

function count(trail: Map<string, number>, kind: AuditKind, action: AuditAction): void {
  const name = `${kind} ${action}`
  trail.set(name, (trail.get(name) ?? 0) + 1)
}

/** Records one more audit entry in the book. */
export function note(book: Book, kind: AuditKind, action: AuditAction): void {
  count(book.trail, kind, action)
}

/** Makes a call as a user; creating calls have a new key. */
export async function ask(
  shop: Shop,
  book: Book,
  { who, call, ...sent }: { who: Who; call: Endpoint } & Sending,
): Promise<Answer<Endpoint>> {
  const keyed = call.creates === true ? { key: randomUUID() } : {}
  return shop.api.sendAnything(call, { token: tokenOf(shop, book, who), ...keyed, ...sent })
}

function tokenOf(shop: Shop, book: Book, who: Who): string {
  if (who === 'SUPER_ADMIN') return shop.superToken
  return who === 'OTHER' ? shop.otherToken : book.logins[who].token
}

/** Why a user is refused before any other check, or null. */
export function turnedAway(book: Book, who: Who, { needs }: Endpoint): ErrorCode | null {
  if ((who === 'STAFF' || who === 'ADMIN') && !book.logins[who].isAlive) return 'SIGNED_OUT'
  const role = who === 'OTHER' ? 'ADMIN' : who
  return needs === 'ANYONE' || rolesFor(needs).includes(role) ? null : 'FORBIDDEN'
}

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

/** Ends a user's sessions in the book. */
export function end(book: Book, who: 'STAFF' | 'ADMIN'): void {
  book.logins[who].isAlive = false
}

/** A super admin and the ADMIN of another institution, for all runs. */
export async function openShop(remote: TestApi): Promise<Shop> {
  const asked = new Set<Endpoint>()
  const api: TestApi = {
    ...remote,
    send: (call, sent) => remote.send(asked.add(call) && call, sent),
    sendAnything: (call, sent) => remote.sendAnything(asked.add(call) && call, sent),
  }
  const superToken = (await givenSuperAdmin(api)).token
  const otherToken = (await givenBusiness(api)).admin.token
  return { api, asked, superToken, otherToken }
}
