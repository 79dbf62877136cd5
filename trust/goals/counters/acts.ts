import { sumOf } from '@mezgeb/contract/kit/money'
import { createCustomerPayment } from '@mezgeb/contract/selling/customer-payments'
import { SaleExchange, createSaleExchange } from '@mezgeb/contract/selling/sale-exchanges'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { discountOf } from '@mezgeb/contract/selling/sale-discounts/discounts'
import { Sale, createSale } from '@mezgeb/contract/selling/sales'

import { ask } from '../crowd/shop.ts'
import { MANY } from './counters.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Counter, Counters } from './counters.ts'

const LINES = 3
/** Few enough that some are used twice. */
const REFERENCES = 450
const RECENT = 12
const PERCENTS = [2.5, 10, 33] as const
/** Of goods that come back. */
const FATES = [{}, { isDamaged: true }, { isHeld: true }] as const
export const PAID: readonly ErrorCode[] = ['REFERENCE_USED', 'TILL_CLOSED']

type Part = { tenderId: string; amount: number; reference: string }
type Asked = {
  call: Endpoint
  kind: string
  token: string
  params?: Record<string, string>
  body: Record<string, unknown>
  parts?: readonly Part[]
  expected: readonly ErrorCode[]
}

/** Asks, and notes an acknowledged document with its references. */
export async function record(
  shop: Counters,
  { call, kind, token, params = {}, body, parts = [], expected }: Asked,
  effect?: (id: string, reply: Record<string, unknown>) => void,
): Promise<void> {
  const payments = parts.length === 0 ? {} : { payments: parts }
  await ask(
    shop,
    call,
    { token, params, body: { ...body, ...payments }, expected },
    (id, reply) => {
      note(shop, kind)
      for (const part of parts) shop.references.push(part.reference)
      effect?.(id, reply)
    },
  )
}

function note({ documents }: Counters, kind: string): void {
  documents.set(kind, (documents.get(kind) ?? 0) + 1)
}

const cents = (amount: number) => Math.floor(amount * 100) / 100

/** Up to two parts of 30 percent each, by different references. */
export function partsOf({ random, tenders }: Counters, total: number): Part[] {
  const amount = cents(total * 0.3)
  const first = random.whole(1, REFERENCES)
  return amount === 0
    ? []
    : Array.from({ length: random.whole(0, 2) }, (_, at) => ({
        tenderId: random.pick(tenders),
        amount,
        reference: `FT${first + at * REFERENCES}`,
      }))
}

export function drawerOf({ random }: Counters, { tills }: Counter) {
  return random.isTrue(0.8) ? { shiftId: random.pick(tills).shiftId } : {}
}

export const personOf = ({ admin, random }: Counters, { staff }: Counter) =>
  random.isTrue(0.3) ? admin : staff

/** Goods with their total by the price list, which all lines of a product reach together. */
export function cartOf({ random, products }: Counters) {
  const items = Array.from({ length: random.whole(1, LINES) }, () => ({
    productId: random.pick(products).id,
    quantity: random.whole(1, 3),
  }))
  const amounts = products.map(({ id, price, priceOfMany }) => {
    const same = items.filter(({ productId }) => productId === id)
    const units = same.reduce((sum, { quantity }) => sum + quantity, 0)
    return units * (units < MANY ? price : priceOfMany)
  })
  return { items, total: sumOf(amounts) }
}

export function remember(shop: Counters, counter: Counter, sale: Sale): void {
  const items = sale.saleItems.map(({ productId, quantity }) => ({ productId, quantity }))
  shop.sales.push({ id: sale.id, counter, items })
}

/** Pays a bill by several tenders, in cash, and on account up to the limit of the customer; the admin may lower it. */
export async function sell(shop: Counters): Promise<void> {
  const { random } = shop
  const counter = random.pick(shop.counters)
  const cart = cartOf(shop)
  const token = personOf(shop, counter)
  const isLowered = token === shop.admin && random.isTrue(0.5)
  const discount = { percent: random.pick(PERCENTS) }
  const total = isLowered ? sumOf([cart.total, -discountOf(cart.total, discount)]) : cart.total
  const account = random.isTrue(0.3) ? { onAccount: cents(total * 0.4) } : {}
  const body = {
    customerId: random.pick(counter.customers),
    branchId: counter.branchId,
    saleItems: cart.items,
    ...(isLowered ? { discount } : {}),
    expectedTotal: total,
    ...account,
    ...drawerOf(shop, counter),
  }
  const expected = [...PAID, 'OVER_LIMIT'] as const
  const asked = { call: createSale, kind: 'SALE', token, body, expected }
  await record(shop, { ...asked, parts: partsOf(shop, total) }, (_, reply) =>
    remember(shop, counter, Sale.parse(reply)),
  )
}

/** A part of a recent sale, or all that is left of it; several people may take the same back at once. */
export async function takeBack(shop: Counters): Promise<void> {
  const { random, tenders } = shop
  const sale = recent(shop, shop.sales)
  if (sale === undefined) return
  const [line] = sale.items
  const isPart = line !== undefined && random.isTrue(0.6)
  const credit = isPart && random.isTrue(0.3) ? { storeCredit: 1 } : {}
  const refund = isPart && random.isTrue(0.3)
  const body = {
    saleId: sale.id,
    reason: 'Wrong size',
    ...credit,
    ...drawerOf(shop, sale.counter),
    ...(isPart ? { items: [{ ...line, quantity: 1, ...random.pick(FATES) }] } : {}),
    ...(refund ? { payments: [{ tenderId: random.pick(tenders), amount: 1 }] } : {}),
  }
  const expected = [
    ...(['MORE_THAN_SOLD', 'NOTHING_TO_RETURN', 'OVERPAID', 'TILL_CLOSED'] as const),
    // The voucher that would get it back.
    'VOUCHER_VOID',
  ] as const
  const token = personOf(shop, sale.counter)
  await record(shop, { call: createSaleReturn, kind: 'RETURN', token, body, expected })
}

/** One unit for a new cart; the customer pays the difference, or gets it. */
export async function exchange(shop: Counters): Promise<void> {
  const { random } = shop
  const sale = recent(shop, shop.sales)
  const [line] = sale?.items ?? []
  if (sale === undefined || line === undefined) return
  const { items, total } = cartOf(shop)
  const body = {
    saleId: sale.id,
    reason: 'Another color',
    items: [{ ...line, quantity: 1 }],
    saleItems: items,
    expectedTotal: total,
    ...drawerOf(shop, sale.counter),
    isRefund: random.isTrue(0.2),
  }
  const expected = [
    ...(['MORE_THAN_SOLD', 'NOTHING_TO_RETURN', 'OVERPAID', 'NOT_PAID'] as const),
    'VOUCHER_VOID',
  ] as const
  const asked = {
    call: createSaleExchange,
    kind: 'EXCHANGE',
    body,
    expected: [...expected, ...PAID],
  }
  await record(shop, { ...asked, token: personOf(shop, sale.counter) }, (_, reply) => {
    remember(shop, sale.counter, SaleExchange.parse(reply).sale)
  })
}

/** Two counters may take the payment of the same debt at once. */
export async function payDebt(shop: Counters): Promise<void> {
  const { random } = shop
  const counter = random.pick(shop.counters)
  const amount = random.whole(500, 8000) / 100
  const body = {
    customerId: random.pick(counter.customers),
    amount,
    ...drawerOf(shop, counter),
  }
  const expected = [...PAID, 'MORE_THAN_OWED'] as const
  const asked = { call: createCustomerPayment, kind: 'CUSTOMER_PAYMENT', body, expected }
  const token = personOf(shop, counter)
  await record(shop, { ...asked, token, parts: partsOf(shop, amount) })
}

/** One of the newest. */
export function recent<One>({ random }: Counters, list: readonly One[]): One | undefined {
  return list.at(-random.whole(1, Math.min(list.length, RECENT)))
}
