import pLimit from 'p-limit'

import { login, registerInstitution, updateMe } from '@mezgeb/contract/auth'
import { createBranch } from '@mezgeb/contract/branches'
import { createCategory } from '@mezgeb/contract/categories'
import { createCustomer } from '@mezgeb/contract/customers'
import { changeInstitutionStatus, createInstitution } from '@mezgeb/contract/institutions'
import { createProduct } from '@mezgeb/contract/products'
import { createSale } from '@mezgeb/contract/sales'
import { createStockEntry, createStockOut } from '@mezgeb/contract/stock'
import { createSupplier } from '@mezgeb/contract/suppliers'
import { changeUserStatus, createUser } from '@mezgeb/contract/users'

import { PASSWORD, anotherAddress } from '../../../server/src/testing/builders.ts'
import { SUPER_ADMIN } from '../../../server/src/testing/super-admin.ts'

import type { Branch } from '@mezgeb/contract/branches'
import type { Endpoint, ReplyOf, Sent } from '@mezgeb/contract/endpoint'
import type { User } from '@mezgeb/contract/users'
import type { TestApi } from '../../../server/src/testing/test-api.ts'

const AT_ONCE = 6
const TIN_MAX = 50
const APPROVED = { status: 'APPROVED' } as const
const TODAY = new Date().toISOString()

export type Viewer = { token: string; user: User }

/** Who looks at the screens, and the paths of what has an address of its own. */
export type Poisoned = { viewers: Viewer[]; saleId: string; branchId: string; texts: number }

type ForEach = (poison: (payload: string, number: number) => Promise<unknown>) => Promise<void>
type Send = <E extends Endpoint>(endpoint: E, sent: Partial<Sent<E>>) => Promise<ReplyOf<E>>

/** Fills every text field of the API with every payload: an institution of them, and the platform's list. */
export async function givenPayloads(api: TestApi, payloads: readonly string[]): Promise<Poisoned> {
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
  const account = { name: first, institutionName: first, tin: first.slice(0, TIN_MAX) }
  const { institution } = await senderOf('')(registerInstitution, {
    body: { ...account, email: 'owner@example.com', password: PASSWORD },
  })
  await platform(changeInstitutionStatus, { params: { id: institution.id }, body: APPROVED })

  const admin = await signIn('owner@example.com', PASSWORD)
  const send = senderOf(admin.token)
  const branchId = await givenPeople(send, forEach)
  let saleId = ''
  await forEach(async (payload) => {
    saleId = await givenGoods(send, branchId, payload)
  })
  const staff = await signIn('seller-0@example.com', PASSWORD)
  return { viewers: [admin, staff, superAdmin], saleId, branchId, texts }
}

/** Branches, and people in the first one; every other one waits for approval. */
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
async function givenGoods(send: Send, branchId: string, payload: string): Promise<string> {
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
      unit: payload.slice(0, TIN_MAX),
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
  return sale.id
}

function textsIn(body: unknown): number {
  if (typeof body !== 'object' || body === null) return 0
  return Object.values(body).filter((value) => typeof value === 'string' && /[<{:/]/.test(value))
    .length
}
