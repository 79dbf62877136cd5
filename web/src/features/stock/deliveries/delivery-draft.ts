import { Named } from '@mezgeb/contract/kit/fields'
import { purchaseAmount, toCents } from '@mezgeb/contract/kit/money'
import { DeliveryInput, SPREADS } from '@mezgeb/contract/stock/deliveries'
import { countedAs } from '@mezgeb/contract/kit/unit-size'
import * as z from 'zod/mini'

import { newKey } from '../../../lib/api/new-key.ts'
import { NEW } from '../../../lib/drafts/inline-create.ts'
import { dayField, dayOf } from '../../../lib/format/business-day.ts'
import { today } from '../../../lib/format/today.ts'
import { GOODS_SHAPES, filledLines, newGoodsLine } from '../lines/goods-line.ts'
import { packOf, sizeOf, unitOf, quantitiesOf } from '../lines/line-pack.ts'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'
import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { Delivery, Spread } from '@mezgeb/contract/stock/deliveries'

import type { GoodsLine, Typed } from '../lines/goods-line.ts'

/** One line as it is being typed. */
export type DeliveryLine = GoodsLine & {
  unitCost: Typed
  pricePerUnit: Typed
  weight: Typed
  batch: Typed
  expiresOn: Typed
}
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
    newSupplier: { name: '', contactPerson: '', phone: '', address: '' },
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
    items: delivery.items.map(({ productId, quantity, purchaseCost = null, lots = [] }) =>
      newLine({
        productId,
        quantity,
        batch: lots[0]?.batch ?? '',
        expiresOn: lots[0]?.expiresOn ?? '',
        ...(purchaseCost === null
          ? {}
          : costOf(quantity, purchaseCost, goodsOf(goods, { productId }))),
      }),
    ),
    goods,
    charges: charges.map((charge) => ({ ...newCharge(), ...charge })),
  }
}

/** The cost of a unit, or of the pack, that gives the cost of the line to the cent. */
function costOf(quantity: number, amount: number, goods: Goods | undefined) {
  const exact = [{ name: '', size: unitOf(goods) }, ...(goods?.packs ?? [])]
    .map(({ name: pack, size }) => ({ pack, size, unitCost: unitCostOf(amount, size / quantity) }))
    .find(({ size: units, unitCost }) => purchaseAmount({ quantity, unitCost, units }) === amount)
  const { pack = '', unitCost = unitCostOf(amount, unitOf(goods) / quantity) } = exact ?? {}
  return { pack, unitCost }
}

const unitCostOf = (amount: number, share: number) => Math.round(amount * share * 10_000) / 10_000

export function newLine(filled: Partial<DeliveryLine> = {}): DeliveryLine {
  return {
    ...newGoodsLine(),
    unitCost: '',
    pricePerUnit: '',
    weight: '',
    batch: '',
    expiresOn: '',
    ...filled,
  }
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
  { unitCost, pricePerUnit, pack }: Pick<DeliveryLine, 'unitCost' | 'pricePerUnit' | 'pack'>,
  product?: Goods,
): number | null {
  const price = pricePerUnit === '' ? product?.pricePerUnit : pricePerUnit
  if (typeof unitCost !== 'number' || typeof price !== 'number' || price <= 0) return null
  const cost = (unitCost * unitOf(product)) / sizeOf({ pack }, product)
  return Math.round(((price - cost) / price) * 100)
}

/** In the place of the id of a supplier who is created first. */
const TO_COME = '00000000-0000-0000-0000-000000000000'

/**
 * The contract's delivery, and the new supplier to create first. `openedAt` is one moment per form: a retry must send the
 * same body.
 */
export function deliveryForm<NewSupplier extends z.ZodMiniType>(
  { openedAt, keptDate }: DeliveryDraft,
  newSupplier: NewSupplier,
) {
  const body = z.pipe(
    z.pipe(
      z.looseObject({ dateReceived: dayField(openedAt, keptDate) }),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of the form are a draft
      z.transform((values) => bodyOf(values as unknown as DeliveryDraft)),
    ),
    DeliveryInput,
  )
  return z.intersection(body, z.object({ newSupplier }))
}

function bodyOf(draft: DeliveryDraft): object {
  const { branchId, supplier, supplierId, orderId, dateReceived, invoiceNumber } = draft
  const { items, charges } = draft
  const goods = new Map(draft.goods.map((one) => [one.id, one]))
  return {
    branchId,
    supplierId: supplier === NEW ? TO_COME : supplierId,
    dateReceived,
    invoiceNumber,
    ...(orderId === '' ? {} : { orderId }),
    items: filledLines(items).map((line) => {
      const { productId, quantity, unitCost, pricePerUnit, weight, pack } = line
      const product = goods.get(productId)
      return {
        productId,
        quantity,
        ...countedAs(product),
        unitCost: known(unitCost),
        ...costUnits(unitCost, packOf({ pack }, product)),
        pricePerUnit: pricePerUnit === product?.pricePerUnit ? undefined : known(pricePerUnit),
        weight: known(weight),
        ...(product?.tracksExpiry === true
          ? { batch: known(line.batch), expiresOn: known(line.expiresOn) }
          : {}),
      }
    }),
    charges: charges
      .filter(({ name, amount }) => name !== '' || amount !== '')
      .map(({ name, amount, spread }) => ({ name, amount, spread })),
  }
}

/** The cost of a pack is for its units. */
const costUnits = (unitCost: Typed, pack: ReturnType<typeof packOf>) =>
  unitCost === '' || pack === undefined ? {} : { costUnits: pack.size }

const known = (typed: Typed) => (typed === '' ? undefined : typed)
