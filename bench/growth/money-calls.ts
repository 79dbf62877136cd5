import { createHash } from 'node:crypto'

import { BRANCHES } from './make-shops.ts'
import { BRANCH, WITHIN_30_DAYS, below, get, pages, post } from './requests.ts'
import { PAGE, idOf, idOfSale } from './shop.ts'

import type { Make } from './requests.ts'
import type { Shop } from './shop.ts'

const TODAY = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
const SUPPLIER = `/suppliers/${idOf('supplier', 3)}`
/** Customers from this one on owe something. */
const DEBTOR = 320
const DEBTORS = 40

/** A request that names a record of the shop. */
const of =
  (path: (shop: Shop) => string): Make =>
  (shop) =>
    get('admin', path(shop))(shop)

/** The id of a shift of branch 3: with 0 the open one, with 1 the one before. */
const shiftOf =
  (before: number) =>
  ({ size }: Shop) => {
    const newest = size.sales / BRANCHES / 50 - 1
    return idOf('shift', (newest - before) * BRANCHES + 3)
  }

const codeOfVoucher = (number: number) =>
  createHash('md5')
    .update(`voucher${number}`)
    .digest('hex')
    .slice(0, 12)
    .replaceAll('0', 'x')
    .replaceAll('1', 'y')
    .toUpperCase()

const OF_30_DAYS = `${WITHIN_30_DAYS}&limit=${PAGE}`

const ofCustomers: Record<string, Make> = {
  'payments of customers': get('admin', `/customer-payments?${OF_30_DAYS}`),
  'payments of customers of a branch': get(
    'admin',
    `/customer-payments?${OF_30_DAYS}&branchId=${BRANCH}`,
  ),
  'payments of a customer': get('admin', `/customers/${idOf('customer', 323)}/payments`),
  'page of a sale': of(() => `/sales/${idOfSale(7)}`),
  'sums of sales of today': get('admin', `/sales/sums?from=${TODAY}`),
  ...pages('returns of sales', '/sale-returns', 'saleReturns'),
  'return of a sale': get('admin', `/sale-returns/${idOf('return', 3)}`),
  'goods of a sale to take back': of(() => `/returnable-sales/${idOfSale(7)}`),
  vouchers: get('admin', `/vouchers?${OF_30_DAYS}`),
  'voucher by its code': get('admin', `/vouchers/by-code?code=${codeOfVoucher(3)}`),
  'page of a voucher': get('admin', `/vouchers/${idOf('voucher', 3)}`),
}

const ofSuppliers: Record<string, Make> = {
  'bills of suppliers': get('admin', `/supplier-bills?${OF_30_DAYS}`),
  'page of a bill': get('admin', `/supplier-bills/${idOf('bill', 3)}`),
  'payments to suppliers': get('admin', `/supplier-payments?${OF_30_DAYS}`),
  'debt to suppliers': get('admin', '/payables'),
  'account of a supplier': get('admin', `${SUPPLIER}/account`),
  'statement of a supplier': get('admin', `${SUPPLIER}/statement?limit=5`),
  'goods of a supplier without a bill': get('admin', `${SUPPLIER}/unbilled-goods`),
}

const ofTills: Record<string, Make> = {
  tills: get('admin', `/tills?branchId=${BRANCH}`),
  shifts: get('admin', `/shifts?${OF_30_DAYS}`),
  'X report of a till': of((shop) => `/shifts/${shiftOf(0)(shop)}/report`),
  'Z report of a till': of((shop) => `/shifts/${shiftOf(1)(shop)}/report`),
  'cash in and out': get('admin', `/cash-movements?${OF_30_DAYS}`),
  'day of a branch': get('admin', `/reports/day?branchId=${BRANCH}&day=${TODAY}`),
  'day of all branches': get('admin', `/reports/days?day=${TODAY}`),
}

const ofBooks: Record<string, Make> = {
  'accounts of the journal': get('admin', '/journal/accounts'),
  'ways to pay': get('admin', '/tenders'),
  'price lists': get('admin', '/price-lists'),
  'margins of today': get('admin', `/reports/margins?from=${TODAY}&to=${TODAY}`),
  'margins of goods of today': get(
    'admin',
    `/reports/margins/goods?from=${TODAY}&to=${TODAY}&limit=${PAGE}`,
  ),
  'margin of a sale': of(() => `/reports/margins/${idOfSale(7)}`),
  'documents of the tax of today': get(
    'admin',
    `/reports/tax-documents?from=${TODAY}&to=${TODAY}&limit=${PAGE}`,
  ),
  'lines of documents of today': get(
    'admin',
    `/documents/lines?from=${TODAY}&to=${TODAY}&limit=${PAGE}`,
  ),
}

export const MONEY_READS: Record<string, Make> = {
  ...ofCustomers,
  ...ofSuppliers,
  ...ofTills,
  ...ofBooks,
}

const CENT = 0.01

export const MONEY_WRITES: Record<string, Make> = {
  'payment of a customer': post('/customer-payments', () => ({
    customerId: idOf('customer', DEBTOR + below(DEBTORS)),
    amount: CENT,
  })),
  'bill of a supplier': post('/supplier-bills', () => ({
    kind: 'BILL',
    supplierId: idOf('supplier', below(40)),
    branchId: idOf('branch', below(BRANCHES)),
    reference: `G-${below(1e9)}`,
    billedOn: TODAY,
    totalAmount: 1,
  })),
  'payment to a supplier': post('/supplier-payments', () => ({
    supplierId: idOf('supplier', below(40)),
    branchId: BRANCH,
    amount: CENT,
  })),
  'voucher that is sold': post('/vouchers', () => ({ branchId: BRANCH, amount: 100 })),
  'cash out of a drawer': post('/cash-movements', (shop) => ({
    shiftId: shiftOf(0)(shop),
    way: 'OUT',
    amount: CENT,
    reason: 'Tea',
  })),
  // Sales with three units of their first product.
  'goods of a sale that come back': post('/sale-returns', ({ size }) => {
    const number = below(size.sales / 3) * 3 + 2
    return {
      saleId: idOfSale(number),
      reason: 'Torn',
      items: [{ productId: idOf('product', firstProduct(number, size.products)), quantity: 1 }],
    }
  }),
}

/** As line_product in shops.sql. */
function firstProduct(sale: number, products: number): number {
  const mixed = Number((BigInt(sale) * 2_654_435_761n) % 2n ** 32n)
  return Math.floor(products * (mixed / 2 ** 32) ** 2) % products
}
