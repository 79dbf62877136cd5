import { Sale, createSale } from '@mezgeb/contract/selling/sales'
import { createVoucher, voidVoucher } from '@mezgeb/contract/selling/vouchers/vouchers'
import { sumOf } from '@mezgeb/contract/kit/money'

import { cartOf, drawerOf, personOf, record, remember } from './acts.ts'

import type { Counters } from './counters.ts'

const RECENT = 6

export async function sellVoucher(shop: Counters): Promise<void> {
  const { random, vouchers } = shop
  const counter = random.pick(shop.counters)
  const amount = random.whole(100, 20_000) / 100
  const body = { branchId: counter.branchId, amount, ...drawerOf(shop, counter) }
  const asked = { call: createVoucher, kind: 'VOUCHER', token: personOf(shop, counter), body }
  await record(shop, { ...asked, expected: ['TILL_CLOSED'] }, (id, { code }) => {
    vouchers.push({ id, code: String(code), rest: amount })
  })
}

/** Few vouchers pay, so that several tills take the same one at once. */
export async function payByVoucher(shop: Counters): Promise<void> {
  const { random, ownVoucher: tenderId } = shop
  const voucher = oneOf(shop)
  if (voucher === undefined) return sellVoucher(shop)
  const counter = random.pick(shop.counters)
  const { items, total } = cartOf(shop)
  const amount = Math.min(total, random.whole(100, 5000) / 100)
  const body = {
    customerId: random.pick(counter.customers),
    branchId: counter.branchId,
    saleItems: items,
    ...drawerOf(shop, counter),
    payments: [{ tenderId, amount, reference: voucher.code }],
  }
  const asked = { call: createSale, kind: 'SALE', token: personOf(shop, counter), body }
  const expected = ['VOUCHER_REST', 'VOUCHER_VOID', 'TILL_CLOSED'] as const
  await record(shop, { ...asked, expected }, (_, reply) => {
    voucher.rest = sumOf([voucher.rest, -amount])
    remember(shop, counter, Sale.parse(reply))
  })
}

export async function endVoucher(shop: Counters): Promise<void> {
  const { random, admin: token } = shop
  const voucher = oneOf(shop)
  if (voucher === undefined || voucher.rest <= 0) return
  const body = { reason: 'Lost', rest: voucher.rest, paysBack: random.isTrue(0.5) }
  const asked = { call: voidVoucher, kind: 'VOUCHER_VOID', token, params: { id: voucher.id }, body }
  await record(shop, { ...asked, expected: ['VOUCHER_REST', 'VOUCHER_VOID'] })
}

function oneOf({ random, vouchers }: Counters) {
  const last = vouchers.slice(-RECENT)
  return last.length === 0 ? undefined : last[random.whole(0, last.length - 1)]
}
