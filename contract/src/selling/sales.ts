import * as z from 'zod/mini'

import { NEW_CUSTOMER, NewCustomer } from './customers.ts'
import { endpoint } from '../kit/endpoint.ts'
import {
  BRANCH_REQUIRED,
  BY_DATE,
  Named,
  idField,
  idParams,
  pageQuery,
  periodQuery,
  quantityField,
  sortQuery,
  timeField,
} from '../kit/fields.ts'
import { hasWholeCents, totalOf } from '../kit/money.ts'
import { ruleOf } from '../kit/refusals.ts'
import { DOCUMENT_SHOWS, LineProduct, documentFields, productIdField } from '../stock/ledger.ts'

export const SALE_LINES_MAX = 200
export const SALE_QUANTITY_DEFAULT = 1
export const RULES = {
  CUSTOMER_REQUIRED: 'Customer is required',
  INVALID_EXPECTED_TOTAL: 'expectedTotal must be an amount with at most {decimals} decimals',
  ITEM_REQUIRED: 'At least one item is required',
  QUANTITY_NOT_POSITIVE: 'Quantity must be greater than {min}',
  TOO_MANY_ITEMS: 'At most {max} items are allowed',
} as const
const rule = ruleOf(RULES)

/** Shown while a line is being typed; the saved line is judged by the schema (spec §5). */
export const QUANTITY_NOT_POSITIVE = rule('QUANTITY_NOT_POSITIVE', { min: 0 })

export const Sale = z.object({
  id: z.string(),
  date: timeField,
  /** ETB, sum of the lines: unit price × quantity, rounded to the cent. */
  totalAmount: z.number(),
  customerId: z.string(),
  branchId: z.string(),
  customer: Named,
  branch: Named,
  seller: Named,
  saleItems: z.array(
    z.object({
      productId: z.string(),
      quantity: z.int(),
      /** ETB, the price of that moment. */
      unitPrice: z.number(),
      product: LineProduct,
    }),
  ),
})
export type Sale = z.infer<typeof Sale>

const SaleItemInput = z.object({
  productId: productIdField,
  quantity: quantityField,
})

const expectedMessage = rule('INVALID_EXPECTED_TOTAL', { decimals: 2 })
const customerMessage = rule('CUSTOMER_REQUIRED')
const itemsMessage = rule('ITEM_REQUIRED')

export const SaleInput = z
  .object({
    ...documentFields,
    customerId: z.union([z.literal(NEW_CUSTOMER), idField(customerMessage)], customerMessage),
    branchId: idField(BRANCH_REQUIRED),
    saleItems: z
      .array(SaleItemInput, itemsMessage)
      .check(
        z.minLength(1, itemsMessage),
        z.maxLength(SALE_LINES_MAX, rule('TOO_MANY_ITEMS', { max: SALE_LINES_MAX })),
      ),
    /** Read only when `customerId` is 'new'; a form's leftover is ignored (decisions §2). */
    customer: z.optional(z.unknown()),
    /** Sent by the spec's clients (spec §7); `customerId` alone decides. */
    isNewCustomer: z.optional(z.unknown()),
    /**
     * ETB, the total that the seller saw. Another total is 409 PRICE_CHANGED; absent, the server's total holds.
     * A retry of a recorded sale may send another one.
     */
    expectedTotal: z.optional(
      z.number(expectedMessage).check(z.refine(hasWholeCents, expectedMessage)),
    ),
  })
  .check((context) => {
    if (context.value.customerId !== NEW_CUSTOMER) return
    const customer = NewCustomer.safeParse(context.value.customer ?? {})
    for (const issue of customer.error?.issues ?? []) {
      context.issues.push({
        code: 'custom',
        input: context.value.customer,
        message: issue.message,
        path: ['customer', ...issue.path],
      })
    }
  })
export type SaleInput = z.infer<typeof SaleInput>

/** `current` of a 409 PRICE_CHANGED: the current cost of the sale, one item for each product. */
export const PriceChange = z.object({
  totalAmount: z.number(),
  saleItems: z.array(z.object({ productId: z.string(), unitPrice: z.number() })),
})
export type PriceChange = z.infer<typeof PriceChange>

/** The customer entered with the sale, tidied, or null when an existing one was chosen. */
export function newCustomerOf(sale: SaleInput): NewCustomer | null {
  return sale.customerId === NEW_CUSTOMER ? NewCustomer.parse(sale.customer ?? {}) : null
}

/** Sum of price × quantity in ETB (spec §2), the same in the modal and on the receipt. */
export function saleTotal(lines: Parameters<typeof totalOf>[0]): number {
  return totalOf(lines)
}

/** 404 for a foreign or missing id, 409 OUT_OF_STOCK naming every short line, PRICE_CHANGED with the new prices, ID_TAKEN for
 * an `id` that begins like another one: make it of random digits, not of the time. The server
 * sets prices, total and date. */
export const createSale = endpoint({
  method: 'POST',
  path: '/sales',
  summary: 'Record a sale',
  needs: 'sales.create',
  body: SaleInput,
  reply: Sale,
  changes: ['sales', 'stock', 'customers'],
  refusals: [
    ...(['NOT_FOUND', 'ID_TAKEN', 'OUT_OF_STOCK', 'PRODUCT_ARCHIVED'] as const),
    ...(['PRICE_CHANGED', 'TOTAL_TOO_LARGE'] as const),
  ],
  failure: 'Failed to create sale.',
  creates: true,
  condition: 'expectedTotal',
  priority: 'high',
})

/** `search` finds the customer's name anywhere, and the first characters of the id with or without `Sale #`. */
export const listSales = endpoint({
  method: 'GET',
  path: '/sales',
  summary: 'Sales, newest first',
  needs: 'sales.view',
  shows: ['sales', ...DOCUMENT_SHOWS, 'customers', 'users'],
  query: z.object({
    ...pageQuery,
    ...sortQuery(BY_DATE),
    branchId: z.optional(idField()),
    customerId: z.optional(idField()),
    ...periodQuery,
  }),
  sorts: BY_DATE,
  reply: z.array(Sale),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load sales.',
  pages: true,
})

export const getSale = endpoint({
  method: 'GET',
  path: '/sales/{id}',
  summary: 'One sale with its lines, customer, branch and seller',
  needs: 'sales.view',
  shows: [...DOCUMENT_SHOWS, 'customers', 'users'],
  params: idParams,
  reply: Sale,
  failure: 'Failed to load the sale.',
})
