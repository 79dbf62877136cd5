import { describe, expect, it } from 'vitest'

import { Branch } from '../business/branches.ts'
import { Category } from '../catalogue/categories.ts'
import { Customer } from '../selling/customers.ts'
import { AdminDashboard, Dashboard } from '../insight/dashboard.ts'
import { Institution } from '../business/institution.ts'
import { Product } from '../catalogue/products.ts'
import { ROLES, STAFF_ROLES, STATUSES } from './roles.ts'
import { Sale } from '../selling/sales.ts'
import { DeliveryInput } from '../stock/deliveries.ts'
import { StockEntry, StockEntryInput } from '../stock/receipts.ts'
import { StockOut, StockOutInput } from '../stock/removals.ts'
import { SupplierBillInput } from '../buying/supplier-bills.ts'
import { Supplier } from '../buying/suppliers.ts'
import { User } from '../people/user.ts'

// The fields of the specification; the contract may add some and must not lose one.
const SHAPES = [
  ['User', User, 'id name email role status branch institution'],
  ['Institution', Institution, 'id name status createdAt counts tin'],
  ['Branch', Branch, 'id name location phone institutionId'],
  [
    'Product',
    Product,
    'id name unit pricePerUnit description lowStockThreshold categoryId institutionId branchProducts',
  ],
  ['Category', Category, 'id name description institutionId'],
  ['Supplier', Supplier, 'id name contactPerson phone address institutionId'],
  ['Customer', Customer, 'id name phone address branchId'],
  ['Sale', Sale, 'id date totalAmount customerId branchId saleItems'],
  ['Stock entry', StockEntry, 'id productId supplierId quantity dateReceived product'],
  ['Stock out', StockOut, 'id productId quantity reason dateRemoved'],
  [
    'Dashboard metrics',
    Dashboard,
    'totalProducts lowStockProducts recentStockEntries recentStockOuts recentSales',
  ],
  [
    'Super admin metrics',
    AdminDashboard,
    'totalInstitutions totalUsers totalBranches totalProducts totalSuppliers recentInstitutions institutionsByStatus usersByRole institutions',
  ],
] as const

const ID = '11111111-1111-4111-8111-111111111111'

describe('the fields of an entity', () => {
  // asvs: 15.3.1
  // spec: S3.1 S3.5 S3.7 S3.8 S3.10 S3.11 S3.12 S3.13 S3.15 S3.16 S3.17 S3.18
  it.each(SHAPES)('%s has its fields', (_, schema, fields) => {
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  // spec: S3.1
  it.each([
    ['Branch', 'phone', Branch.shape.phone],
    ['Product', 'description', Product.shape.description],
    ['Product', 'lowStockThreshold', Product.shape.lowStockThreshold],
    ['Category', 'description', Category.shape.description],
    ['Supplier', 'contactPerson', Supplier.shape.contactPerson],
    ['Supplier', 'phone', Supplier.shape.phone],
    ['Supplier', 'address', Supplier.shape.address],
    ['Customer', 'phone', Customer.shape.phone],
    ['Customer', 'address', Customer.shape.address],
    ['User', 'branch', User.shape.branch],
  ])('%s: %s may be null', (_entity, _field, schema) => {
    expect(schema.safeParse(null).success).toBe(true)
  })

  // asvs: 6.4.2
  // spec: S1.3 S3.1 S3.2
  it('of a user: role and status are of the specification', () => {
    expect(ROLES.toSorted()).toEqual(['ADMIN', 'STAFF', 'SUPER_ADMIN'])
    expect(STATUSES.toSorted()).toEqual(['APPROVED', 'PENDING', 'REJECTED'])
    expect([...STAFF_ROLES]).toEqual(['STAFF', 'ADMIN'])
  })

  // spec: S3.9
  it('of a product: stock per branch is a list of branchId and quantity', () => {
    const stock = [{ branchId: ID, quantity: 3 }]
    expect(Product.shape.branchProducts.safeParse(stock).success).toBe(true)
  })

  // spec: S3.13
  it('of a sale: items have a product and a quantity', () => {
    const [item] = [Sale.shape.saleItems.def.element.shape]
    expect(Object.keys(item)).toEqual(expect.arrayContaining(['productId', 'quantity']))
  })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('the day on which something happened', () => {
  it.each([
    ['a receipt', StockEntryInput.shape.dateReceived, 'T'],
    ['a removal', StockOutInput.shape.dateRemoved, 'T'],
    ['a delivery', DeliveryInput.shape.dateReceived, 'T'],
    ['a bill', SupplierBillInput.shape.billedOn, ''],
  ])('of %s has come: a clock may run ahead by a day', (_, field, time) => {
    const of = (days: number) => inDays(days).slice(0, time === '' ? 10 : undefined)
    const known = [-400, 0, 0.9].map((days) => field.safeParse(of(days)).success)
    expect(known).toEqual([true, true, true])
    const refused = field.safeParse(of(366)).error
    expect(refused?.issues.map(({ message }) => message.split('"')[3])).toEqual(['DATE_TO_COME'])
  })
})
