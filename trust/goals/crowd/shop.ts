import { randomUUID } from 'node:crypto'

import { listNamedProducts } from '@mezgeb/contract/catalogue/named-products'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import * as z from 'zod/mini'

import {
  givenBranch,
  givenBusiness,
  givenCategory,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../server/src/testing/builders.ts'

import type { OrderState } from '@mezgeb/contract/buying/orders'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { TransferState } from '@mezgeb/contract/stock/transfers'
import type { Random } from '../../../server/src/ops/demo/random.ts'
import type { Sending, TestApi } from '../../../server/src/testing/test-api.ts'

const Reply = z.record(z.string(), z.unknown())
const BRANCHES = 3
const PRODUCTS = { plenty: 5, scarce: 2, dated: 3, weighed: 2 }
export const STOCK = 1_000_000
/** Thousandths; three branches together stay within int. */
const WEIGHED_STOCK = 500_000_000
const SCARCE = 20

export type Line = { productId: string; quantity: number }
export type Branch = { id: string; customerId: string; staff: string }
/** `units`: moved by the document, signed. */
export type Document = { id: string; units: Line[] }
export type Transfer = { id: string; from: Branch; to: Branch; state: TransferState; items: Line[] }

/** A chain of branches and what its people remember of it; others may have gone on meanwhile. */
export type Shop = {
  api: TestApi
  random: Random
  admin: string
  branches: readonly [Branch, ...Branch[]]
  supplierId: string
  categories: readonly [string, string]
  reasons: readonly [string, ...string[]]
  /** Never short. */
  plenty: readonly [string, ...string[]]
  scarce: readonly [string, ...string[]]
  /** With batches; never short. */
  dated: readonly [string, ...string[]]
  /** Sold by weight, with decimals; never short. */
  weighed: readonly [string, ...string[]]
  codes: Map<string, string>
  deliveries: { id: string; branch: Branch; items: Line[] }[]
  reversible: Document[]
  transfers: Transfer[]
  orders: { id: string; branch: Branch; state: OrderState; items: Line[] }[]
  counts: { id: string; branch: Branch }[]
  /** Units of the institution by product, as acknowledged; without stock-takes. */
  units: Map<string, number>
  /** Answers by call. */
  tally: Map<string, number>
  faults: string[]
}

export async function openShop(api: TestApi, random: Random): Promise<Shop> {
  const business = await givenBusiness(api)
  const { admin } = business
  const { token } = admin
  const { id: supplierId } = await givenSupplier(api, admin)
  const branches: Branch[] = []
  for (let number = 0; number < BRANCHES; number += 1) {
    const branch = number === 0 ? business.branch : await givenBranch(api, admin)
    const { id: customerId } = await givenCustomer(api, admin, branch.id)
    const staff = (await givenStaff(api, { admin, branch })).token
    branches.push({ id: branch.id, customerId, staff })
  }
  const codes = new Map<string, string>()
  const products = async (count: number, more: object = {}) => {
    const ids: string[] = []
    for (let number = 0; number < count; number += 1) {
      const code = `P${codes.size}`
      const { id } = await givenProduct(api, business, {
        code,
        ...more,
      })
      ids.push(id)
      codes.set(id, code)
    }
    return some(ids)
  }
  const { body: reasons } = await api.send(listRemovalReasons, { token })
  const shop: Shop = {
    api,
    random,
    admin: token,
    branches: some(branches),
    supplierId,
    codes,
    categories: [(await givenCategory(api, admin)).id, (await givenCategory(api, admin)).id],
    reasons: some(reasons.map(({ id }) => id)),
    plenty: await products(PRODUCTS.plenty),
    scarce: await products(PRODUCTS.scarce),
    dated: await products(PRODUCTS.dated, { tracksExpiry: true }),
    weighed: await products(PRODUCTS.weighed, { unit: 'kg', unitSize: 1000 }),
    deliveries: [],
    reversible: [],
    transfers: [],
    orders: [],
    counts: [],
    units: new Map(),
    tally: new Map(),
    faults: [],
  }
  for (const branch of branches) await stockUp(shop, branch)
  return shop
}

async function stockUp(shop: Shop, branch: Branch): Promise<void> {
  const { supplierId, plenty, scarce, dated, weighed } = shop
  const unitsOf = (productId: string) => {
    if (weighed.includes(productId)) return WEIGHED_STOCK
    return scarce.includes(productId) ? SCARCE : STOCK
  }
  const items = [...plenty, ...scarce, ...dated, ...weighed].map((productId) => ({
    productId,
    quantity: unitsOf(productId),
    unitCost: 7.5,
  }))
  const dateReceived = new Date().toISOString()
  const body = { supplierId, branchId: branch.id, dateReceived, items }
  await ask(shop, createDelivery, { token: shop.admin, body }, () => moveUnits(shop, items))
}

/** The list, which must not be empty. */
export function some<One>(list: readonly One[]): readonly [One, ...One[]] {
  const [first, ...others] = list
  if (first === undefined) throw new Error('there is none')
  return [first, ...others]
}

/** One of the newest of a list, or undefined. */
export function recent<One>({ random }: Shop, list: readonly One[]): One | undefined {
  return list.at(-random.whole(1, Math.min(list.length, 12)))
}

/** Records units that came (1) or left (-1). */
export function moveUnits({ units }: Shop, lines: readonly Line[], sign = 1): void {
  for (const { productId, quantity } of lines) {
    units.set(productId, (units.get(productId) ?? 0) + sign * quantity)
  }
}

export const signed = (lines: readonly Line[], sign: number): Line[] =>
  lines.map(({ productId, quantity }) => ({ productId, quantity: sign * quantity }))

/** OUT_OF_STOCK, if one of the products may be short. */
export const shortage = ({ scarce }: Shop, lines: readonly Line[]): ErrorCode[] =>
  lines.some(({ productId }) => scarce.includes(productId)) ? ['OUT_OF_STOCK'] : []

/** Sends a call with a key. An answer other than a success or an `expected` refusal is a fault. */
export async function ask(
  shop: Pick<Shop, 'api' | 'tally' | 'faults'>,
  call: Endpoint,
  { expected = [], ...sent }: Sending & { expected?: readonly ErrorCode[] },
  effect?: (id: string, reply: Record<string, unknown>) => void,
): Promise<boolean> {
  const key = call.creates === true ? { key: randomUUID() } : {}
  const answer = await shop.api.sendAnything(call, { ...key, ...sent })
  const isDone = answer.status < 300
  const told = isDone ? 'done' : answer.failure.code
  const name = `${call.method} ${call.path}`
  shop.tally.set(`${name} ${told}`, (shop.tally.get(`${name} ${told}`) ?? 0) + 1)
  if (isDone) {
    const reply = Reply.parse(answer.text === '' ? {} : JSON.parse(answer.text))
    effect?.(String(reply['id']), reply)
  } else if (!expected.some((code) => code === told)) {
    shop.faults.push(`${name} ${answer.status} ${answer.text.slice(0, 200)}`)
  }
  return isDone
}

/** Current versions of all products, by their codes: names change. */
export async function versions({ api, admin, codes }: Shop): Promise<Map<string, number>> {
  const query = { names: [...codes.values()].join('\n') }
  const { body } = await api.send(listNamedProducts, { token: admin, query })
  return new Map(body.map(({ id, version }) => [id, version]))
}
