import { randomUUID } from 'node:crypto'

import { createRemovalReason } from '@mezgeb/contract/stock/removal-reasons'
import { SupplierBill, createSupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import { createTransfer } from '@mezgeb/contract/stock/transfer-steps'
import {
  createCustomerGroup,
  createPriceList,
} from '@mezgeb/contract/selling/price-lists/price-lists'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createTax } from '@mezgeb/contract/selling/taxes/taxes'
import { createTender } from '@mezgeb/contract/selling/tenders'

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
import { givenImport } from './goods/given-import.ts'
import { givenQuarantine } from './goods/given-quarantine.ts'
import { givenShift, givenTill } from './tills/given-shift.ts'
import { givenVoucher } from './tills/given-voucher.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Category } from '@mezgeb/contract/catalogue/categories'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'
import type { Delivery } from '@mezgeb/contract/stock/deliveries'
import type { Import } from '@mezgeb/contract/catalogue/product-imports'
import type { VariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Role } from '@mezgeb/contract/kit/roles'
import type { RemovalReason } from '@mezgeb/contract/stock/removal-reasons'
import type { SaleReturn } from '@mezgeb/contract/selling/sale-returns'
import type { Sale } from '@mezgeb/contract/selling/sales'
import type { CustomerGroup, PriceList } from '@mezgeb/contract/selling/price-lists/price-lists'
import type { Shift } from '@mezgeb/contract/selling/shifts'
import type { Tax } from '@mezgeb/contract/selling/taxes/taxes'
import type { Till } from '@mezgeb/contract/selling/tills'
import type { Tender } from '@mezgeb/contract/selling/tenders'
import type { Voucher } from '@mezgeb/contract/selling/vouchers/vouchers'
import type { Transfer } from '@mezgeb/contract/stock/transfers'
import type { StockTake } from '@mezgeb/contract/stock/stock-takes'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Business, Person } from './builders.ts'
import type { Quarantine } from './goods/given-quarantine.ts'
import type { TestApi } from './test-api.ts'

/** A branch at work. */
type Shop = {
  branch: Branch
  staff: Person
  customer: Customer
  sale: Sale
  /** Of 1 of its 100 units; the others can still come back. */
  saleReturn: SaleReturn
  delivery: Delivery
  /** Of 100 units. */
  quarantine: Quarantine
  /** A draft of the branch, which asks the other one. */
  transfer: Transfer
  stockTake: StockTake
  /** Open. */
  order: PurchaseOrder
  till: Till
  /** Open. */
  shift: Shift
  /** Of 10 ETB, unused. */
  voucher: Voucher
}

/** An institution with everything in it, and a second branch beside the first. */
export type Side = Business &
  Shop & {
    category: Category
    supplier: Supplier
    bill: SupplierBill
    product: Product
    productImport: Import
    reason: RemovalReason
    tender: Tender
    tax: Tax
    customerGroup: CustomerGroup
    /** Of a group without customers. */
    priceList: PriceList
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
  const supplier = await givenSupplier(app, admin)
  return {
    ...business,
    product,
    category: await givenCategory(app, admin),
    supplier,
    bill: await givenBill(app, business, supplier.id),
    productImport: await givenImport(app, { admin, branch }),
    reason: await givenReason(app, admin),
    tender: await givenTender(app, admin),
    tax: await givenTax(app, admin),
    ...(await givenPriceList(app, admin, product)),
    variants: await givenVariants(app, admin),
    ...(await givenShop(app, { admin, branch, other: second }, product)),
    sibling: await givenShop(app, { admin, branch: second, other: branch }, product),
  }
}

/** Records a bill of 100 without goods. */
export async function givenBill(
  app: TestApi,
  { admin: { token }, branch }: Pick<Business, 'admin' | 'branch'>,
  supplierId: string,
): Promise<SupplierBill> {
  const { body } = await app.sendAnything(createSupplierBill, {
    token,
    body: {
      kind: 'BILL',
      supplierId,
      branchId: branch.id,
      reference: randomUUID(),
      billedOn: '2026-03-04',
      totalAmount: 100,
    },
  })
  return SupplierBill.parse(body)
}

async function givenReason(app: TestApi, { token }: Person): Promise<RemovalReason> {
  const body = { name: `Rained on ${randomUUID()}` }
  return (await app.send(createRemovalReason, { token, body })).body
}

async function givenTax(app: TestApi, { token }: Person): Promise<Tax> {
  const body = { name: `Excise ${randomUUID()}`, kind: 'STANDARD', rate: 5 } as const
  return (await app.send(createTax, { token, body })).body
}

async function givenPriceList(app: TestApi, { token }: Person, product: Product) {
  const { body: customerGroup } = await app.send(createCustomerGroup, {
    token,
    body: { name: `Wholesale ${randomUUID()}` },
  })
  const { body: priceList } = await app.send(createPriceList, {
    token,
    body: {
      name: `For shops ${randomUUID()}`,
      customerGroupId: customerGroup.id,
      validFrom: '2026-01-01',
      isActive: true,
      rows: [{ productId: product.id, fromQuantity: 1, price: 9 }],
    },
  })
  return { customerGroup, priceList }
}

async function givenTender(app: TestApi, { token }: Person): Promise<Tender> {
  const body = { name: `Amole ${randomUUID()}`, kind: 'MOBILE' } as const
  return (await app.send(createTender, { token, body })).body
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
  const returned = await app.send(createSale, {
    token: admin.token,
    body: {
      customerId: customer.id,
      branchId: branch.id,
      saleItems: [{ productId: product.id, quantity: 100 }],
    },
  })
  const saleReturn = await app.send(createSaleReturn, {
    token: admin.token,
    body: {
      saleId: returned.body.id,
      reason: 'Changed mind',
      items: [{ productId: product.id, quantity: 1 }],
    },
  })
  const delivery = await givenDelivery(app, { admin, branch }, [
    { productId: product.id, quantity: 1, unitCost: 9.5 },
  ])
  const quarantine = await givenQuarantine(app, { admin, branch }, product.id)
  const order = await givenOrder(app, { admin, branch, supplierId: delivery.supplierId }, [
    { productId: product.id, quantity: 100, unitCost: 9.5 },
  ])
  const transfer = await app.send(createTransfer, {
    token: admin.token,
    body: {
      fromBranchId: other.id,
      toBranchId: branch.id,
      state: 'DRAFT',
      items: [{ productId: product.id, quantity: 2 }],
    },
  })
  const staff = await givenStaff(app, { admin, branch })
  const stockTake = await givenStockTake(app, { admin, branch })
  const shift = await givenShift(app, { admin, branch })
  const till = await givenTill(app, { admin, branch })
  const voucher = await givenVoucher(app, { admin, branch })
  const made = { sale: sale.body, delivery, transfer: transfer.body, stockTake, order, shift, till }
  return { branch, customer, ...made, saleReturn: saleReturn.body, quarantine, staff, voucher }
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
