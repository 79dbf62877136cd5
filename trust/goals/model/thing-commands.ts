import assert from 'node:assert/strict'

import { createBranch, deleteBranch, updateBranch } from '@mezgeb/contract/business/branches'
import { createCategory, updateCategory } from '@mezgeb/contract/catalogue/categories'
import { createCustomer, updateCustomer } from '@mezgeb/contract/selling/customers'
import { createProduct, updateProduct } from '@mezgeb/contract/catalogue/products'
import { createSupplier, deleteSupplier, updateSupplier } from '@mezgeb/contract/buying/suppliers'
import * as z from 'zod/mini'

import { ask, isDone, note, pick, turnedAway } from './book.ts'
import { isInGroup } from './variant-commands.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Book, Kind, Shop, Thing, Values, Who } from './book.ts'

const Made = z.object({ id: z.string(), version: z.int() })

type Text = string | null | undefined
type Wish = {
  kind: Kind
  name: string
  texts: [Text, Text, Text]
  cents: number
  threshold: number | null | undefined
  /** Which branch or category. */
  place: number
}
export type Add = Wish & { who: 'STAFF' | 'ADMIN'; isDated: boolean; isWeighed: boolean }
export type Edit = Wish & {
  who: Exclude<Who, 'SUPER_ADMIN'>
  which: number
  /** One bit for each omitted field. */
  without: number
  version: 'none' | 'current' | 'stale'
}
export type Remove = { kind: 'BRANCH' | 'SUPPLIER'; who: Who; which: number }
type Fields = Record<string, Values[string] | undefined>
type Body = Record<string, string | number | boolean | null | undefined>

const ADD = {
  ...{ BRANCH: createBranch, CATEGORY: createCategory, SUPPLIER: createSupplier },
  ...{ CUSTOMER: createCustomer, PRODUCT: createProduct },
} satisfies Record<Kind, Endpoint>
const EDIT = {
  ...{ BRANCH: updateBranch, CATEGORY: updateCategory, SUPPLIER: updateSupplier },
  ...{ CUSTOMER: updateCustomer, PRODUCT: updateProduct },
} satisfies Record<Kind, Endpoint>

const BODY: Record<Kind, (wish: Wish, book: Book) => Fields> = {
  BRANCH: ({ name, texts: [phone] }) => ({ name, location: 'Addis Ababa', phone }),
  CATEGORY: ({ name, texts: [description] }) => ({ name, description }),
  SUPPLIER: ({ name, texts: [contactPerson, phone, address] }) => ({
    ...{ name, contactPerson, phone, address },
  }),
  CUSTOMER: ({ name, texts: [phone, address], place }, book) => ({
    ...{ name, phone, address, branchId: pick(book.things.BRANCH, place).id },
  }),
  PRODUCT: ({ name, texts: [description], cents, threshold, place }, book) => ({
    ...{ name, unit: 'kg', pricePerUnit: cents / 100, description },
    ...{ lowStockThreshold: threshold, categoryId: pick(book.things.CATEGORY, place).id },
  }),
}

/** Values after a body was applied: trimmed, null instead of an empty text. */
function written(before: Values, body: Fields): Values {
  const after = { ...before }
  for (const [field, value] of Object.entries(body)) {
    if (value === undefined) after[field] ??= null
    else if (typeof value === 'string') after[field] = value.trim() === '' ? null : value.trim()
    else after[field] = value
  }
  return after
}

function nameIsTaken(book: Book, kind: Kind, values: Values, self?: Thing): boolean {
  const name = String(values['name']).toLowerCase()
  return book.things[kind].some(
    (one) => one !== self && String(one.values['name']).toLowerCase() === name,
  )
}

function taken(kind: Kind): ErrorCode | null {
  if (kind === 'BRANCH') return 'BRANCH_TAKEN'
  return kind === 'CATEGORY' ? 'CATEGORY_TAKEN' : null
}

/** Adds a branch, category, supplier, customer or product. */
export async function add({ who, ...wish }: Add, book: Book, shop: Shop): Promise<void> {
  const { kind, isDated, isWeighed } = wish
  const call = ADD[kind]
  const named = BODY[kind](wish, book)
  const values = written({}, named)
  const counted = { tracksExpiry: isDated, ...(isWeighed ? { unitSize: 1000 } : {}) }
  const body: Body = kind === 'PRODUCT' ? { ...named, ...counted } : named
  const isElsewhere = kind === 'CUSTOMER' && who === 'STAFF' && values['branchId'] !== book.home
  const answer = await ask(shop, book, { who, call, body })
  const refusal =
    turnedAway(book, who, call) ??
    (isElsewhere ? 'NOT_FOUND' : null) ??
    (nameIsTaken(book, kind, values) ? taken(kind) : null)
  if (!isDone(answer, refusal)) return
  const goods = { isDated, ...(isWeighed ? { size: 1000 } : {}) }
  const made = { ...idAndVersion(answer.text), values }
  book.things[kind].push(kind === 'PRODUCT' ? { ...made, ...goods } : made)
  note(book, kind, 'CREATED')
}

/** Changes some fields of a record, perhaps a deleted one, perhaps with an older version. */
export async function edit(input: Edit, book: Book, shop: Shop): Promise<void> {
  const { who, kind, which, without, version } = input
  const call = EDIT[kind]
  const target = pick([...book.things[kind], ...book.gone[kind]], which)
  const fields = Object.entries(BODY[kind](input, book)).filter(
    ([field], place) => field !== 'branchId' && (without & (1 << place)) === 0,
  )
  const body = Object.fromEntries(fields)
  const seen = version === 'current' ? target.version : target.version - 1
  const sent = version === 'none' ? body : { ...body, version: seen }
  const answer = await ask(shop, book, { who, call, params: { id: target.id }, body: sent })
  const values = written(target.values, definedOf(body))
  const isOutOfReach =
    who === 'OTHER' ||
    book.gone[kind].includes(target) ||
    (kind === 'CUSTOMER' && who === 'STAFF' && target.values['branchId'] !== book.home)
  const refusal =
    turnedAway(book, who, call) ??
    (isOutOfReach ? 'NOT_FOUND' : null) ??
    (version === 'stale' ? 'STALE_VERSION' : null) ??
    (values['name'] !== target.values['name'] && isInGroup(book, target) ? 'INVALID' : null) ??
    (nameIsTaken(book, kind, values, target) ? taken(kind) : null)
  if (!isDone(answer, refusal)) return
  const isChange = JSON.stringify(values) !== JSON.stringify(target.values)
  target.values = values
  // A change to the current value increments no version.
  target.version += Number(isChange)
  assert.equal(idAndVersion(answer.text).version, target.version)
  if (isChange) note(book, kind, 'CHANGED')
}

function definedOf(body: Fields): Fields {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

/** Deletes a branch or a supplier. */
export async function remove({ kind, who, which }: Remove, book: Book, shop: Shop): Promise<void> {
  const call = kind === 'BRANCH' ? deleteBranch : deleteSupplier
  const target = pick([...book.things[kind], ...book.gone[kind]], which)
  const answer = await ask(shop, book, { who, call, params: { id: target.id } })
  const isOutOfReach = who === 'OTHER' || book.gone[kind].includes(target)
  const refusal =
    turnedAway(book, who, call) ??
    (isOutOfReach ? 'NOT_FOUND' : null) ??
    (kind === 'BRANCH' && isUsed(book, target.id) ? 'BRANCH_IN_USE' : null)
  if (!isDone(answer, refusal)) return
  book.things[kind] = book.things[kind].filter((one) => one !== target)
  book.gone[kind].push(target)
  note(book, kind, 'DELETED')
}

function isUsed(book: Book, branchId: string): boolean {
  return (
    book.accounts.some((one) => one.branchId === branchId) ||
    book.stock.documents.some(({ branch_id }) => branch_id === branchId) ||
    book.transfers.some(({ from, to }) => from === branchId || to === branchId) ||
    [...book.sheets, ...book.orders].some((one) => one.branchId === branchId) ||
    [...book.levels.keys()].some((key) => key.startsWith(branchId)) ||
    book.things.CUSTOMER.some(({ values }) => values['branchId'] === branchId)
  )
}

/** The answer's fields of a created or changed record. */
export function idAndVersion(text: string): { id: string; version: number } {
  return Made.parse(JSON.parse(text))
}
