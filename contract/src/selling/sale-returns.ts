import * as z from 'zod/mini'

import { CUSTOMER_TOPIC } from './customer-topic.ts'
import { endpoint } from '../kit/endpoint.ts'
import { BY_DATE, Named, idField, idParams, timeField } from '../kit/fields.ts'
import { shareOf, sumOf } from '../kit/money.ts'
import { ruleOf } from '../kit/refusals.ts'
import { serviceField } from '../stock/facets/services.ts'
import { facetsOfDocument } from '../stock/facets/line-facets.ts'
import { Payment, amountFromZeroField, refundsField, shiftField } from './payments.ts'
import { OF_SALES } from './sales.ts'
import { addedFacets, amountOnTop, returnFacets, returnedFacets } from './facets/sold-facets.ts'
import {
  DocumentLink,
  LineProduct,
  documentFields,
  documentsQuery,
  lineInput,
  linesField,
  reasonField,
  reasonedFields,
  unitsOfLines,
} from '../stock/ledger.ts'

export const RULES = {
  INVALID_DAMAGED: 'isDamaged must be true or false',
  INVALID_HELD: 'isHeld must be true or false',
  ONE_FATE: 'Goods are either damaged or in quarantine',
  INVALID_LINE: 'line must be the number of a line of the sale',
  LEFT_OF_SALE: 'Of this sale {units} can come back',
  STORE_CREDIT_NEEDS_CUSTOMER: 'Only a customer with a name can have store credit',
} as const
const rule = ruleOf(RULES)

export const SaleReturnLine = z
  .object({
    ...lineInput,
    /** Of the sale, where the product is on several; absent: the first of them. */
    line: z.optional(z.int(rule('INVALID_LINE'))),
    isDamaged: z.optional(z.boolean(rule('INVALID_DAMAGED'))),
    /** The units go into quarantine. */
    isHeld: z.optional(z.boolean(rule('INVALID_HELD'))),
  })
  .check(
    z.refine(({ isDamaged = false, isHeld = false }) => !isDamaged || !isHeld, {
      message: rule('ONE_FATE'),
      path: ['isHeld'],
    }),
  )

export const SaleReturnInput = z.object({
  ...documentFields,
  saleId: idField(),
  reason: reasonField,
  /** Absent: everything that is left of the sale goes back to stock, so that the sale is void. */
  items: z.optional(linesField(SaleReturnLine)),
  /** Why damaged goods are removed; absent: the ready-made reason for damage, if there is one. */
  removalReasonId: z.optional(z.nullable(idField())),
  /**
   * By other tenders. Absent: vouchers that are switched on get back what they paid of the sale. The rest, after the debt and the store credit, goes back in
   * cash.
   */
  payments: z.optional(refundsField),
  /** ETB that the customer keeps with the shop. 400 for the walk-in customer. */
  storeCredit: z.optional(amountFromZeroField),
  ...shiftField,
})
export type SaleReturnInput = z.infer<typeof SaleReturnInput>

const head = {
  ...reasonedFields,
  sale: DocumentLink,
  customer: Named,
  /** ETB that the customer gets back, and the part of it that goes to the account: off the debt and as store credit. */
  amount: z.number(),
  onAccount: z.optional(z.number()),
  ...returnFacets,
  payments: z.optional(z.array(Payment)),
  /** ETB that the cash is more than what was due; below zero: less. */
  rounding: z.optional(z.number()),
  ...unitsOfLines,
  ...facetsOfDocument,
}

export const SaleReturnRow = z.object({
  ...head,
  products: z.array(z.string()),
})
export type SaleReturnRow = z.infer<typeof SaleReturnRow>

export const SaleReturn = z.object({
  ...head,
  items: z.array(
    z.object({
      product: LineProduct,
      quantity: z.int(),
      ...returnedFacets,
    }),
  ),
})
export type SaleReturn = z.infer<typeof SaleReturn>

export const listSaleReturns = endpoint({
  method: 'GET',
  path: '/sale-returns',
  summary: 'Goods that came back from customers, newest first',
  needs: 'sales.view',
  ...OF_SALES,
  query: documentsQuery,
  sorts: BY_DATE,
  reply: z.array(SaleReturnRow),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the returns.',
  pages: true,
})

export const getSaleReturn = endpoint({
  method: 'GET',
  path: '/sale-returns/{id}',
  summary: 'One return of a sale with its lines',
  needs: 'sales.view',
  ...OF_SALES,
  params: idParams,
  reply: SaleReturn,
  failure: 'Failed to load the return.',
})

/**
 * Takes goods of a sale back at the price and cost of the sale. 409 MORE_THAN_SOLD names every line that asks for more than is
 * left of the sale; NOTHING_TO_RETURN when nothing is. 403 RETURN_OF_ANOTHER_DAY without `sales.returnAny` or an approval.
 * A return that leaves nothing of the sale voids it: 403 VOID_NEEDS_APPROVAL without `voids.make` or an approval. An exchange does not.
 */
export const createSaleReturn = endpoint({
  method: 'POST',
  path: '/sale-returns',
  summary: 'Take goods of a sale back, or all of them to void it',
  needs: 'sales.return',
  body: SaleReturnInput,
  reply: SaleReturn,
  changes: ['sales', 'stock', CUSTOMER_TOPIC],
  refusals: [
    ...(['NOT_FOUND', 'MORE_THAN_SOLD', 'NOTHING_TO_RETURN'] as const),
    ...([
      'RETURN_OF_ANOTHER_DAY',
      'VOID_NEEDS_APPROVAL',
      'STOCK_TOO_LARGE',
      'TILL_CLOSED',
    ] as const),
    ...(['TENDER_ARCHIVED', 'OVERPAID'] as const),
    ...(['VOUCHER_UNKNOWN', 'VOUCHER_VOID', 'VOUCHER_PAID_LESS'] as const),
  ],
  failure: 'Failed to save the return.',
  creates: true,
})

export const ReturnableSale = z.object({
  sale: DocumentLink,
  /** Absent: the walk-in customer, who has no store credit. */
  customerId: z.optional(z.string()),
  customerGroupId: z.optional(z.string()),
  branchId: z.string(),
  /** Without an approval. */
  mayReturn: z.boolean(),
  /** ETB on account that a return takes off first. */
  onAccount: z.optional(z.number()),
  /** ETB that the cash of earlier returns was more than what was due. Absent: neither more nor less. */
  rounding: z.optional(z.number()),
  items: z.array(
    z.object({
      product: LineProduct,
      /** It keeps no stock: nothing goes back to the shelf. */
      isService: serviceField,
      /** Of the sale. Absent: the product is on one line. */
      line: z.optional(z.int()),
      sold: z.int(),
      returned: z.int(),
      /** ETB of all units of the line. */
      amount: z.number(),
      ...addedFacets,
    }),
  ),
  returns: z.array(
    z.object({
      ...DocumentLink.shape,
      createdAt: timeField,
      by: Named,
      reason: z.string(),
      amount: z.number(),
    }),
  ),
})
export type ReturnableSale = z.infer<typeof ReturnableSale>

export const getReturnableSale = endpoint({
  method: 'GET',
  path: '/returnable-sales/{id}',
  summary: 'How much of a sale came back, and how much can',
  needs: 'sales.view',
  ...OF_SALES,
  params: idParams,
  reply: ReturnableSale,
  failure: 'Failed to load what came back of the sale.',
})

type Refunded = {
  amount: number
  onAccount?: number | undefined
  payments?: readonly Pick<Payment, 'amount'>[] | undefined
  rounding?: number | undefined
}

/** ETB of a return that the customer gets in cash. */
export function cashBack({ amount, onAccount = 0, payments = [], rounding = 0 }: Refunded): number {
  return sumOf([
    amount,
    rounding,
    -Math.min(amount, onAccount),
    ...payments.map((one) => -one.amount),
  ])
}

export function givenBack({ amount, onAccount, rounding }: Refunded): number {
  return cashBack({ amount, onAccount, rounding })
}

type Returned = Pick<
  ReturnableSale['items'][number],
  'sold' | 'returned' | 'amount' | keyof typeof addedFacets
>

/** ETB that the customer gets for `units` more of a product that come back: the shares of amount and tax. */
export function returnedAmount(
  { sold, returned, amount, ...added }: Returned,
  units: number,
): number {
  const share = { of: sold, before: returned, after: returned + units }
  return sumOf([shareOf(amount, share), shareOf(amountOnTop(added), share)])
}
