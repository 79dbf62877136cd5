import { Named } from '@mezgeb/contract/kit/fields'
import { toCents } from '@mezgeb/contract/kit/money'
import { partsOf } from '@mezgeb/contract/kit/unit-size'
import { DeliveryInput, SPREADS } from '@mezgeb/contract/stock/deliveries'
import { purchaseAmount } from '@mezgeb/contract/stock/facets/costs'
import * as z from 'zod/mini'

import { newKey } from '../../../lib/api/new-key.ts'
import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { NEW } from '../../../lib/drafts/inline-create.ts'
import { chosenTime, dayOf } from '../../../lib/format/business-day.ts'
import { today } from '../../../lib/format/today.ts'
import { costFacet } from '../costs/cost-facet.tsx'
import { comingFacets } from '../typed-facets.ts'
import { copiedFacets } from '../facet-values.ts'
import { GOODS_SHAPES, filledLines } from '../lines/goods-line.ts'
import { IN_UNITS, lineUnitsOf, sizeOf } from '../lines/counted-in.ts'
import { linesOf, quantitiesOf, unitsFacet } from '../lines/lines-of.ts'
import { priceFacet } from './price-facet.tsx'
import { weightFacet } from './weight-facet.tsx'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'
import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { Delivery, Spread } from '@mezgeb/contract/stock/deliveries'

import type { CostedLine } from '../costs/cost-facet.tsx'
import type { CountedIn } from '../lines/counted-in.ts'
import type { FacetValues } from '../facet-values.ts'
import type { GoodsLine, Typed } from '../lines/goods-line.ts'
import type { PricedLine } from './price-facet.tsx'
import type { HeavyLine } from './weight-facet.tsx'

/** One line as it is being typed. */
export type DeliveryLine = CostedLine & PricedLine & HeavyLine & FacetValues

const LINES = linesOf<DeliveryLine>([
  unitsFacet,
  costFacet,
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
    items: open.map(({ productId, quantity, received, unitCost }) =>
      newLine({ productId, quantity: quantity - received, unitCost: unitCost ?? '' }),
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
    items: delivery.items.map(({ productId, quantity, purchaseCost = null, ...facets }) =>
      newLine({
        productId,
        quantity,
        ...copiedFacets(facets).line,
        ...(purchaseCost === null
          ? {}
          : costOf(quantity, purchaseCost, goodsOf(goods, { productId }))),
      }),
    ),
    goods,
    charges: charges.map((charge) => ({ ...newCharge(), ...charge })),
  }
}

/** The cost of a unit, or of the pack, that gives the cost of the line to the cent: with two decimals, as people type it, or with four. */
function costOf(quantity: number, amount: number, goods: Goods | undefined) {
  const rounded = (size: number, parts: number) =>
    Math.round((amount * size * parts) / quantity) / parts
  const exact = lineUnitsOf(goods)
    .flatMap(({ size, countedIn }) =>
      [100, 10_000].map((parts) => ({ countedIn, size, unitCost: rounded(size, parts) })),
    )
    .find(({ size: units, unitCost }) => purchaseAmount({ quantity, unitCost, units }) === amount)
  const { countedIn = IN_UNITS, unitCost = rounded(partsOf(goods), 10_000) } = exact ?? {}
  return { ...countedIn, unitCost }
}

export function newCharge(): DeliveryCharge {
  return { key: newKey(), name: '', amount: '', spread: 'VALUE' }
}

/** ETB; null while something is missing. `size`: units of the pack that the cost is for. */
export function lineCost(
  { quantity, unitCost }: Pick<DeliveryLine, 'quantity' | 'unitCost'>,
  size: number,
): number | null {
  if (typeof quantity !== 'number' || typeof unitCost !== 'number') return null
  return purchaseAmount({ quantity, unitCost, units: size })
}

/** Products, units and known costs with charges (ETB) of the lines. */
export function sumsOf({
  items,
  charges,
  goods,
}: Pick<DeliveryDraft, 'items' | 'charges' | 'goods'>) {
  const lines = filledLines(items)
  const costs = [
    ...lines.map((line) => lineCost(line, sizeOf(line, goodsOf(goods, line)))),
    ...charges.map(({ amount }) => (typeof amount === 'number' ? amount : null)),
  ].filter((cost) => cost !== null)
  return {
    products: lines.filter(({ productId }) => productId !== '').length,
    units: quantitiesOf(lines, goods),
    cost: costs.length === 0 ? null : costs.reduce((cents, cost) => cents + toCents(cost), 0) / 100,
  }
}

const goodsOf = (goods: readonly Goods[], { productId }: Pick<GoodsLine, 'productId'>) =>
  goods.find(({ id }) => id === productId)

/** Share of the selling price that is not cost, in whole per cent; null while one is unknown. */
export function marginOf(
  line: CountedIn & Pick<DeliveryLine, 'unitCost' | 'pricePerUnit'>,
  product?: Goods,
): number | null {
  const { unitCost, pricePerUnit } = line
  const price = pricePerUnit === '' ? product?.pricePerUnit : pricePerUnit
  if (typeof unitCost !== 'number' || typeof price !== 'number' || price <= 0) return null
  const cost = (unitCost * partsOf(product)) / sizeOf(line, product)
  return Math.round(((price - cost) / price) * 100)
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
