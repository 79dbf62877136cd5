import { randomUUID } from 'node:crypto'

import { createRemovalReason } from '@mezgeb/contract/stock/removal-reasons'
import { createTransfer } from '@mezgeb/contract/stock/transfer-steps'
import { addImportRows, createImport } from '@mezgeb/contract/catalogue/product-imports'
import { createSale } from '@mezgeb/contract/selling/sales'

import { PLATFORM_INSTITUTION_ID } from '../platform/db/database.ts'
import { hashPassword } from '../modules/people/passwords/passwords.ts'
import { addUser } from '../modules/people/users/add-user.ts'
import {
  PASSWORD,
  givenBranch,
  givenBusiness,
  givenCategory,
  givenCustomer,
  givenDelivery,
  givenOrder,
  givenProduct,
  givenStaff,
  givenStock,
  givenStockTake,
  givenSuperAdmin,
  givenSupplier,
  givenVariants,
  signedIn,
} from './builders.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Category } from '@mezgeb/contract/catalogue/categories'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { PurchaseOrder } from '@mezgeb/contract/buying/supplier-orders'
import type { Delivery } from '@mezgeb/contract/stock/deliveries'
import type { Import } from '@mezgeb/contract/catalogue/product-imports'
import type { VariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Role } from '@mezgeb/contract/kit/roles'
import type { RemovalReason } from '@mezgeb/contract/stock/removal-reasons'
import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Transfer } from '@mezgeb/contract/stock/transfers'
import type { StockTake } from '@mezgeb/contract/stock/stock-takes'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Business, Person } from './builders.ts'
import type { TestApi } from './test-api.ts'

/** A branch at work. */
type Shop = {
  branch: Branch
  staff: Person
  customer: Customer
  sale: Sale
  delivery: Delivery
  /** A draft of the branch, which asks the other one. */
  transfer: Transfer
  stockTake: StockTake
  /** Open. */
  order: PurchaseOrder
}

/** An institution with everything in it, and a second branch beside the first. */
export type Side = Business &
  Shop & {
    category: Category
    supplier: Supplier
    product: Product
    productImport: Import
    reason: RemovalReason
    /** Three sizes of a shoe. */
    variants: VariantGroup
    sibling: Shop
  }

/** Two institutions that must not know of each other, and the super admin above them. */
export type World = { own: Side; victim: Side; superAdmin: Person }

/** Part of every name of the victim: an answer that contains it leaks. */
export const CANARY = 'Canary'

export async function givenWorld(app: TestApi): Promise<World> {
  const own = await givenSide(app)
  const victim = await givenSide(app)
  await plantCanaries(app, victim.institution.id)
  return { own, victim, superAdmin: await givenSuperAdmin(app) }
}

/** A signed-in person of that role, for one test alone. */
export async function givenPerson(app: TestApi, own: Business, role: Role): Promise<Person> {
  if (role !== 'SUPER_ADMIN') return givenStaff(app, own, role)
  const email = `${randomUUID()}@example.com`
  const passwordHash = await hashPassword(PASSWORD)
  await app.db.by({ system: 'set-up' }).inInstitution(PLATFORM_INSTITUTION_ID, (tx) =>
    addUser(tx, {
      institutionId: PLATFORM_INSTITUTION_ID,
      name: 'Another super admin',
      email,
      passwordHash,
      role,
      status: 'APPROVED',
      branchId: null,
    }),
  )
  return signedIn(app, email)
}

async function givenSide(app: TestApi): Promise<Side> {
  const business = await givenBusiness(app)
  const { admin, branch } = business
  const product = await givenProduct(app, business, { stock: 100_000 })
  const second = await givenBranch(app, admin)
  await givenStock(app, { admin, branch: second }, product.id, 1000)
  return {
    ...business,
    product,
    category: await givenCategory(app, admin),
    supplier: await givenSupplier(app, admin),
    productImport: await givenImport(app, { admin, branch }),
    reason: await givenReason(app, admin),
    variants: await givenVariants(app, admin),
    ...(await givenShop(app, { admin, branch, other: second }, product)),
    sibling: await givenShop(app, { admin, branch: second, other: branch }, product),
  }
}

async function givenImport(
  app: TestApi,
  { admin, branch }: Pick<Business, 'admin' | 'branch'>,
): Promise<Import> {
  const body = {
    fileName: 'goods.csv',
    fileRows: 1,
    branchId: branch.id,
    quantities: 'ADD',
  } as const
  const { body: added } = await app.send(createImport, { token: admin.token, body })
  const rows = [{ row: 1, cells: { name: 'Of a file' } }]
  await app.send(addImportRows, { token: admin.token, params: { id: added.id }, body: { rows } })
  return added
}

async function givenReason(app: TestApi, { token }: Person): Promise<RemovalReason> {
  const body = { name: `Rained on ${randomUUID()}` }
  return (await app.send(createRemovalReason, { token, body })).body
}

async function givenShop(
  app: TestApi,
  { admin, branch, other }: Pick<Business, 'admin' | 'branch'> & { other: Branch },
  product: Product,
): Promise<Shop> {
  const customer = await givenCustomer(app, admin, branch.id)
  const sale = await app.send(createSale, {
    token: admin.token,
    body: {
      customerId: customer.id,
      branchId: branch.id,
      saleItems: [{ productId: product.id, quantity: 1 }],
    },
  })
  const delivery = await givenDelivery(app, { admin, branch }, [
    { productId: product.id, quantity: 1, unitCost: 9.5 },
  ])
  const { supplierId } = delivery
  const order = await givenOrder(app, { admin, branch, supplierId }, [
    { productId: product.id, quantity: 100, unitCost: 9.5 },
  ])
  const transfer = await app.send(createTransfer, {
    token: admin.token,
    body: {
      ...{ fromBranchId: other.id, toBranchId: branch.id, state: 'DRAFT' },
      items: [{ productId: product.id, quantity: 2 }],
    },
  })
  const staff = await givenStaff(app, { admin, branch })
  const stockTake = await givenStockTake(app, { admin, branch })
  const made = { sale: sale.body, delivery, transfer: transfer.body, stockTake, order }
  return { branch, customer, ...made, staff }
}

async function plantCanaries(app: TestApi, institutionId: string): Promise<void> {
  const tables = await app.database.sql<{ name: string; owner: string }>(
    `select c.relname as name, case when c.relname = 'institutions' then 'id' else 'institution_id' end as owner
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'name'
        and c.relname not like 'schema%'`,
  )
  for (const { name, owner } of tables) {
    await app.database.sql(`update ${name} set name = '${CANARY} ' || name where ${owner} = $1`, [
      institutionId,
    ])
  }
}
