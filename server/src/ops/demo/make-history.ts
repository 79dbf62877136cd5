import { setImmediate } from 'node:timers/promises'

import { totalOf } from '@mezgeb/contract/kit/money'

import { withDelivery } from './money/delivery-fee.ts'
import { requestedOf, customersOn, wanted } from './demand.ts'
import { momentOfDelivery, momentOfSale, startOfDay } from './day-rhythm.ts'
import { DEMO_DAYS, act } from './demo-shop.ts'
import { makeGoods } from './make-goods.ts'
import { lineOf, sizeOf } from './make-business.ts'
import { revaluations } from './make-revaluations.ts'
import { discounted, listedPrice, makePriceLists } from './money/make-prices.ts'
import { returns, undo } from './money/make-returns.ts'
import { openStockBook } from './stock-book.ts'

import type { Day, DemoEvent, Shop } from './demo-shop.ts'
import type { DemoBranch, DemoBusiness, DemoCustomer } from './make-business.ts'
import type { DemoGoods } from './make-goods.ts'
import type { Random } from './random.ts'
import type { BookDocument, BookLine, StockBook } from './stock-book.ts'

/** Of the list of the institution, mostly; the others are texts of the seller. */
type Reason = Pick<BookDocument, 'note' | 'reason'>

const SPOILT: readonly [Reason, ...Reason[]] = [
  { reason: 'EXPIRED', note: 'Expired' },
  { reason: 'DAMAGED', note: 'Damaged: in delivery' },
  { note: 'Spoiled, the fridge was off' },
]
const LOST: readonly [Reason, ...Reason[]] = [
  { reason: 'DAMAGED', note: 'Damaged: packaging' },
  { reason: 'OWN_USE', note: 'Own use' },
  { reason: 'LOST', note: 'Lost' },
  { reason: 'STOLEN', note: 'Stolen' },
]

export type DemoHistory = StockBook & Pick<Shop, 'lists' | 'links'>

/**
 * Sixty days of receipts, removals, sales and returns up to `now`: opening stock, deliveries when shelves run low, customers
 * at shopping hours and days. Only `random` decides. Between two days the process does its other work: connections that it opens
 * meanwhile would run into their time-outs on a slow machine.
 */
export async function makeHistory(
  business: DemoBusiness,
  random: Random,
  now: Date,
): Promise<DemoHistory> {
  const book = openStockBook()
  const goods = makeGoods(business.products, random)
  const shop: Shop = { business, goods, lists: makePriceLists(goods), book, links: [], random }
  for (let daysAgo = DEMO_DAYS; daysAgo >= 0; daysAgo -= 1) {
    const day = { daysAgo, start: startOfDay(now, daysAgo) }
    await setImmediate()
    business.branches
      .flatMap((branch) => [
        ...deliveries(shop, branch, day),
        ...losses(shop, branch, day),
        ...purchases(shop, branch, day),
        ...returns(shop, branch, day),
        ...revaluations(shop, branch, day),
      ])
      .filter(({ at }) => at <= now.getTime())
      .toSorted((one, other) => one.at - other.at)
      .forEach(({ at, record }) => record(new Date(at).toISOString()))
  }
  return { ...book, lists: shop.lists, links: shop.links }
}

/** A supplier who sends invoices brings all goods of a category together. */
function deliveries(shop: Shop, branch: DemoBranch, day: Day): DemoEvent[] {
  const { business, goods, random } = shop
  const { daysAgo, start } = day
  const due = goods.filter((item) => daysAgo === DEMO_DAYS || comesOn(item, daysAgo))
  const invoiced = business.suppliers.flatMap(({ id, invoiced: by }) =>
    by === undefined ? [] : [{ id, ...by }],
  )
  const ofCategory = (category: number) => due.filter((item) => item.product.category === category)
  const alone = due.filter(({ product }) =>
    invoiced.every(({ category }) => category !== product.category),
  )
  return [
    ...alone.map((item) => ({
      at: momentOfDelivery(start, random),
      record: (created_at: string) => {
        const lines = broughtOf(shop, branch, day, [item])
        if (lines.length === 0) return
        const made = act(shop, branch, created_at)
        const supplier_id = supplierOf(shop, item)
        shop.book.record({ ...made, kind: 'ENTRY', supplier_id, dated: created_at }, lines)
      },
    })),
    ...invoiced.map(({ id: supplier_id, category, prefix }) => ({
      at: momentOfDelivery(start, random),
      record: (created_at: string) => {
        const lines = broughtOf(shop, branch, day, ofCategory(category))
        if (lines.length === 0) return
        const made = act(shop, branch, created_at)
        const place = business.branches.indexOf(branch)
        const reference = `${prefix}-${1000 + 10 * (DEMO_DAYS - daysAgo) + place}`
        const delivery = { ...made, supplier_id, dated: created_at, reference }
        shop.book.record({ ...delivery, kind: 'DELIVERY' }, lines)
      },
    })),
  ]
}

/** Lines of goods that run low. */
function broughtOf(
  { book, random }: Shop,
  branch: DemoBranch,
  { daysAgo }: Day,
  goods: readonly DemoGoods[],
): BookLine[] {
  const isOpening = daysAgo === DEMO_DAYS
  return goods.flatMap((item) => {
    const size = sizeOf(item.product)
    const units = book.unitsOf(branch.id, item.product.id) / size
    const isShort = units <= item.usual * 1.25 && random.isTrue(0.85)
    if (!isOpening && !isShort) return []
    const brought = isOpening
      ? Math.ceil(item.usual * (1.3 + 1.2 * random.fraction()))
      : inCrates(item.usual * 2.4 - units)
    const quantity = brought * size
    const price = item.priceOn(daysAgo)
    const cost = totalOf([{ price: boughtAt(price), quantity, unitSize: size }])
    return [{ ...lineOf(item.product), quantity, price, cost }]
  })
}

/** ETB for one unit, at a margin of about a quarter. */
const boughtAt = (price: number) => Math.round(price * 76) / 100

function comesOn(item: DemoGoods, daysAgo: number): boolean {
  if (daysAgo < item.scarceSince) return false
  return item.isPerishable || (daysAgo + item.product.category) % 4 === 0
}

function inCrates(units: number): number {
  const crate = units > 40 ? 10 : 6
  return Math.ceil(units / crate) * crate
}

function losses(shop: Shop, branch: DemoBranch, { daysAgo, start }: Day): DemoEvent[] {
  const { book, random } = shop
  if (!random.isTrue(0.3 + 0.4 * branch.size)) return []
  return [
    {
      at: momentOfSale(start, random),
      record: (created_at) => {
        const item = wanted(shop.goods, random)
        const quantity = Math.min(
          random.whole(1, 4) * sizeOf(item.product),
          book.unitsOf(branch.id, item.product.id),
        )
        if (quantity === 0) return
        const reason = random.pick<Reason>(item.isPerishable ? SPOILT : LOST)
        const made = act(shop, branch, created_at)
        book.record({ ...made, kind: 'REMOVAL', ...reason, dated: created_at }, [
          { ...lineOf(item.product), quantity, price: item.priceOn(daysAgo) },
        ])
      },
    },
  ]
}

function purchases(shop: Shop, branch: DemoBranch, { daysAgo, start }: Day): DemoEvent[] {
  const { book, random } = shop
  const growth = 1.1 - (0.2 * daysAgo) / DEMO_DAYS
  const count = customersOn(start, branch, growth, random)
  return Array.from({ length: count }, () => ({
    at: momentOfSale(start, random),
    record: (created_at) => {
      const customer = customerOf(shop, branch)
      const lines = basket(shop, branch, { daysAgo, isWholesale: customer.tin !== null })
      if (lines.length === 0) return
      const made = act(shop, branch, created_at)
      const sale = { ...made, kind: 'SALE', customer_id: customer.id } as const
      const brought = withDelivery(discounted(lines, random), { id: made.id, customer })
      const recorded = book.record(sale, brought)
      if (daysAgo > 0 && random.isTrue(0.005)) undo(shop, recorded)
    },
  }))
}

/** Seldom a customer of another branch. */
function customerOf({ business, random }: Shop, branch: DemoBranch): DemoCustomer {
  const isElsewhere = random.isTrue(0.02)
  const [first, ...others] = business.branches
    .filter((one) => (one === branch) !== isElsewhere)
    .flatMap(({ customers }) => customers)
  const isKnown = first !== undefined && (isElsewhere || random.isTrue(0.35))
  return isKnown ? random.pick([first, ...others]) : branch.walkIn
}

type Buying = { daysAgo: number; isWholesale: boolean }

/** Businesses buy more of everything. */
function basket(shop: Shop, branch: DemoBranch, { daysAgo, isWholesale }: Buying): BookLine[] {
  const { book, goods, lists, random } = shop
  const lines = new Map<string, BookLine>()
  for (const { item, price, quantity: requested } of requestedOf(goods, daysAgo, random)) {
    const productId = item.product.id
    const quantity = Math.min(
      weighedOut(isWholesale ? 4 * requested : requested, item, random),
      book.unitsOf(branch.id, productId),
    )
    if (quantity === 0) continue
    const listed = listedPrice(lists, { productId, quantity, isWholesale, daysAgo })
    lines.set(productId, { ...lineOf(item.product), quantity, price: listed ?? price })
  }
  return [...lines.values()]
}

/** A kilogram is weighed as it comes: some grams less. */
function weighedOut(units: number, { product }: DemoGoods, random: Random): number {
  return product.unit_size === null ? units : 1000 * units - 5 * random.whole(0, 120)
}

function supplierOf({ business, random }: Shop, item: DemoGoods): string {
  const [first, ...others] = business.suppliers.filter((supplier) =>
    supplier.categories.includes(item.product.category),
  )
  if (first === undefined) throw new Error(`no supplier delivers ${item.product.name}`)
  return random.pick([first, ...others]).id
}
