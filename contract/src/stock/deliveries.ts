import * as z from 'zod/mini'

import { GOODS_TOPICS } from '../catalogue/goods-topics.ts'
import { PackedGoods, priceField } from '../catalogue/goods.ts'
import { packSizeField } from '../catalogue/packs/packs-input.ts'
import { endpoint } from '../kit/endpoint.ts'
import {
  BY_DATE,
  Named,
  pastDateField,
  idField,
  idParams,
  idsField,
  optionalTextField,
  timeField,
} from '../kit/fields.ts'
import { NAME_MAX, lineField } from '../kit/text-field.ts'
import { hasFineDecimals, hasWholeCents } from '../kit/money.ts'
import { refuse, ruleOf } from '../kit/refusals.ts'
import {
  CORRECTION_REFUSALS,
  DOCUMENT_SHOWS,
  DocumentLink,
  LineProduct,
  branchIdField,
  correctionFields,
  correctsInput,
  documentFields,
  lineInput,
  linesField,
  reversedByField,
  suppliedQuery,
  unitsOfLines,
} from './ledger.ts'
import { costField, ofCosts } from './facets/costs.ts'
import { facetsCheck, facetsInput, facetsOfDocument, facetsOfLine } from './facets/line-facets.ts'

export const CHARGES_MAX = 10
export const AMOUNT_MAX = 9_999_999_999.99
export const COST_DECIMALS = 4
export const WEIGHT_MAX = 1_000_000

/** How a charge is shared out over the lines: by what they cost, by their units, or by their weight. */
export const SPREADS = ['VALUE', 'QUANTITY', 'WEIGHT'] as const
export type Spread = (typeof SPREADS)[number]

export const RULES = {
  CHARGE_NAME_REQUIRED: 'Name of the charge is required',
  CHARGE_NEEDS_COSTS: 'Fill in the cost of every line, so that charges can be added to it',
  CHARGE_NEEDS_WEIGHTS: 'Fill in the weight of every line, so that charges can be shared out by it',
  DELIVERY_DATE_REQUIRED: 'Delivery date is required',
  DELIVERY_SUPPLIER_REQUIRED: 'Choose a supplier',
  INVALID_AMOUNT: 'Amount must be a number above 0 with at most {decimals} decimals',
  INVALID_COST: 'Cost must be a number from 0 to {max} with at most {decimals} decimals',
  INVALID_PRODUCT_IDS: 'productIds must be ids',
  INVALID_SPREAD: 'A charge is shared out by one of {spreads}',
  INVALID_WEIGHT: 'Weight must be a number above 0',
  TOO_MANY_CHARGES: 'At most {max} charges are allowed',
} as const
const rule = ruleOf(RULES)

const invalidAmount = rule('INVALID_AMOUNT', { decimals: 2 })

export const Charge = z.object({
  name: lineField(1, rule('CHARGE_NAME_REQUIRED'), NAME_MAX),
  /** ETB. */
  amount: z
    .number(invalidAmount)
    .check(
      z.gt(0, invalidAmount),
      z.maximum(AMOUNT_MAX, invalidAmount),
      z.refine(hasWholeCents, invalidAmount),
    ),
  spread: z.enum(SPREADS, rule('INVALID_SPREAD', { spreads: SPREADS.join(', ') })),
})
export type Charge = z.infer<typeof Charge>

const invalidCost = rule('INVALID_COST', { max: '99,999,999.99', decimals: COST_DECIMALS })
const invalidWeight = rule('INVALID_WEIGHT')

/** ETB for the unit of the product, at most 4 decimals. */
export const knownCostField = z
  .number(invalidCost)
  .check(
    z.minimum(0, invalidCost),
    z.maximum(99_999_999.99, invalidCost),
    z.refine(hasFineDecimals, invalidCost),
  )

/** As the supplier asks for it; absent: unknown. */
export const unitCostField = z.optional(z.nullable(knownCostField))

/** Facets of a line of goods that are bought, of their unit: in bodies and in replies. */
export const boughtInput = { unitCost: unitCostField }
export const facetsOfBought = { unitCost: costField }

const DeliveryLineInput = z
  .object({
    ...lineInput,
    ...facetsInput,
    ...boughtInput,
    /** The quantity that `unitCost` is for, as in a pack; absent: the unit of the product. */
    costUnits: z.optional(packSizeField),
    /** ETB, the new selling price of the product; absent: it stays. Needs the permission `products.edit`. */
    pricePerUnit: z.optional(priceField),
    /** kg of the whole line, to share out charges by weight. */
    weight: z.optional(
      z.number(invalidWeight).check(z.gt(0, invalidWeight), z.maximum(WEIGHT_MAX, invalidWeight)),
    ),
  })
  .check(facetsCheck)
export type DeliveryLineInput = z.infer<typeof DeliveryLineInput>

export const DeliveryInput = z
  .object({
    ...documentFields,
    ...correctsInput,
    supplierId: idField(rule('DELIVERY_SUPPLIER_REQUIRED')),
    branchId: branchIdField,
    dateReceived: pastDateField(rule('DELIVERY_DATE_REQUIRED')),
    invoiceNumber: optionalTextField(NAME_MAX),
    /** The purchase order that it fulfils, of the same supplier and branch. */
    orderId: z.optional(z.nullable(idField())),
    items: linesField(DeliveryLineInput),
    charges: z.optional(
      z
        .array(Charge)
        .check(z.maxLength(CHARGES_MAX, rule('TOO_MANY_CHARGES', { max: CHARGES_MAX }))),
    ),
  })
  .check((context) => {
    const { items, charges = [] } = context.value
    const isByWeight = charges.some(({ spread }) => spread === 'WEIGHT')
    for (const [line, { unitCost, weight }] of items.entries()) {
      if (charges.length > 0 && typeof unitCost !== 'number')
        refuse(context, ['items', line, 'unitCost'], rule('CHARGE_NEEDS_COSTS'))
      if (isByWeight && weight === undefined)
        refuse(context, ['items', line, 'weight'], rule('CHARGE_NEEDS_WEIGHTS'))
    }
  })
export type DeliveryInput = z.infer<typeof DeliveryInput>

const delivery = {
  id: z.string(),
  /** Such as BO-D-0002: in the branch, from 1 without a gap. */
  number: z.string(),
  supplierId: z.string(),
  branchId: z.string(),
  invoiceNumber: z.nullable(z.string()),
  dateReceived: timeField,
  createdAt: timeField,
  supplier: Named,
  branch: Named,
  by: Named,
  ...unitsOfLines,
  /** Of all lines with their shares of the charges; null when the cost of a line is unknown. */
  ...facetsOfDocument,
  ...reversedByField,
  ...correctionFields,
}

export const DeliverySummary = z.object({
  ...delivery,
  lineCount: z.int(),
  /** Names of the first products. */
  products: z.array(z.string()),
})
export type DeliverySummary = z.infer<typeof DeliverySummary>

export const Delivery = z.object({
  ...delivery,
  /** The purchase order that it fulfils. */
  order: z.optional(DocumentLink),
  charges: ofCosts(z.array(Charge)),
  items: z.array(
    z.object({
      productId: z.string(),
      quantity: z.int(),
      product: LineProduct,
      /** Of the whole line with its shares of the charges. */
      ...facetsOfLine,
      /** Of the whole line as on the supplier's invoice. */
      purchaseCost: costField,
    }),
  ),
})
export type Delivery = z.infer<typeof Delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/stock/deliveries',
  summary: 'Deliveries of suppliers, newest first',
  needs: 'stock.view',
  shows: ['stock', ...DOCUMENT_SHOWS, 'suppliers'],
  query: suppliedQuery,
  sorts: BY_DATE,
  reply: z.array(DeliverySummary),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch deliveries.',
  pages: true,
})

export const getDelivery = endpoint({
  method: 'GET',
  path: '/stock/deliveries/{id}',
  summary: 'One delivery with its lines',
  needs: 'stock.view',
  shows: ['stock', ...DOCUMENT_SHOWS, 'suppliers'],
  params: idParams,
  reply: Delivery,
  failure: 'Failed to load the delivery.',
})

/** One transaction: all lines or none. 404 for a foreign or missing id, 403 for a new price without `products.edit`. */
export const createDelivery = endpoint({
  method: 'POST',
  path: '/stock/deliveries',
  summary: 'Receive a delivery of many products into a branch',
  needs: 'stock.receive',
  body: DeliveryInput,
  reply: Delivery,
  changes: [...GOODS_TOPICS, 'orders'],
  refusals: [
    ...CORRECTION_REFUSALS,
    'NOT_FOUND',
    'OUT_OF_STOCK',
    'STOCK_TOO_LARGE',
    'PRODUCT_ARCHIVED',
  ],
  failure: 'Failed to save the delivery.',
  creates: true,
})

const DeliveryProposal = z.object({
  product: PackedGoods,
  /** In the branch. */
  onHand: z.int(),
  /** As in the supplier's last delivery; null for a product that runs low. */
  quantity: z.nullable(z.int()),
  ...facetsOfBought,
})

export const DeliveryProposals = z.object({ lines: z.array(DeliveryProposal) })
export type DeliveryProposals = z.infer<typeof DeliveryProposals>

/** With `deliveryId` the lines of that delivery, also of archived products; with `supplierId` those of its newest one into the
 * branch; else the products that run low in the branch. 404 for a supplier who has brought nothing there. */
export const listDeliveryProposals = endpoint({
  method: 'GET',
  path: '/stock/delivery-proposals',
  summary: 'Lines that a delivery may have: those of the supplier’s last one, or low stock',
  needs: 'stock.receive',
  shows: ['stock', ...DOCUMENT_SHOWS, 'suppliers'],
  query: z.object({
    branchId: z.optional(idField()),
    supplierId: z.optional(idField()),
    deliveryId: z.optional(idField()),
  }),
  reply: DeliveryProposals,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to fetch the proposals.',
})

export const productIdsField = idsField(200, rule('INVALID_PRODUCT_IDS'))

export const LastCosts = z.array(z.object({ productId: z.string(), unitCost: z.number() }))

/** ETB of a unit in the newest deliveries of the supplier into the branch, else in the last one of anybody; known ones only. */
export const listLastCosts = endpoint({
  method: 'GET',
  path: '/stock/last-costs',
  summary: 'Costs of products when they came last, of a supplier where it brought them',
  needs: 'costs.view',
  shows: ['stock', ...DOCUMENT_SHOWS, 'suppliers'],
  query: z.object({
    branchId: z.optional(idField()),
    supplierId: z.optional(idField()),
    productIds: productIdsField,
  }),
  reply: LastCosts,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the costs.',
})
