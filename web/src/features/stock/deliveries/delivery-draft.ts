import { Named } from '@mezgeb/contract/kit/fields'
import { DeliveryInput, SPREADS } from '@mezgeb/contract/stock/deliveries'
import * as z from 'zod/mini'

import { newKey } from '../../../lib/api/new-key.ts'
import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { NEW } from '../../../lib/drafts/inline-create.ts'
import { chosenTime, dayOf } from '../../../lib/format/business-day.ts'
import { today } from '../../../lib/format/today.ts'
import { copiedBought, deliveredFacets, typedFacets } from '../bought-facets.ts'
import { comingFacets } from '../typed-facets.ts'
import { copiedFacets } from '../facet-fields.ts'
import { GOODS_SHAPES, filledLines } from '../lines/goods-line.ts'
import { linesOf, quantitiesOf, unitsFacet } from '../lines/lines-of.ts'
import { priceFacet } from './price-facet.tsx'
import { weightFacet } from './weight-facet.tsx'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'
import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { Delivery, Spread } from '@mezgeb/contract/stock/deliveries'

import type { BoughtLine } from '../bought-facets.ts'
import type { FacetValues } from '../facet-fields.ts'
import type { Typed } from '../lines/goods-line.ts'
import type { PricedLine } from './price-facet.tsx'
import type { HeavyLine } from './weight-facet.tsx'

/** One line as it is being typed. */
export type DeliveryLine = BoughtLine & PricedLine & HeavyLine & FacetValues

const LINES = linesOf<DeliveryLine>([
  unitsFacet,
  ...deliveredFacets,
  priceFacet,
  weightFacet,
  ...comingFacets,
])
export const { newLine, rules } = LINES

export type DeliveryCharge = { key: string; name: string; amount: Typed; spread: Spread }

const Amount = z.union([z.number(), z.string()])

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = {
  supplier: z.nullable(z.union([z.literal(NEW), Named])),
  ...GOODS_SHAPES,
  charges: z.array(
    z.object({ key: z.string(), name: z.string(), amount: Amount, spread: z.enum(SPREADS) }),
  ),
}

/** A delivery without its products. `branchId`: null for STAFF, whose branch the server knows. */
export function newDelivery(branchId: string | null) {
  return {
    branchId,
    supplier: null as z.infer<typeof DRAFT_SHAPES.supplier>,
    supplierId: '',
    dateReceived: today(),
    /** The timestamp of a delivery that is corrected; empty for none. */
    keptDate: '',
    invoiceNumber: '',
    /** The purchase order; empty for none. */
    orderId: '',
    items: [newLine()],
    /** Every product that was chosen, as it was then. */
    goods: [] as readonly Goods[],
    charges: [] as DeliveryCharge[],
    openedAt: Date.now(),
  }
}
export type DeliveryDraft = ReturnType<typeof newDelivery>

/** With its products as they are now. */
export type CorrectedDelivery = { delivery: Delivery; goods: readonly Goods[] }

/** The open lines of a purchase order. `hasBranch`: the user chooses the branch. */
export function openOf(order: PurchaseOrder, hasBranch: boolean) {
  const open = order.items.filter(({ quantity, received }) => received < quantity)
  return {
    ...(hasBranch ? { branchId: order.branch.id } : {}),
    orderId: order.id,
    supplier: order.supplier,
    supplierId: order.supplier.id,
    items: open.map(({ productId, quantity, received, ...facets }) =>
      newLine({ productId, quantity: quantity - received, ...typedFacets(facets) }),
    ),
    goods: open.map(({ product }) => ({ ...product, branchProducts: [] })),
  }
}

/** A delivery that is corrected, as it was typed. `hasBranch`: the user chooses the branch. */
export function copyOf({ delivery, goods }: CorrectedDelivery, hasBranch: boolean) {
  const { branch, supplier, dateReceived, invoiceNumber, charges = [] } = delivery
  return {
    ...(hasBranch ? { branchId: branch.id } : {}),
    supplier,
    supplierId: supplier.id,
    invoiceNumber: invoiceNumber ?? '',
    dateReceived: dayOf(dateReceived),
    keptDate: dateReceived,
    items: delivery.items.map(({ productId, quantity, ...facets }) =>
      newLine({
        productId,
        quantity,
        ...copiedFacets(facets).line,
        ...copiedBought(
          { quantity, ...facets },
          goods.find(({ id }) => id === productId),
        ),
      }),
    ),
    goods,
    charges: charges.map((charge) => ({ ...newCharge(), ...charge })),
  }
}

export function newCharge(): DeliveryCharge {
  return { key: newKey(), name: '', amount: '', spread: 'VALUE' }
}

/** Products and units of the lines. */
export function sumsOf({ items, goods }: Pick<DeliveryDraft, 'items' | 'goods'>) {
  const lines = filledLines(items)
  return {
    products: lines.filter(({ productId }) => productId !== '').length,
    units: quantitiesOf(lines, goods),
  }
}

/** The contract's delivery. */
export const deliveryForm = bodySchema(bodyOf, DeliveryInput)

function bodyOf(draft: DeliveryDraft): object {
  const { branchId, supplierId, orderId, dateReceived, invoiceNumber, charges } = draft
  return {
    branchId,
    supplierId,
    dateReceived: chosenTime(dateReceived, draft),
    invoiceNumber,
    ...(orderId === '' ? {} : { orderId }),
    items: LINES.toBody(draft),
    charges: charges
      .filter(({ name, amount }) => name !== '' || amount !== '')
      .map(({ name, amount, spread }) => ({ name, amount, spread })),
  }
}
