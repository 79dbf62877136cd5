import { createSale } from '@mezgeb/contract/selling/sales'
import { SPREADS, createDelivery } from '@mezgeb/contract/stock/deliveries'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { reverseDocument } from '@mezgeb/contract/stock/reversals'
import { createSupplierReturn } from '@mezgeb/contract/stock/supplier-returns'

import { ask, moveUnits, recent, shortage, signed } from './shop.ts'

import type { Branch, Line, Shop } from './shop.ts'

const LINES = 5
export const DAYS = ['2027-01-31', '2027-02-28', '2027-03-31'] as const

const now = () => new Date().toISOString()

/** Somebody who may act in the branch. */
const personOf = ({ admin, random }: Shop, { staff }: Branch) =>
  random.isTrue(0.3) ? admin : staff

export function someLines(shop: Shop, most = LINES): Line[] {
  const { random, plenty, scarce, dated, weighed } = shop
  const all = [...plenty, ...scarce, ...dated, ...weighed]
  const picked = Array.from({ length: random.whole(1, most) }, () =>
    random.whole(0, all.length - 1),
  )
  return picked.map((at) => {
    const productId = all[at] ?? plenty[0]
    // Grams, so that amounts of lines have to be rounded.
    const largest = weighed.includes(productId) ? 3_000 : 3
    return { productId, quantity: random.whole(1, largest) }
  })
}

/** Lines of different products. */
export function differentLines(shop: Shop): Line[] {
  return [...new Map(someLines(shop).map((line) => [line.productId, line])).values()]
}

/** A cart of any products in any order, sometimes for a new customer; most of them in one branch. */
export async function sell(shop: Shop): Promise<void> {
  const branch = shop.random.isTrue(0.7) ? shop.branches[0] : shop.random.pick(shop.branches)
  const saleItems = [...someLines(shop), ...someLines(shop)].slice(0, LINES)
  const buyer = shop.random.isTrue(0.2)
    ? { customerId: 'new', customer: { name: 'Tigist', phone: '0911' } }
    : { customerId: branch.customerId }
  const body = { ...buyer, branchId: branch.id, saleItems }
  const asked = { token: personOf(shop, branch), body, expected: shortage(shop, saleItems) }
  await ask(shop, createSale, asked, () => moveUnits(shop, saleItems, -1))
}

/** An entry of one product. */
export async function receive(shop: Shop): Promise<void> {
  const branch = shop.random.pick(shop.branches)
  const [line] = someLines(shop, 1)
  if (line === undefined) return
  const { supplierId } = shop
  const body = { ...line, supplierId, branchId: branch.id, dateReceived: now() }
  const asked = { token: personOf(shop, branch), body }
  await ask(shop, createStockEntry, asked, (id) => book(shop, id, [line]))
}

/** Charges, batches, unknown costs, new prices, and the order that it fulfils, each now and then. */
export async function deliver(shop: Shop): Promise<void> {
  const { random, supplierId, orders, dated } = shop
  const order = random.isTrue(0.5)
    ? recent(
        shop,
        orders.filter(({ state }) => state === 'ORDERED'),
      )
    : undefined
  const branch = order?.branch ?? random.pick(shop.branches)
  const hasCharges = random.isTrue(0.4)
  const token = personOf(shop, branch)
  const lines = [...(order?.items.slice(0, random.whole(1, 2)) ?? []), ...someLines(shop)]
  const items = lines.map((line) => ({
    ...line,
    weight: random.whole(1, 9),
    unitCost: hasCharges || random.isTrue(0.7) ? random.whole(0, 9999) / 100 : null,
    ...(dated.includes(line.productId) && random.isTrue(0.7)
      ? { batch: random.pick(['A', 'B']), expiresOn: random.pick(DAYS) }
      : {}),
    ...(token === shop.admin && random.isTrue(0.2) ? { pricePerUnit: random.whole(1, 99) } : {}),
  }))
  const charge = {
    name: 'Truck',
    amount: random.whole(1, 9999) / 100,
    spread: random.pick(SPREADS),
  }
  const body = {
    supplierId,
    branchId: branch.id,
    dateReceived: now(),
    items,
    ...(hasCharges ? { charges: [charge] } : {}),
    ...(order === undefined ? {} : { orderId: order.id }),
  }
  // Another person may have closed the order.
  const expected = order === undefined ? [] : (['INVALID'] as const)
  await ask(shop, createDelivery, { token, body, expected }, (id) => {
    book(shop, id, lines)
    shop.deliveries.push({ id, branch, items: lines })
  })
}

/** With a reason of the list or only a text, sometimes of one batch. */
export async function remove(shop: Shop): Promise<void> {
  const { random, dated, reasons } = shop
  const branch = random.pick(shop.branches)
  const [line] = someLines(shop, 1)
  if (line === undefined) return
  const isOfBatch = dated.includes(line.productId) && random.isTrue(0.5)
  const body = {
    ...line,
    branchId: branch.id,
    dateRemoved: now(),
    reason: 'Broken',
    ...(random.isTrue(0.5) ? { reasonId: random.pick(reasons) } : {}),
    ...(isOfBatch ? { batch: random.pick(['A', 'B']), expiresOn: random.pick(DAYS) } : {}),
  }
  const expected = isOfBatch ? (['OUT_OF_STOCK'] as const) : shortage(shop, [line])
  await ask(shop, createStockOut, { token: personOf(shop, branch), body, expected }, (id) =>
    book(shop, id, signed([line], -1)),
  )
}

/** Of a delivery, perhaps one that another person reverses just now, or without one. */
export async function giveBack(shop: Shop): Promise<void> {
  const { random, supplierId } = shop
  const delivery = recent(shop, shop.deliveries)
  const branch = delivery?.branch ?? random.pick(shop.branches)
  const [line] = delivery?.items ?? someLines(shop, 1)
  if (line === undefined) return
  const items = [{ productId: line.productId, quantity: random.whole(1, line.quantity) }]
  const body = {
    supplierId,
    branchId: branch.id,
    reason: 'Torn',
    items,
    ...(delivery === undefined ? {} : { deliveryId: delivery.id }),
  }
  const expected = [...shortage(shop, items), ...(delivery ? (['INVALID'] as const) : [])]
  await ask(shop, createSupplierReturn, { token: personOf(shop, branch), body, expected }, (id) =>
    book(shop, id, signed(items, -1)),
  )
}

/** Any document, perhaps one that several people reverse at once. */
export async function reverse(shop: Shop): Promise<void> {
  const document = recent(shop, shop.reversible)
  if (document === undefined) return
  const { id: documentId, units } = document
  const expected = ['ALREADY_REVERSED', 'HAS_RETURNS', ...shortage(shop, units)] as const
  const body = { documentId, reason: 'Counted twice' }
  await ask(shop, reverseDocument, { token: shop.admin, body, expected }, () =>
    moveUnits(shop, units, -1),
  )
}

/** Notes a document that can be reversed. */
function book(shop: Shop, id: string, units: Line[]): void {
  moveUnits(shop, units)
  shop.reversible.push({ id, units })
}
