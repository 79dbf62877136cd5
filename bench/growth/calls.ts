import { INSTITUTION, PAGE, PLATFORM_PAGE, idOf } from './shop.ts'
import { BRANCHES } from './make-shops.ts'
import { MONEY_READS, MONEY_WRITES } from './money-calls.ts'
import { BRANCH, WITHIN_30_DAYS, below, get, pages, post } from './requests.ts'

import type { Make } from './requests.ts'
import type { Shop } from './shop.ts'

/** Rows of a page where the small shop has no more. */
const FEW = 5

const search = (text: string, path = '/products', limit = PAGE) =>
  get('admin', `${path}?limit=${limit}&search=${encodeURIComponent(text)}`)

// Products with large stock in every branch (shops.sql).
function someProducts({ size }: Shop, count: number): string[] {
  const numbers = new Set<number>()
  while (numbers.size < count) numbers.add(below(size.products / 25) * 25 + 3)
  return [...numbers].map((number) => idOf('product', number))
}

function sale(shop: Shop): object {
  const branch = below(BRANCHES)
  const number = branch + BRANCHES * below(shop.size.sales / 20 / BRANCHES)
  return {
    branchId: idOf('branch', branch),
    customerId: idOf('customer', number),
    saleItems: someProducts(shop, 3).map((productId) => ({ productId, quantity: 1 })),
  }
}

/** Sales of a busy large shop between two refreshes of its summaries. */
export const SALE = 'sale of three lines'
export const SALES_BETWEEN = 20

const writes: Record<string, Make> = {
  [SALE]: post('/sales', sale),
  'sale to a new customer': post('/sales', (shop) => ({
    ...sale(shop),
    customerId: 'new',
    isNewCustomer: true,
    customer: { name: 'Abebe Kebede' },
  })),
  'stock entry': post('/stock/entries', (shop) => ({
    productId: someProducts(shop, 1)[0],
    supplierId: idOf('supplier', below(40)),
    branchId: idOf('branch', below(BRANCHES)),
    quantity: 20,
    dateReceived: new Date().toISOString(),
  })),
  'stock removal': post('/stock/outs', (shop) => ({
    productId: someProducts(shop, 1)[0],
    branchId: idOf('branch', below(BRANCHES)),
    quantity: 1,
    reason: 'Broken',
    dateRemoved: new Date().toISOString(),
  })),
  'delivery of 20 lines': post('/stock/deliveries', (shop) => ({
    branchId: idOf('branch', below(BRANCHES)),
    supplierId: idOf('supplier', below(40)),
    dateReceived: new Date().toISOString(),
    items: someProducts(shop, 20).map((productId) => ({ productId, quantity: 2, unitCost: 5 })),
  })),
  'transfer at once': post('/stock/transfers', (shop) => ({
    fromBranchId: idOf('branch', 3),
    toBranchId: idOf('branch', 4),
    state: 'CLOSED',
    items: someProducts(shop, 3).map((productId) => ({ productId, quantity: 1 })),
  })),
  'purchase order': post('/purchase-orders', (shop) => ({
    branchId: idOf('branch', below(BRANCHES)),
    supplierId: idOf('supplier', below(40)),
    items: someProducts(shop, 3).map((productId) => ({ productId, quantity: 5, unitCost: 4 })),
  })),
  'new product': post('/products', () => ({
    name: `New product ${below(1e9)}`,
    unit: 'kg',
    pricePerUnit: 10,
    lowStockThreshold: 5,
    categoryId: idOf('category', below(40)),
  })),
}

const searches: Record<string, Make> = {
  'product search, rare': search('saffron'),
  'product search, rare in Amharic': search('ዘፍራን'),
  'product search, every 16th': search('arabica'),
  'product search, every 16th in Amharic': search('አረቢካ'),
  'product search, two Amharic letters': search('ቡና'),
  'product search, nothing': search('xylophone'),
  'product search, misspelt': search('saffran kashmir'),
  'product search, misspelt in Amharic': search('ዘፍሪን ካሽሚር'),
  'product search by code': search('47', '/products', FEW),
  'customer search by phone': (shop) => search(phoneOf(77), '/customers')(shop),
  'customer search by name': search('Walk-in', '/customers'),
}

const phoneOf = (number: number) => `09${String((number * 7919) % 1e8).padStart(8, '0')}`

const historyOf = (customer: number) =>
  get('admin', `/sales?customerId=${idOf('customer', customer)}&limit=${PAGE}`)

const lists: Record<string, Make> = {
  ...pages('products', '/products', 'products'),
  ...pages('customers', '/customers', 'customers'),
  ...pages('suppliers', '/suppliers', 'suppliers'),
  ...pages('sales', '/sales', 'sales'),
  ...pages('sales of a branch', `/sales?branchId=${BRANCH}`, 'salesOfBranch'),
  'sales of 30 days': get('admin', `/sales?limit=${PAGE}&${WITHIN_30_DAYS}`),
  'history of a customer': historyOf(323),
  'history of who walks in': historyOf(3),
  'page of a customer': get('admin', `/customers/${idOf('customer', 323)}`),
  'statement of a customer': get(
    'admin',
    `/customers/${idOf('customer', 323)}/statement?${WITHIN_30_DAYS}`,
  ),
  'debts of customers': get('admin', '/customer-ageing'),
  ...pages('stock entries', '/stock/entries', 'entries'),
  ...pages('stock removals', '/stock/outs', 'removals'),
  ...pages('removals of a branch', `/stock/branch/${BRANCH}`, 'removalsOfBranch'),
  ...pages('deliveries', '/stock/deliveries', 'deliveries'),
  'deliveries of a branch': get('admin', `/stock/deliveries?branchId=${BRANCH}&limit=${FEW}`),
  ...pages('supplier returns', '/stock/supplier-returns', 'supplierReturns'),
  ...pages('transfers', '/stock/transfers', 'transfers'),
  'transfers in transit': get('admin', `/stock/transfers?state=SENT&limit=${PAGE}`),
  'transfers of STAFF': get('staff', `/stock/transfers?limit=${FEW}`),
  ...pages('purchase orders', '/purchase-orders', 'orders'),
  'purchase orders that are open': get('admin', `/purchase-orders?state=ORDERED&limit=${PAGE}`),
  ...pages('stock-takes', '/stock-takes', 'stockTakes'),
  'expiring batches': get('admin', `/stock/expiring?limit=${PAGE}`),
  'expiring batches of a branch': get('admin', `/stock/expiring?branchId=${BRANCH}&limit=${PAGE}`),
  ...pages('audit trail', '/audit', 'audit'),
  'audit trail of one user': get('admin', `/audit?userId=${idOf('user', 4)}&limit=${PAGE}`),
  'audit trail of one kind': get('admin', `/audit?kind=PRODUCT&limit=${PAGE}`),
  categories: get('admin', `/categories?limit=20`),
  branches: get('admin', `/branches`),
  users: get('admin', `/institutions/${INSTITUTION}/users`),
}

const OF_CATEGORY = `categoryId=${idOf('category', 7)}`

/** Lists of products with filters, and their sums; a filter of stock alone reads all of the stock (docs/decisions/0061). */
const filters: Record<string, Make> = {
  'products of a category': get('admin', `/products?limit=${PAGE}&${OF_CATEGORY}`),
  'products of a category that are low': get(
    'admin',
    `/products?limit=${PAGE}&${OF_CATEGORY}&stock=low`,
  ),
  'products that are low': get('admin', `/products?limit=${PAGE}&stock=low`),
  'products of a branch': get('admin', `/products?limit=${PAGE}&branchId=${BRANCH}`),
  'archived products': get('admin', `/products?limit=${PAGE}&archived=true`),
  'sums of a product search': get('admin', '/products/sums?search=saffron'),
  'sums of all products': get('admin', '/products/sums'),
}

const OF_PRODUCT = `/products/${idOf('product', 28)}`

const reports: Record<string, Make> = {
  'page of a product': get('admin', OF_PRODUCT),
  'stock card of a product': get('admin', `${OF_PRODUCT}/movements?limit=${PAGE}`),
  'stock card of a product in a branch': get('staff', `${OF_PRODUCT}/movements?limit=${FEW}`),
  'removals of a product': get('admin', `${OF_PRODUCT}/movements?kind=REMOVAL&limit=${PAGE}`),
  'prices and costs of a product': get('admin', `${OF_PRODUCT}/prices`),
  'reorder proposals of a branch': get('admin', `/reorder/proposals?branchId=${BRANCH}`),
  'count proposals of a branch': get('admin', `/stock/count-proposals?branchId=${BRANCH}`),
  'last delivery of a supplier': get(
    'admin',
    `/stock/delivery-proposals?branchId=${BRANCH}&supplierId=${idOf('supplier', 3)}`,
  ),
  'dashboard of an ADMIN': get('admin', '/dashboard'),
  'dashboard of STAFF': get('staff', '/dashboard'),
  'charts of an ADMIN': get('admin', '/dashboard/charts'),
  'charts of STAFF': get('staff', '/dashboard/charts'),
  'takings of today of an ADMIN': get('admin', '/dashboard/takings'),
  'takings of today of STAFF': get('staff', '/dashboard/takings'),
  'trial balance of today': get('admin', '/journal/trial-balance'),
  'journal of today': get('admin', `/journal?limit=${PAGE}`),
  'tax summary of 30 days': get('admin', `/reports/taxes?${WITHIN_30_DAYS}`),
  'tax summary of a branch': get('admin', `/reports/taxes?${WITHIN_30_DAYS}&branchId=${BRANCH}`),
  'first steps': get('admin', '/dashboard/first-steps'),
  'products of STAFF': get('staff', `/products?limit=${PAGE}`),
  'customers of STAFF': get('staff', `/customers?limit=${PAGE}`),
}

const platform: Record<string, Make> = {
  'dashboard of a SUPER_ADMIN': get('superAdmin', '/dashboard/admin'),
  'institutions, first page': get('superAdmin', `/institutions?limit=${PLATFORM_PAGE}`),
  'institutions, last page': (shop) =>
    get(
      'superAdmin',
      `/institutions?limit=${PLATFORM_PAGE}&cursor=${shop.cursors.get('institutions')}`,
    )(shop),
  // The last product with an Amharic name, every third: a unique name, so both sizes find one.
  'institution search': (shop) => {
    const name = encodeURIComponent(`ሱቅ ${Math.floor(shop.size.others / 3) * 3}`)
    return get('superAdmin', `/institutions?limit=${PLATFORM_PAGE}&search=${name}`)(shop)
  },
  'branches of all institutions': (shop) =>
    get(
      'superAdmin',
      `/branches?limit=${PLATFORM_PAGE}&cursor=${shop.cursors.get('allBranches')}`,
    )(shop),
  'audit trail of the platform': get('superAdmin', '/audit?limit=20'),
}

const reads = { ...lists, ...filters, ...searches, ...reports, ...MONEY_READS, ...platform }

/** Every call whose time must not grow with the data. */
export const GROWTH_CALLS: Readonly<Record<string, Make>> = { ...reads, ...writes, ...MONEY_WRITES }

/** Their names: reads, then writes. */
export const GROWTH_PHASES: readonly (readonly string[])[] = [
  Object.keys(reads),
  Object.keys({ ...writes, ...MONEY_WRITES }),
]
