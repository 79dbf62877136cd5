import { randomUUID } from 'node:crypto'

import { registerInstitution } from '@mezgeb/contract/people/register-institution'
import { login } from '@mezgeb/contract/people/auth'
import { createBranch } from '@mezgeb/contract/business/branches'
import { createCategory } from '@mezgeb/contract/catalogue/categories'
import { createCustomer } from '@mezgeb/contract/selling/customers'
import { changeInstitutionStatus } from '@mezgeb/contract/business/institutions'
import { createVariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import { createProduct } from '@mezgeb/contract/catalogue/products'
import { createPurchaseOrder, movePurchaseOrder } from '@mezgeb/contract/buying/orders'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { createStockTake } from '@mezgeb/contract/stock/stock-take-calls'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createSupplier } from '@mezgeb/contract/buying/suppliers'
import { changeUserStatus, createUser } from '@mezgeb/contract/people/users'

import { SUPER_ADMIN } from './super-admin.ts'

import type { PurchaseOrder, PurchaseOrderInput } from '@mezgeb/contract/buying/orders'
import type * as z from 'zod/mini'
import type { Delivery, DeliveryLineInput } from '@mezgeb/contract/stock/deliveries'
import type { Branch } from '@mezgeb/contract/business/branches'
import type { Category } from '@mezgeb/contract/catalogue/categories'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { Institution } from '@mezgeb/contract/business/institution'
import type { VariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { StockTake } from '@mezgeb/contract/stock/stock-takes'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { User } from '@mezgeb/contract/people/user'
import type { TestApi } from './test-api.ts'

export const PASSWORD = 'Green-Coffee-77'

/** A signed-in user. */
export type Person = { token: string; user: User }

/** An institution with its ADMIN and one branch; APPROVED unless asked otherwise. */
export type Business = { institution: Institution; admin: Person; branch: Branch }

let addresses = 0

/** A new address, because limits count by address. */
export function anotherAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Signs in over HTTP. */
export async function signedIn(
  app: TestApi,
  email: string,
  password: string = PASSWORD,
): Promise<Person> {
  const { token, user } = succeeded(
    await app.send(login, { body: { email, password }, address: anotherAddress() }),
  )
  // As lists of users show it, without the access that only the user gets.
  const { permissions: _permissions, branchIds: _branchIds, ...listed } = user
  return { token, user: listed }
}

export async function givenSuperAdmin(app: TestApi): Promise<Person> {
  return signedIn(app, SUPER_ADMIN.email, SUPER_ADMIN.password)
}

/** The session that approves what builders make; one for all, because a sign-in is slow by design. */
const approvers = new WeakMap<TestApi, Promise<Person>>()

async function approver(app: TestApi): Promise<Person> {
  const superAdmin = approvers.get(app) ?? givenSuperAdmin(app)
  approvers.set(app, superAdmin)
  return superAdmin
}

/** Registers an institution, PENDING as the product makes it, and signs its ADMIN in. */
export async function givenPendingBusiness(app: TestApi): Promise<Omit<Business, 'branch'>> {
  const email = `${randomUUID()}@example.com`
  const { institution } = succeeded(
    await app.send(registerInstitution, {
      body: { name: 'Almaz Bekele', email, password: PASSWORD, institutionName: `Shop ${email}` },
      address: anotherAddress(),
    }),
  )
  return { institution, admin: await signedIn(app, email) }
}

/** Registers an institution, has it approved, and opens its first branch. */
export async function givenBusiness(app: TestApi): Promise<Business> {
  const pending = await givenPendingBusiness(app)
  const { token } = await approver(app)
  const institution = succeeded(
    await app.send(changeInstitutionStatus, {
      token,
      params: { id: pending.institution.id },
      body: { status: 'APPROVED' },
    }),
  )
  const branch = await givenBranch(app, pending.admin)
  return { institution, admin: pending.admin, branch }
}

export async function givenBranch(app: TestApi, admin: Person): Promise<Branch> {
  return succeeded(
    await app.send(createBranch, {
      token: admin.token,
      body: { name: `Branch ${randomUUID()}`, location: 'Addis Ababa' },
    }),
  )
}

/** Adds a user to a branch, has the user approved, and signs in. */
export async function givenStaff(
  app: TestApi,
  { admin, branch }: Pick<Business, 'admin' | 'branch'>,
  role: 'STAFF' | 'ADMIN' = 'STAFF',
): Promise<Person> {
  const email = `${randomUUID()}@example.com`
  const created = succeeded(
    await app.send(createUser, {
      token: admin.token,
      body: { name: 'Dawit Tesfaye', email, password: PASSWORD, role, branchId: branch.id },
    }),
  )
  const { token } = await approver(app)
  succeeded(
    await app.send(changeUserStatus, {
      token,
      params: { id: created.id },
      body: { status: 'APPROVED' },
    }),
  )
  return signedIn(app, email)
}

export async function givenCategory(app: TestApi, { token }: Person): Promise<Category> {
  return succeeded(
    await app.send(createCategory, {
      token,
      body: { name: `Category ${randomUUID()}` },
    }),
  )
}

export async function givenSupplier(app: TestApi, { token }: Person): Promise<Supplier> {
  return succeeded(
    await app.send(createSupplier, {
      token,
      body: { name: `Supplier ${randomUUID()}` },
    }),
  )
}

export async function givenCustomer(
  app: TestApi,
  { token }: Person,
  branchId: string,
): Promise<Customer> {
  return succeeded(
    await app.send(createCustomer, {
      token,
      body: { name: `Customer ${randomUUID()}`, branchId },
    }),
  )
}

type GivenProduct = {
  name?: string
  description?: string
  /** Absent: a new one. */
  categoryId?: string
  pricePerUnit?: number
  lowStockThreshold?: number | null
  code?: string
  barcodes?: string[]
  packs?: { name: string; size: number; barcode?: string | null; price?: number }[]
  tracksExpiry?: boolean
  isService?: boolean
  unit?: string
  unitSize?: 1 | 1000
  photo?: { picture: string; small: string }
  supplierId?: string
  taxId?: string
  /** Units received into the business's branch. */
  stock?: number
}

/** Adds a product in a new category, with stock when asked. */
export async function givenProduct(
  app: TestApi,
  { admin, branch }: Pick<Business, 'admin' | 'branch'>,
  { stock = 0, ...input }: GivenProduct = {},
): Promise<Product> {
  const category = await givenCategory(app, admin)
  const product = succeeded(
    await app.send(createProduct, {
      token: admin.token,
      body: {
        name: `Product ${randomUUID()}`,
        unit: 'piece',
        pricePerUnit: 100,
        categoryId: category.id,
        ...input,
      },
    }),
  )
  if (stock > 0) await givenStock(app, { admin, branch }, product.id, stock)
  return product
}

/** A shoe in three sizes. */
export async function givenVariants(app: TestApi, admin: Person): Promise<VariantGroup> {
  const values = ['38', '39', '40']
  const { id: categoryId } = await givenCategory(app, admin)
  const body = {
    name: `Shoe ${randomUUID()}`,
    unit: 'pair',
    categoryId,
    options: [{ name: 'Size', values }],
    variants: values.map((value) => ({ values: [value], pricePerUnit: 1500 })),
  }
  return succeeded(await app.send(createVariantGroup, { token: admin.token, body }))
}

/** Receives stock of a product into the branch. */
export async function givenStock(
  app: TestApi,
  { admin, branch }: Pick<Business, 'admin' | 'branch'>,
  productId: string,
  quantity: number,
): Promise<void> {
  const supplier = await givenSupplier(app, admin)
  succeeded(
    await app.send(createStockEntry, {
      token: admin.token,
      body: {
        productId,
        quantity,
        supplierId: supplier.id,
        dateReceived: new Date().toISOString(),
        branchId: branch.id,
      },
    }),
  )
}

/** Receives a delivery of a new supplier into the branch. */
export async function givenDelivery(
  app: TestApi,
  { admin, branch }: Pick<Business, 'admin' | 'branch'>,
  items: DeliveryLineInput[],
): Promise<Delivery> {
  const supplier = await givenSupplier(app, admin)
  return succeeded(
    await app.send(createDelivery, {
      token: admin.token,
      body: {
        supplierId: supplier.id,
        branchId: branch.id,
        dateReceived: new Date().toISOString(),
        items,
      },
    }),
  )
}

/** Opens a stock-take of everything in the branch. */
export async function givenStockTake(
  app: TestApi,
  { admin, branch }: Pick<Business, 'admin' | 'branch'>,
): Promise<StockTake> {
  const body = { branchId: branch.id, scope: 'ALL' } as const
  return succeeded(await app.send(createStockTake, { token: admin.token, body }))
}

/** An order that was sent to its supplier. */
export async function givenOrder(
  app: TestApi,
  {
    admin: { token },
    branch,
    supplierId,
  }: Pick<Business, 'admin' | 'branch'> & { supplierId: string },
  items: z.input<typeof PurchaseOrderInput>['items'],
): Promise<PurchaseOrder> {
  const body = { supplierId, branchId: branch.id, items }
  const { id } = succeeded(await app.send(createPurchaseOrder, { token, body }))
  const sent = { token, params: { id }, body: { state: 'ORDERED' as const } }
  return succeeded(await app.send(movePurchaseOrder, sent))
}

/** The body of an answer that must be a success. */
export function succeeded<Body>(answer: { status: number; text: string; body: Body }): Body {
  if (answer.status >= 300)
    throw new Error(`expected a success, got ${answer.status}: ${answer.text}`)
  return answer.body
}
