import { describe, expect, it } from 'vitest'

import { Branch } from './branches.ts'
import { Category } from './categories.ts'
import { Customer } from './customers.ts'
import { AdminDashboard, Dashboard } from './dashboard.ts'
import { Institution } from './institutions.ts'
import { Product } from './products.ts'
import { ROLES, STAFF_ROLES, STATUSES } from './roles.ts'
import { Sale } from './sales.ts'
import { StockEntry, StockOut } from './stock.ts'
import { Supplier } from './suppliers.ts'
import { User } from './users.ts'

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
  it.each(SHAPES)('%s has its fields', (_, schema, fields) => {
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(' ')))
  })

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

  it('of a user: role and status are of the specification', () => {
    expect(ROLES.toSorted()).toEqual(['ADMIN', 'STAFF', 'SUPER_ADMIN'])
    expect(STATUSES.toSorted()).toEqual(['APPROVED', 'PENDING', 'REJECTED'])
    expect([...STAFF_ROLES]).toEqual(['STAFF', 'ADMIN'])
  })

  it('of a product: stock per branch is a list of branchId and quantity', () => {
    const stock = [{ branchId: ID, quantity: 3 }]
    expect(Product.shape.branchProducts.safeParse(stock).success).toBe(true)
  })

  it('of a sale: items have a product and a quantity', () => {
    const [item] = [Sale.shape.saleItems.def.element.shape]
    expect(Object.keys(item)).toEqual(expect.arrayContaining(['productId', 'quantity']))
  })
})
