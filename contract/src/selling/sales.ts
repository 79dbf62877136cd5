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
import { ACCOUNT_NEEDS_CUSTOMER, PAYMENT_REFUSALS, paidFields, paidReply } from './payments.ts'
import { hasWholeCents } from '../kit/money.ts'
import { ruleOf } from '../kit/refusals.ts'
import { countedAs, measuredShape } from '../kit/unit-size.ts'
import { ListPrice } from './price-lists/listed-price.ts'
import {
  billFacets,
  billFacetsOf,
  itemFacets,
  repricedFacets,
  saleFacets,
  soldAmount,
  soldFacets,
} from './facets/sold-facets.ts'
import {
  DOCUMENT_SHOWS,
  LineProduct,
  documentFields,
  documentFilters,
  productIdField,
} from '../stock/ledger.ts'
import { takenGoodsInput } from '../stock/facets/line-facets.ts'

import type { Measured } from '../kit/unit-size.ts'

export const SALE_LINES_MAX = 200
export const SALE_QUANTITY_DEFAULT = 1
/** Sales of a seller or with a product that are added up at most (docs/decisions/0061). */
export const SALES_SUMMED_MAX = 5_000
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
  /** ETB, sum of the lines: unit price × quantity less the discount, rounded to the cent, and the tax that is on top. */
  totalAmount: z.number(),
  customerId: z.string(),
  branchId: z.string(),
  /** With the TIN of a customer who has one, where the sale has tax. */
  customer: z.object({ ...Named.shape, tin: z.optional(z.string()) }),
  branch: Named,
  seller: Named,
  saleItems: z.array(
    z.object({
      productId: z.string(),
      quantity: z.int(),
      /** ETB, the price of that moment. */
      unitPrice: z.number(),
      ...soldFacets,
      product: LineProduct,
    }),
  ),
  ...saleFacets,
  ...paidReply,
  /** Such as BO-S-0002; absent: the institution did not number its sales. */
  number: z.optional(z.string()),
  /** Of the fiscal printer's receipt; absent: the receipt is not fiscal. */
  fiscalNumber: z.optional(z.string()),
  /** ETB that customers got back, and whether everything came back. Absent: nothing did. */
  returned: z.optional(z.object({ amount: z.number(), isAll: z.boolean() })),
})
export type Sale = z.infer<typeof Sale>

const SaleItemInput = z.object({
  productId: productIdField,
  quantity: quantityField,
  ...itemFacets,
})

const expectedMessage = rule('INVALID_EXPECTED_TOTAL', { decimals: 2 })
const customerMessage = rule('CUSTOMER_REQUIRED')
const itemsMessage = rule('ITEM_REQUIRED')

const saleItemsField = z
  .array(SaleItemInput, itemsMessage)
  .check(
    z.minLength(1, itemsMessage),
    z.maxLength(SALE_LINES_MAX, rule('TOO_MANY_ITEMS', { max: SALE_LINES_MAX })),
  )

export const expectedTotalField = z
  .number(expectedMessage)
  .check(z.refine(hasWholeCents, expectedMessage))

/** The goods of a sale, and what holds for all of them. */
export const soldFields = {
  saleItems: saleItemsField,
  ...takenGoodsInput,
  ...billFacets,
}

type Sold = z.infer<z.ZodMiniObject<typeof soldFields>>

/** `soldFields` of a body. */
export const soldIn = ({ saleItems, takesExpired, ...bill }: Sold) => ({
  saleItems,
  takesExpired,
  ...billFacetsOf(bill),
})

export const SaleInput = z
  .object({
    ...documentFields,
    customerId: z.union([z.literal(NEW_CUSTOMER), idField(customerMessage)], customerMessage),
    branchId: idField(BRANCH_REQUIRED),
    /** The home branch of the customer; absent: the branch that sells (docs/decisions/0103). */
    customerBranchId: z.optional(idField()),
    ...soldFields,
    /** Read only when `customerId` is 'new'; a form's leftover is ignored (decisions §2). */
    customer: z.optional(z.unknown()),
    /** Sent by the spec's clients (spec §7); `customerId` alone decides. */
    isNewCustomer: z.optional(z.unknown()),
    /**
     * ETB, the total that the seller saw. Another total is 409 PRICE_CHANGED; absent, the server's total holds.
     * A retry of a recorded sale may send another one.
     */
    expectedTotal: z.optional(expectedTotalField),
    ...paidFields,
  })
  .check((context) => {
    const { customerId, branchId, onAccount = 0 } = context.value
    // The walk-in customer has the id of the branch.
    if (onAccount > 0 && (customerId === NEW_CUSTOMER || customerId === branchId)) {
      const message = ACCOUNT_NEEDS_CUSTOMER
      context.issues.push({ code: 'custom', input: onAccount, message, path: ['onAccount'] })
    }
    if (customerId !== NEW_CUSTOMER) return
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

/** `current` of a 409 PRICE_CHANGED: the current cost of the sale, an item for each of its lines. */
export const PriceChange = z.object({
  totalAmount: z.number(),
  saleItems: z.array(
    z.object({
      productId: z.string(),
      unitPrice: z.number(),
      /** Of a product that was recounted. */
      ...measuredShape,
      ...repricedFacets,
      /** Of a product in price lists: its own price, and the listed prices for the customer in the branch. */
      ownPrice: z.optional(z.number()),
      listPrices: z.optional(z.array(ListPrice)),
    }),
  ),
})
export type PriceChange = z.infer<typeof PriceChange>

/** The customer entered with the sale, tidied, or null when an existing one was chosen. */
export function newCustomerOf(sale: SaleInput): NewCustomer | null {
  return sale.customerId === NEW_CUSTOMER ? NewCustomer.parse(sale.customer ?? {}) : null
}

type PricedItem = Pick<
  Sale['saleItems'][number],
  'quantity' | 'unitPrice' | keyof typeof soldFacets
> & {
  product: Measured
}

export function amountOf({ unitPrice, product, ...item }: PricedItem): number {
  return soldAmount({ ...item, price: unitPrice, ...countedAs(product) })
}

/** Topics of sales and their returns. */
export const OF_SALES = {
  shows: ['sales', ...DOCUMENT_SHOWS, 'customers', 'users', 'tenders'],
} as const

/** 404 for a foreign or missing id, 409 OUT_OF_STOCK naming every short line, HAS_EXPIRED every line that needs units that have expired, PRICE_CHANGED with the new prices, ID_TAKEN for
 * an `id` that begins like another one: make it of random digits, not of the time. The server
 * sets prices, total and date. Refusals of payments are in their row, with more in `current` (payments.ts). 403 DISCOUNT_OVER_LIMIT and
 * PRICE_BELOW_FLOOR name the lines, without `sales.discountAny`. */
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
    ...(['HAS_EXPIRED', 'PRICE_CHANGED', 'TOTAL_TOO_LARGE', 'TILL_CLOSED', 'NEEDS_TILL'] as const),
    ...(['DISCOUNT_OVER_LIMIT', 'PRICE_BELOW_FLOOR'] as const),
    ...PAYMENT_REFUSALS,
  ],
  failure: 'Failed to create sale.',
  creates: true,
  condition: 'expectedTotal',
  priority: 'high',
})

/**
 * `search` finds the customer's name anywhere, the number, the whole fiscal number, and the first characters of the id with or without `Sale #`. Digits
 * are the beginning of an id only where no sale has the number.
 */
export const listSales = endpoint({
  method: 'GET',
  path: '/sales',
  summary: 'Sales, newest first',
  needs: 'sales.view',
  ...OF_SALES,
  query: z.object({
    ...pageQuery,
    ...sortQuery(BY_DATE),
    branchId: z.optional(idField()),
    customerId: z.optional(idField()),
    ...documentFilters,
    /** The sum is then what was paid with it, less what returns gave back with it. */
    tenderId: z.optional(idField()),
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
  ...OF_SALES,
  params: idParams,
  reply: Sale,
  failure: 'Failed to load the sale.',
})
