import * as z from 'zod/mini'

import { PackedGoods } from '../catalogue/goods.ts'
import { endpoint } from '../kit/endpoint.ts'
import {
  BY_DATE,
  Named,
  dateField,
  idField,
  idParams,
  optionalTextField,
  pageQuery,
  periodQuery,
  sentVersionField,
  sortQuery,
  timeField,
  versionField,
  measuredField,
} from '../kit/fields.ts'
import { NAME_MAX } from '../kit/text-field.ts'
import { ruleOf } from '../kit/refusals.ts'
import { boughtInput, facetsOfBought } from '../stock/deliveries.ts'
import {
  DOCUMENT_SHOWS,
  DocumentLink,
  branchIdField,
  eachOnce,
  lineInput,
  linesField,
} from '../stock/ledger.ts'
import { facetsOfDocument } from '../stock/facets/line-facets.ts'
import { listSums } from '../stock/facets/list-sums.ts'

/** RECEIVED: every unit has come. CLOSED: the rest is not expected any more. */
export const ORDER_STATES = ['DRAFT', 'ORDERED', 'RECEIVED', 'CLOSED', 'CANCELLED'] as const
export const OrderState = z.enum(ORDER_STATES)
export type OrderState = z.infer<typeof OrderState>

export const RULES = {
  INVALID_EXPECTED_DAY: 'The expected day must be a date',
  INVALID_ORDER_STATE: 'state must be one of {states}',
  ORDER_NOT_OPEN: 'Goods can only be received for an order that is ordered and not closed',
  ORDER_GOODS_ARCHIVED: '{product} is archived: take it out of the archive, or off the order',
  ORDER_LINE_FULL: 'An order counts at most {max} received units of a product',
  ORDER_PRODUCT_TWICE: 'Each product can be ordered in one line',
  ORDER_SUPPLIER_DELETED: '{supplier} is deleted: choose another supplier for the order',
  ORDER_SUPPLIER_REQUIRED: 'Choose the supplier of the order',
  WRONG_ORDER_STEP: 'The order has another state by now: {state}',
} as const
const rule = ruleOf(RULES)

const order = {
  id: z.string(),
  /** Such as BO-P-0002: in its branch, from 1 without a gap. */
  number: z.string(),
  state: OrderState,
  supplier: Named,
  branch: Named,
  createdAt: timeField,
  madeBy: z.nullable(Named),
  expectedOn: z.nullable(timeField),
  /** Of all lines, each in the unit of its product: ordered, and what of it has come. */
  units: z.number(),
  measured: measuredField,
  received: z.number(),
  receivedMeasured: measuredField,
  ...facetsOfDocument,
}

export const PurchaseOrderSummary = z.object({
  ...order,
  lineCount: z.int(),
  /** Names of the first products. */
  products: z.array(z.string()),
})
export type PurchaseOrderSummary = z.infer<typeof PurchaseOrderSummary>

export const PurchaseOrder = z.object({
  ...order,
  note: z.nullable(z.string()),
  /** Why it was closed or cancelled. */
  reason: z.nullable(z.string()),
  version: versionField,
  items: z.array(
    z.object({
      productId: z.string(),
      product: PackedGoods,
      quantity: z.int(),
      /** More than ordered, where the supplier brought more. */
      received: z.int(),
      ...facetsOfBought,
      /** The supplier's code of the product. */
      code: z.nullable(z.string()),
    }),
  ),
  /** Its deliveries, the oldest first. */
  documents: z.array(z.object({ ...DocumentLink.shape, date: timeField, isReversed: z.boolean() })),
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

const OrderLine = z.object({
  ...lineInput,
  ...boughtInput,
  code: optionalTextField(NAME_MAX),
})

const orderFields = {
  supplierId: idField(rule('ORDER_SUPPLIER_REQUIRED')),
  expectedOn: z.optional(z.nullable(dateField(rule('INVALID_EXPECTED_DAY')))),
  note: optionalTextField(),
  items: linesField(OrderLine).check(eachOnce(rule('ORDER_PRODUCT_TWICE'))),
}

export const PurchaseOrderInput = z.object({ ...orderFields, branchId: branchIdField })
export type PurchaseOrderInput = z.infer<typeof PurchaseOrderInput>

const SHOWS = ['orders', 'suppliers', ...DOCUMENT_SHOWS] as const

const orderFilters = {
  ...periodQuery,
  branchId: z.optional(idField()),
  supplierId: z.optional(idField()),
  productId: z.optional(idField()),
  userId: z.optional(idField()),
  state: z.optional(
    z.enum(ORDER_STATES, rule('INVALID_ORDER_STATE', { states: ORDER_STATES.join(', ') })),
  ),
}

/** Of what is to come, of orders in the state ORDERED. */
export const OrderSums = z.object(listSums)
export type OrderSums = z.infer<typeof OrderSums>

export const sumPurchaseOrders = endpoint({
  method: 'GET',
  path: '/purchase-orders/sums',
  summary: 'Open units of a list of purchase orders, for at most 5,000 of them',
  needs: 'orders.view',
  shows: SHOWS,
  query: z.object({ search: pageQuery.search, ...orderFilters }),
  reply: OrderSums,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to add up the purchase orders.',
})

export const listPurchaseOrders = endpoint({
  method: 'GET',
  path: '/purchase-orders',
  summary: 'Purchase orders, newest first; for STAFF those of their branch',
  needs: 'orders.view',
  shows: SHOWS,
  query: z.object({ ...pageQuery, ...sortQuery(BY_DATE), ...orderFilters }),
  sorts: BY_DATE,
  reply: z.array(PurchaseOrderSummary),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch the purchase orders.',
  pages: true,
})

export const getPurchaseOrder = endpoint({
  method: 'GET',
  path: '/purchase-orders/{id}',
  summary: 'One purchase order with its lines',
  needs: 'orders.view',
  shows: SHOWS,
  params: idParams,
  reply: PurchaseOrder,
  failure: 'Failed to load the purchase order.',
})

/** A draft. 404 for a branch, supplier or product that is not there or foreign. */
export const createPurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchase-orders',
  summary: 'Draft a purchase order',
  needs: 'orders.edit',
  body: PurchaseOrderInput,
  reply: PurchaseOrder,
  changes: ['orders'],
  refusals: ['NOT_FOUND'],
  failure: 'Failed to save the purchase order.',
  creates: true,
})

/** Only of a draft: its supplier, day, note and all of its lines. The branch stays. */
export const updatePurchaseOrder = endpoint({
  method: 'PATCH',
  path: '/purchase-orders/{id}',
  summary: 'Change a purchase order that is a draft',
  needs: 'orders.edit',
  params: idParams,
  body: z.object({ ...orderFields, version: sentVersionField }),
  reply: PurchaseOrder,
  changes: ['orders'],
  refusals: ['STALE_VERSION'],
  failure: 'Failed to save the purchase order.',
})

export const ORDER_STEPS = ['ORDERED', 'CLOSED', 'CANCELLED'] as const

export const OrderMove = z.object({
  state: z.enum(ORDER_STEPS, rule('INVALID_ORDER_STATE', { states: ORDER_STEPS.join(', ') })),
  reason: optionalTextField(NAME_MAX),
})

/** DRAFT → ORDERED; ORDERED → CLOSED; DRAFT, or ORDERED without goods → CANCELLED. To its state it changes nothing. */
export const movePurchaseOrder = endpoint({
  method: 'PATCH',
  path: '/purchase-orders/{id}/state',
  summary: 'Order from the supplier, close early, or cancel',
  needs: 'orders.edit',
  params: idParams,
  body: OrderMove,
  reply: PurchaseOrder,
  changes: ['orders'],
  refusals: ['PRODUCT_ARCHIVED'],
  failure: 'Failed to change the purchase order.',
})

export const SupplierGoods = z.object({
  items: z.array(
    z.object({
      product: PackedGoods,
      onHand: z.int(),
      /** On open orders of the branch and not come yet. */
      onOrder: z.int(),
      /** Fills the branch up to its maximum where it is low; 0 where it is not. */
      quantity: z.int(),
      ...facetsOfBought,
      code: z.nullable(z.string()),
    }),
  ),
})
export type SupplierGoods = z.infer<typeof SupplierGoods>

/** Goods that the supplier is the default of, or were ordered from it before: code and cost as in the last order, and how much the branch needs now. */
export const listSupplierGoods = endpoint({
  method: 'GET',
  path: '/purchase-orders/proposals',
  summary: 'Products that a supplier brings, with code, last cost and the need of a branch',
  needs: 'orders.edit',
  shows: [...SHOWS, 'stock'],
  query: z.object({
    supplierId: idField(rule('ORDER_SUPPLIER_REQUIRED')),
    branchId: z.optional(idField()),
  }),
  reply: SupplierGoods,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch the products of the supplier.',
})
