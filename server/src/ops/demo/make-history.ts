import { totalOf } from '@mezgeb/contract/kit/money'

import { askedFor, customersOn, wanted } from './demand.ts'
import { momentOfDelivery, momentOfSale, startOfDay } from './day-rhythm.ts'
import { makeGoods } from './make-goods.ts'
import { lineOf, sizeOf } from './make-business.ts'
import { openStockBook } from './stock-book.ts'

import type { DemoBranch, DemoBusiness } from './make-business.ts'
import type { DemoGoods } from './make-goods.ts'
import type { Random } from './random.ts'
import type { BookLine, StockBook } from './stock-book.ts'

export const DEMO_DAYS = 60
const SPOILT = ['Expired', 'Spoiled', 'Damaged in delivery'] as const
const LOST = ['Damaged packaging', 'Broken', 'Used in the shop', 'Count correction'] as const

type Shop = {
  business: DemoBusiness
  goods: DemoGoods[]
  book: StockBook
  random: Random
}

type Day = { daysAgo: number; start: number }

/** An event at a time of day. */
type DemoEvent = { at: number; record: (at: string) => void }

/**
 * Sixty days of receipts, removals and sales up to `now`: opening stock, deliveries when shelves run low, customers
 * at shopping hours and days. Only `random` decides.
 */
export function makeHistory(business: DemoBusiness, random: Random, now: Date): StockBook {
  const book = openStockBook()
  const shop = { business, goods: makeGoods(business.products, random), book, random }
  for (let daysAgo = DEMO_DAYS; daysAgo >= 0; daysAgo -= 1) {
    const day = { daysAgo, start: startOfDay(now, daysAgo) }
    business.branches
      .flatMap((branch) => [
        ...deliveries(shop, branch, day),
        ...losses(shop, branch, day),
        ...purchases(shop, branch, day),
      ])
      .filter(({ at }) => at <= now.getTime())
      .toSorted((one, other) => one.at - other.at)
      .forEach(({ at, record }) => record(new Date(at).toISOString()))
  }
  return book
}

function deliveries(shop: Shop, branch: DemoBranch, { daysAgo, start }: Day): DemoEvent[] {
  const { book, random, goods } = shop
  const isOpening = daysAgo === DEMO_DAYS
  return goods
    .filter((item) => isOpening || comesOn(item, daysAgo))
    .map((item) => ({
      at: momentOfDelivery(start, random),
      record: (created_at) => {
        const size = sizeOf(item.product)
        const units = book.unitsOf(branch.id, item.product.id) / size
        const isShort = units <= item.usual * 1.25 && random.isTrue(0.85)
        if (!isOpening && !isShort) return
        const brought = isOpening
          ? Math.ceil(item.usual * (1.3 + 1.2 * random.fraction()))
          : inCrates(item.usual * 2.4 - units)
        const quantity = brought * size
        const made = act(shop, branch, created_at)
        const supplier_id = supplierOf(shop, item)
        const price = item.priceOn(daysAgo)
        const cost = totalOf([{ price: boughtAt(price), quantity, unitSize: size }])
        book.record({ ...made, kind: 'ENTRY', supplier_id, dated: created_at }, [
          { ...lineOf(item.product), quantity, price, cost },
        ])
      },
    }))
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
        const note = random.pick(item.isPerishable ? SPOILT : LOST)
        const made = act(shop, branch, created_at)
        book.record({ ...made, kind: 'REMOVAL', note, dated: created_at }, [
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
      const lines = basket(shop, branch, daysAgo)
      if (lines.length === 0) return
      const [first, ...others] = branch.customers
      const isKnown = first !== undefined && random.isTrue(0.35)
      const customer = isKnown ? random.pick([first, ...others]) : branch.walkIn
      const made = act(shop, branch, created_at)
      book.record({ ...made, kind: 'SALE', customer_id: customer.id }, lines)
    },
  }))
}

function basket(shop: Shop, branch: DemoBranch, daysAgo: number): BookLine[] {
  const { book, goods, random } = shop
  const lines = new Map<string, BookLine>()
  for (const { item, price, quantity: asked } of askedFor(goods, daysAgo, random)) {
    const quantity = Math.min(
      weighedOut(asked, item, random),
      book.unitsOf(branch.id, item.product.id),
    )
    if (quantity > 0) lines.set(item.product.id, { ...lineOf(item.product), quantity, price })
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

/** The user: staff of the branch, sometimes the owner. */
function act({ business, random }: Shop, branch: DemoBranch, created_at: string) {
  const [first, ...others] = branch.staff
  const isStaff = first !== undefined && !random.isTrue(0.04)
  const user = isStaff ? random.pick([first, ...others]) : business.admin
  return { id: random.id(), branch_id: branch.id, user_id: user.id, created_at }
}
