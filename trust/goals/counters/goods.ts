import { createSupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import { createSupplierPayment } from '@mezgeb/contract/buying/supplier-payments'
import { sumOf } from '@mezgeb/contract/kit/money'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import {
  QUARANTINE_OUTCOMES,
  getQuarantine,
  listQuarantines,
  settleQuarantine,
} from '@mezgeb/contract/stock/quarantines'
import { createSupplierReturn } from '@mezgeb/contract/stock/supplier-returns'

import { PAID, partsOf, recent, record } from './acts.ts'

import type { BillKind } from '@mezgeb/contract/buying/supplier-bills'
import type { Counters, Delivered } from './counters.ts'

const UNIT_COST = 2.5
const UNITS = 8
/** Two people may bill the same goods. */
const BILLED = ['GOODS_BILLED'] as const

/** A delivery, what goes back of it, the bill or credit note of one, or a payment of what is owed. */
export async function dealWithSupplier(shop: Counters): Promise<void> {
  const { random } = shop
  const [goods, sentBack] = [recent(shop, shop.unbilled), recent(shop, shop.sentBack)]
  if (goods === undefined || random.isTrue(0.3)) return receive(shop)
  if (random.isTrue(0.2)) return sendBack(shop, goods)
  if (sentBack !== undefined && random.isTrue(0.3)) return bill(shop, 'CREDIT', sentBack)
  return random.isTrue(0.6) ? bill(shop, 'BILL', goods) : pay(shop)
}

async function receive(shop: Counters): Promise<void> {
  const { random, supplierId, admin: token } = shop
  const { branchId } = random.pick(shop.counters)
  const { id: productId } = random.pick(shop.products)
  const items = [{ productId, quantity: UNITS, unitCost: UNIT_COST }]
  const body = { supplierId, branchId, dateReceived: new Date().toISOString(), items }
  const asked = { call: createDelivery, kind: 'DELIVERY', token, body, expected: [] }
  await record(
    shop,
    asked,
    (id) => void shop.unbilled.push({ id, branchId, productId, units: UNITS }),
  )
}

async function sendBack(shop: Counters, { id, branchId, productId }: Delivered): Promise<void> {
  const { supplierId, admin: token } = shop
  const items = [{ productId, quantity: 1 }]
  const body = { supplierId, branchId, deliveryId: id, reason: 'Broken', items }
  const asked = { call: createSupplierReturn, kind: 'SUPPLIER_RETURN', token, body }
  await record(shop, { ...asked, expected: ['INVALID'] }, (made) => {
    shop.sentBack.push({ id: made, branchId, productId, units: 1 })
  })
}

/** At another price than that of the delivery; with its tax, or with charges. */
async function bill(
  shop: Counters,
  kind: BillKind,
  { id, branchId, units }: Delivered,
): Promise<void> {
  const { random, supplierId, taxId, admin: token } = shop
  const amount = sumOf([units * UNIT_COST, (units * random.whole(-20, 20)) / 100])
  const tax = random.isTrue(0.5) ? { taxes: [{ taxId, amount }] } : {}
  const body = {
    kind,
    supplierId,
    branchId,
    reference: `B${random.whole(1, 1_000_000_000)}`,
    billedOn: new Date().toISOString().slice(0, 10),
    goods: [{ id, amount }],
    totalAmount: sumOf([Math.ceil(amount * 1.2), random.whole(0, 99) / 100]),
    ...tax,
  }
  const asked = { call: createSupplierBill, kind: `SUPPLIER_${kind}`, token, body }
  await record(shop, { ...asked, expected: BILLED })
}

async function pay(shop: Counters): Promise<void> {
  const { random, supplierId, admin: token } = shop
  const { branchId } = random.pick(shop.counters)
  const amount = random.whole(100, 3000) / 100
  const asked = { call: createSupplierPayment, kind: 'SUPPLIER_PAYMENT', token }
  const expected = [...PAID, 'MORE_THAN_OWED'] as const
  const parts = partsOf(shop, amount)
  await record(shop, { ...asked, parts, body: { supplierId, branchId, amount }, expected })
}

/** Releases a unit that came back into quarantine, or writes it off; others may do so with the same unit. */
export async function settleHeld(shop: Counters): Promise<void> {
  const { api, random, admin: token } = shop
  const query = { held: 'OPEN' as const, limit: 5 }
  const one = recent(shop, (await api.send(listQuarantines, { token, query })).body)
  if (one === undefined) return
  const params = { id: one.id }
  const { body: sheet } = await api.send(getQuarantine, { token, params })
  const item = sheet.items.find(({ held }) => held > 0)
  if (item === undefined) return
  const items = [{ productId: item.product.id, quantity: 1 }]
  const body = { outcome: random.pick(QUARANTINE_OUTCOMES), reason: 'Looked at', items }
  const asked = { call: settleQuarantine, kind: 'QUARANTINE_SETTLEMENT', token, params, body }
  await record(shop, { ...asked, expected: ['MORE_THAN_HELD'] })
}
