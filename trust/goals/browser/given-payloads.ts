import pLimit from 'p-limit'

import { registerInstitution } from '@mezgeb/contract/people/register-institution'
import { login, updateMe } from '@mezgeb/contract/people/auth'
import { createBranch } from '@mezgeb/contract/business/branches'
import { createCategory } from '@mezgeb/contract/catalogue/categories'
import { createCustomer } from '@mezgeb/contract/selling/customers'
import { changeInstitutionStatus, createInstitution } from '@mezgeb/contract/business/institutions'
import { createProduct } from '@mezgeb/contract/catalogue/products'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { createSupplier } from '@mezgeb/contract/buying/suppliers'
import { changeUserStatus, createUser } from '@mezgeb/contract/people/users'

import { PASSWORD, anotherAddress } from '../../../server/src/testing/builders.ts'
import { SUPER_ADMIN } from '../../../server/src/testing/super-admin.ts'
import { givenMoney } from './given-money-payloads.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Endpoint, ReplyOf, Sent } from '@mezgeb/contract/kit/endpoint'
import type { User } from '@mezgeb/contract/people/user'
import type { TestApi } from '../../../server/src/testing/test-api.ts'

const AT_ONCE = 6
const UNIT_MAX = 50
const APPROVED = { status: 'APPROVED' } as const
const TODAY = new Date().toISOString()

export type Viewer = { token: string; user: User }

/** Sessions for the screens, and paths of records with addresses. */
export type Poisoned = { viewers: Viewer[]; paths: string[]; branchId: string; texts: number }

type ForEach = (poison: (payload: string, number: number) => Promise<unknown>) => Promise<void>
export type Send = <E extends Endpoint>(endpoint: E, sent: Partial<Sent<E>>) => Promise<ReplyOf<E>>

/** Fills every text field of the API with every payload: an institution with them, and the platform's list. */
export async function givenPayloads(api: TestApi, given: readonly string[]): Promise<Poisoned> {
  // Names take neither control nor zero-width characters.
  const payloads = given.map((text) => text.replaceAll(/[\p{Cc}\u200b-\u200d\u2060\ufeff]/gu, ' '))
  const [first = ''] = payloads
  let texts = 0
  const senderOf =
    (token: string): Send =>
    async (endpoint, sent) => {
      const answer = await api.send(endpoint, { token, ...sent, address: anotherAddress() })
      if (answer.status >= 300) throw new Error(`${endpoint.path}: ${answer.status} ${answer.text}`)
      texts += textsIn(sent.body)
      return answer.body
    }
  const signIn = (email: string, password: string) =>
    senderOf('')(login, { body: { email, password } })
  const atOnce = pLimit(AT_ONCE)
  const forEach: ForEach = async (poison) => {
    await Promise.all(payloads.map((payload, number) => atOnce(() => poison(payload, number))))
  }

  const superAdmin = await signIn(SUPER_ADMIN.email, SUPER_ADMIN.password)
  const platform = senderOf(superAdmin.token)
  await platform(updateMe, { body: { name: first } })
  await forEach((payload) => platform(createInstitution, { body: { name: payload } }))
  const account = { name: first, institutionName: first }
  const { institution } = await senderOf('')(registerInstitution, {
    body: { ...account, email: 'owner@example.com', password: PASSWORD },
  })
  await platform(changeInstitutionStatus, { params: { id: institution.id }, body: APPROVED })

  const admin = await signIn('owner@example.com', PASSWORD)
  const send = senderOf(admin.token)
  const branchId = await givenPeople(send, forEach)
  let paths: string[] = []
  await forEach(async (payload, number) => {
    const { saleId, ...goods } = await givenGoods(send, branchId, payload)
    const shop = { institutionId: institution.id, branchId, ...goods }
    paths = [`/sales/${saleId}`, ...(await givenMoney(send, shop, { payload, number }))]
  })
  const staff = await signIn('seller-0@example.com', PASSWORD)
  return { viewers: [admin, staff, superAdmin], paths, branchId, texts }
}

/** Branches, and staff in the first one; every other user is pending. */
async function givenPeople(send: Send, forEach: ForEach): Promise<string> {
  const branches: Branch[] = []
  await forEach(async (payload) => {
    branches.push(
      await send(createBranch, { body: { name: payload, location: payload, phone: payload } }),
    )
  })
  const branchId = branches[0]?.id ?? ''
  await forEach(async (payload, number) => {
    const email = `seller-${number}@example.com`
    const body = { name: payload, email, password: PASSWORD, role: 'STAFF', branchId } as const
    const user = await send(createUser, { body })
    if (number % 2 === 0) {
      await send(changeUserStatus, { params: { id: user.id }, body: APPROVED })
    }
  })
  return branchId
}

/** Goods of that name, received, removed and sold. */
async function givenGoods(send: Send, branchId: string, payload: string) {
  const category = await send(createCategory, { body: { name: payload, description: payload } })
  const supplier = await send(createSupplier, {
    body: { name: payload, contactPerson: payload, phone: payload, address: payload },
  })
  const customer = await send(createCustomer, {
    body: { name: payload, phone: payload, address: payload, branchId },
  })
  const product = await send(createProduct, {
    body: {
      name: payload,
      unit: payload.slice(0, UNIT_MAX),
      description: payload,
      pricePerUnit: 10,
      lowStockThreshold: 50,
      categoryId: category.id,
    },
  })
  const units = { productId: product.id, branchId }
  await send(createStockEntry, {
    body: { ...units, quantity: 10, supplierId: supplier.id, dateReceived: TODAY },
  })
  await send(createStockOut, {
    body: { ...units, quantity: 1, reason: payload, dateRemoved: TODAY },
  })
  const sale = await send(createSale, {
    body: {
      customerId: customer.id,
      branchId,
      saleItems: [{ productId: product.id, quantity: 2 }],
    },
  })
  return { saleId: sale.id, productId: product.id, customerId: customer.id }
}

function textsIn(body: unknown): number {
  if (typeof body !== 'object' || body === null) return 0
  return Object.values(body).filter((value) => typeof value === 'string' && /[<{:/]/.test(value))
    .length
}
