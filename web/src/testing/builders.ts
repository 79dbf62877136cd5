import { ROLE_GRANTS } from '@mezgeb/contract/kit/permissions'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Category } from '@mezgeb/contract/catalogue/categories'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { Institution } from '@mezgeb/contract/business/institution'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Sale } from '@mezgeb/contract/selling/sales'
import type { StockEntry } from '@mezgeb/contract/stock/receipts'
import type { StockOut } from '@mezgeb/contract/stock/removals'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Me } from '@mezgeb/contract/people/user'

const TIME = '2026-11-20T08:00:00.000Z'

/** An approved ADMIN of an approved institution. */
export function givenUser(change: Partial<Me> = {}): Me {
  const { permissions, branches } = ROLE_GRANTS[change.role ?? 'ADMIN']
  const branchId = change.branch?.id
  return {
    id: 'user-1',
    name: 'Hanna Bekele',
    email: 'hanna@selam.et',
    role: 'ADMIN',
    status: 'APPROVED',
    branch: null,
    institution: {
      id: 'institution-1',
      name: 'Selam Trading',
      status: 'APPROVED',
      currency: null,
      tin: null,
      phone: null,
      version: 1,
    },
    createdAt: TIME,
    version: 1,
    permissions: [...permissions],
    branchIds: branches === 'all' ? 'all' : branchId === undefined ? [] : [branchId],
    ...change,
  }
}

export function givenCategory(change: Partial<Category> = {}): Category {
  return {
    id: 'category-1',
    name: 'Beverages',
    description: null,
    institutionId: 'institution-1',
    version: 1,
    ...change,
  }
}

// Forms judge ids by their shape, so what is chosen in them needs real ones.
const BRANCH = { id: 'b0000000-0000-4000-8000-000000000001', name: 'Bole' }

export function givenBranch(change: Partial<Branch> = {}): Branch {
  return {
    ...BRANCH,
    location: 'Addis Ababa',
    phone: null,
    code: 'BO',
    institutionId: 'institution-1',
    version: 1,
    ...change,
  }
}

/** Coffee at 19.99 ETB, 12 units in Bole. */
export function givenProduct(change: Partial<Product> = {}): Product {
  return {
    id: 'd0000000-0000-4000-8000-000000000001',
    name: 'ቡና Coffee',
    unit: 'kg',
    pricePerUnit: 19.99,
    description: null,
    lowStockThreshold: null,
    categoryId: 'category-1',
    category: { id: 'category-1', name: 'Beverages' },
    institutionId: 'institution-1',
    branchProducts: [{ branchId: BRANCH.id, quantity: 12 }],
    version: 1,
    code: null,
    barcodes: [],
    isArchived: false,
    ...change,
  }
}

export function givenCustomer(change: Partial<Customer> = {}): Customer {
  return {
    id: 'c0000000-0000-4000-8000-000000000001',
    name: 'Almaz Kebede',
    phone: null,
    address: null,
    branchId: BRANCH.id,
    branch: BRANCH,
    version: 1,
    ...change,
  }
}

export function givenSupplier(change: Partial<Supplier> = {}): Supplier {
  return {
    id: 'e0000000-0000-4000-8000-000000000001',
    name: 'Sidama Union',
    contactPerson: null,
    phone: null,
    address: null,
    tin: null,
    leadDays: null,
    institutionId: 'institution-1',
    version: 1,
    ...change,
  }
}

/** 3 units of Coffee to Almaz Kebede in Bole. */
export function givenSale(change: Partial<Sale> = {}): Sale {
  const product = nested(givenProduct())
  return {
    id: '1a2b3c4d-0000-4000-8000-000000000001',
    date: TIME,
    totalAmount: 59.97,
    customerId: givenCustomer().id,
    branchId: BRANCH.id,
    customer: { id: givenCustomer().id, name: givenCustomer().name },
    branch: BRANCH,
    seller: { id: 'user-1', name: 'Hanna Bekele' },
    saleItems: [{ productId: product.id, quantity: 3, unitPrice: 19.99, product }],
    ...change,
  }
}

/** 24 units of Coffee from Sidama Union into Bole. */
export function givenStockEntry(change: Partial<StockEntry> = {}): StockEntry {
  const product = nested(givenProduct())
  const supplier = { id: givenSupplier().id, name: givenSupplier().name }
  return {
    id: 'entry-1',
    productId: product.id,
    supplierId: supplier.id,
    branchId: BRANCH.id,
    quantity: 24,
    dateReceived: TIME,
    createdAt: TIME,
    product,
    supplier,
    branch: BRANCH,
    ...change,
  }
}

/** 2 units of Coffee that were spoiled in Bole. */
export function givenStockOut(change: Partial<StockOut> = {}): StockOut {
  const product = nested(givenProduct())
  return {
    id: 'removal-1',
    productId: product.id,
    branchId: BRANCH.id,
    quantity: 2,
    reason: 'Spoiled',
    dateRemoved: TIME,
    createdAt: TIME,
    product,
    branch: BRANCH,
    ...change,
  }
}

function nested({ id, name, unit, pricePerUnit }: Product) {
  return { id, name, unit, pricePerUnit }
}

/** An approved one. */
export function givenInstitution(change: Partial<Institution> = {}): Institution {
  return {
    id: 'institution-1',
    name: 'Selam Trading',
    status: 'APPROVED',
    tin: null,
    phone: null,
    rejectionReason: null,
    currency: null,
    createdAt: TIME,
    counts: { branches: 2, users: 5, products: 40, suppliers: 3 },
    version: 1,
    ...change,
  }
}
