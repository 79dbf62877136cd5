import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { expect } from '@playwright/test'
import pLimit from 'p-limit'

import { SUPER_ADMIN } from './people.ts'

import type { APIRequestContext } from '@playwright/test'

export type Person = { email: string; password: string }
type Saved = { id: string }
export type Shop = Awaited<ReturnType<typeof givenShop>>

// As many as a busy shop sends; more at once would be shed.
const AT_ONCE = 8

// One session for all shops of a worker.
let superAdmin: Promise<{ token: string }> | undefined

/** An approved institution with one of everything, and its users. `add` and `change` live as long as the caller's request context. */
export async function givenShop(request: APIRequestContext) {
  const run = randomUUID().slice(0, 8)
  const admin = { email: `owner.${run}@example.com`, password: 'Green-Coffee-77' }
  const staff = { email: `seller.${run}@example.com`, password: 'Blue-Market-55' }

  const send = senderOf(request)
  const signIn = (who: Person) => send<{ token: string }>('POST', '/auth/login', who)

  const account = { ...admin, name: 'Tigist Alemu', institutionName: `ጥግስት ንግድ ${run}` }
  superAdmin ??= signIn(SUPER_ADMIN)
  const [shop, approver] = await Promise.all([
    send<{ institution: Saved }>('POST', '/auth/register-institution', account),
    superAdmin,
  ])
  const approved = { status: 'APPROVED' }
  const status = `/institutions/${shop.institution.id}/status`
  const [{ token }] = await Promise.all([
    signIn(admin),
    send('PATCH', status, approved, approver.token),
  ])
  const add = (path: string, body: object) => send<Saved>('POST', path, body, token)
  const [branch, category, supplier] = await Promise.all([
    add('/branches', { name: 'Bole', location: 'Addis Ababa' }),
    add('/categories', { name: 'ቡና Coffee' }),
    add('/suppliers', { name: 'Sidama Union', contactPerson: 'Hirut Alemu' }),
  ])
  const coffee = { name: 'ይርጋጨፌ Yirgacheffe 500 g', unit: 'bag', categoryId: category.id }
  const seller = { ...staff, name: 'Dawit', role: 'STAFF', branchId: branch.id }
  const [user, customer, product] = await Promise.all([
    add('/auth/register', seller),
    add('/customers', { name: 'Selam Haile', branchId: branch.id }),
    add('/products', { ...coffee, pricePerUnit: 450.5, lowStockThreshold: 20 }),
  ])
  const units = { productId: product.id, branchId: branch.id }
  const today = new Date().toISOString()
  await send('PATCH', `/auth/${user.id}/status`, approved, token)
  const entry = { ...units, quantity: 12, supplierId: supplier.id, dateReceived: today }
  await add('/stock/entries', entry)
  await add('/stock/outs', { ...units, quantity: 2, reason: 'Torn bags', dateRemoved: today })
  const saleItems = [{ productId: product.id, quantity: 3 }]
  await add('/sales', { branchId: branch.id, customerId: customer.id, saleItems })
  const change = (path: string, body: object) => send('PATCH', path, body, token)
  const atOnce = pLimit(AT_ONCE)
  const addMany = (path: string, bodies: object[]) =>
    Promise.all(bodies.map((body) => atOnce(() => add(path, body))))
  const ids = { institutionId: shop.institution.id, branchId: branch.id, categoryId: category.id }
  const goods = { supplierId: supplier.id, customerId: customer.id, productId: product.id }
  return { admin, staff, ...ids, ...goods, add, addMany, change }
}

/** Receives units of a product of the shop, of unknown cost, for sale in its only branch. Returns the product's id. */
export async function stock(shop: Shop, product: object, quantity: number): Promise<string> {
  const { branchId, categoryId, supplierId } = shop
  const { id } = await shop.add('/products', { categoryId, ...product })
  const dateReceived = new Date().toISOString()
  const entry = { productId: id, branchId, supplierId, quantity, dateReceived }
  await shop.add('/stock/entries', entry)
  return id
}

/** A delivery of the coffee of the shop from its supplier, for 300 each. */
export function deliver(shop: Shop, quantity: number, branchId = shop.branchId): Promise<Saved> {
  const { productId, supplierId } = shop
  const items = [{ productId, quantity, unitCost: 300 }]
  return shop.add('/stock/deliveries', {
    supplierId,
    branchId,
    items,
    dateReceived: new Date().toISOString(),
  })
}

export const addPiassa = (shop: Shop): Promise<Saved> =>
  shop.add('/branches', { name: 'Piassa', location: 'Addis Ababa' })

function senderOf(request: APIRequestContext) {
  const address = ['10', randomInt(256), randomInt(256), randomInt(256)].join('.')
  return async <Reply>(method: string, path: string, data: object, token = ''): Promise<Reply> => {
    const signedIn = token === '' ? {} : { Authorization: `Bearer ${token}` }
    const repeatable = { 'Idempotency-Key': randomUUID() }
    const headers = { ...signedIn, ...repeatable, 'X-Forwarded-For': address }
    const ask = () => request.fetch(`/api${path}`, { method, data, headers })
    let response = await ask()
    // On a busy machine, as the product does it.
    for (let left = 5; response.status() === 503 && left > 0; left -= 1) {
      await setTimeout(2000)
      response = await ask()
    }
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
    const reply: unknown = response.status() === 204 ? undefined : await response.json()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server judges its replies before they leave
    return reply as Reply
  }
}
