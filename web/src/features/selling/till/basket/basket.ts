import { inShownUnit, isCountedAlike, recounted } from '@mezgeb/contract/kit/unit-size'
import { WALK_IN } from '@mezgeb/contract/selling/walk-in'

import { newId } from '../../../../lib/api/new-key.ts'
import { pricedGoods } from '../../sales/form/priced-goods.ts'
import { sizeOf } from '../../../stock/lines/counted-in.ts'
import { draftTotal, lineProblem, unitsOf, wholeNumber } from '../../sales/form/sale-lines.ts'
import { newLine, repriced, soldIn, withSold } from '../../sales/form/sold-lines.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { PriceChange } from '@mezgeb/contract/selling/sales'
import type { TypedQuantity, Measured } from '@mezgeb/contract/kit/unit-size'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { CountedIn, ScannedIn } from '../../../stock/lines/counted-in.ts'
import type { Bill, DraftLine } from '../../sales/form/sale-lines.ts'

export type BasketLine = DraftLine & {
  goods: Goods
  /** The price when it was rung up. */
  pickedPrice: number
}

/** The chosen one, or one that the sale adds. */
export type BasketCustomer =
  | {
      id: string
      name: string
      branchId?: string | undefined
      creditLimit?: number | undefined
      owed?: number | undefined
      customerGroupId?: string | undefined
    }
  | { id: 'new'; name: string; phone: string }

/** The goods of one customer, in the order rung up. */
export type Basket = Bill & {
  /** Of the sale that it becomes, the same at each try. */
  id: string
  branchId: string
  /** Null: the walk-in customer. */
  customer: BasketCustomer | null
  lines: readonly BasketLine[]
  /** Units that have expired are sold, too. */
  takesExpired?: boolean | undefined
  /** ETB of all discounts that somebody approved at most. */
  approved?: { amount: number; by: string } | undefined
  /** The device's time of the first try to record it; null before. */
  soldAt: string | null
}

/** Goods as they are rung up: of a pack, or of units; null: how many is to be typed. */
export type RungUp = ScannedIn & { goods: Goods; units: number | null }

export function emptyBasket(branchId: string): Basket {
  return { id: newId(), branchId, customer: null, lines: [], soldAt: null }
}

/** The walk-in customer, whose id is the branch's, until another one is chosen. */
export function customerOf({ branchId, customer }: Pick<Basket, 'branchId' | 'customer'>) {
  return customer ?? { id: branchId, name: WALK_IN }
}

/** Goods that have a line in the same pack, without a discount, count there, others, or without a quantity, in a new one. `key`: of the line. */
export function withGoods(before: Basket, rung: RungUp): { basket: Basket; key: string } {
  const { goods } = rung
  const basket = withFresh(before, [goods])
  const empty = () => ({ ...newLine(), goods, pickedPrice: goods.pricePerUnit })
  const { items, line } = withSold(basket.lines, rung, empty)
  return { basket: { ...basket, lines: items }, key: items[line]?.key ?? '' }
}

/** The lines with the latest known prices and stock. */
export function withFresh(basket: Basket, fresh: readonly Goods[]): Basket {
  const known = new Map(fresh.map((goods) => [goods.id, goods]))
  return {
    ...basket,
    lines: basket.lines.map((line) => {
      const goods = known.get(line.productId)
      return goods === undefined || goods === line.goods ? line : withGoodsOf(line, goods)
    }),
  }
}

/** A quantity stays as it is shown when its product is counted otherwise. */
function withGoodsOf(line: BasketLine, goods: Goods): BasketLine {
  if (isCountedAlike(line.goods, goods)) return { ...line, goods }
  return { ...line, goods, quantity: recounted(line.quantity, line.goods, goods) }
}

/** The lines with the prices that the server has answered. */
export function withPrices(basket: Basket, prices: PriceChange['saleItems']): Basket {
  return {
    ...basket,
    lines: basket.lines.map((line) => {
      const price = prices.find(({ productId }) => productId === line.productId)
      return price === undefined ? line : withGoodsOf(line, repriced(line.goods, price))
    }),
  }
}

export function withQuantity(basket: Basket, key: string, quantity: TypedQuantity): Basket {
  return changeLine(basket, key, (line) => ({ ...line, quantity }))
}

/** A pack or unit more or less, one at least. */
export function stepped(basket: Basket, key: string, by: 1 | -1): Basket {
  return changeLine(basket, key, (line) => {
    const size = sizeOf(line, line.goods)
    return { ...line, quantity: Math.max(size, unitsOf(line) + by * size) }
  })
}

export function withCountedIn(basket: Basket, key: string, countedIn: CountedIn): Basket {
  return changeLine(basket, key, (line) => soldIn(line, line.goods, countedIn))
}

export function without(basket: Basket, key: string): Basket {
  return { ...basket, lines: basket.lines.filter((line) => line.key !== key) }
}

/** A line that was removed, in its old place. */
export function withLineAt(basket: Basket, line: BasketLine, place: number): Basket {
  if (basket.lines.some(({ key }) => key === line.key)) return basket
  return { ...basket, lines: basket.lines.toSpliced(place, 0, line) }
}

/** The line before or after the marked one; without a marked one the last. */
export function markedBeside({ lines }: Basket, marked: string | null, by: 1 | -1): string | null {
  const at = lines.findIndex(({ key }) => key === marked)
  const next = at === -1 ? lines.length - 1 : Math.min(Math.max(at + by, 0), lines.length - 1)
  return lines[next]?.key ?? null
}

/** ETB. */
export function totalOf(basket: Basket): number {
  return draftTotal(soldBy(basket), pricedIn(basket))
}

/** The draft of its sale. */
export const soldBy = ({ lines, ...bill }: Basket) => ({ ...bill, saleItems: lines })

/** The problem of a line as the message of a rule: its quantity, or more than the branch has. */
export function problemOf({ branchId, lines }: Basket, line: BasketLine): string | null {
  return lineProblem({ branchId, saleItems: lines }, line, knownIn(lines))
}

/** The first line whose quantity cannot be sold. */
export function unreadable({ lines }: Basket): BasketLine | undefined {
  return lines.find((line) => !(wholeNumber(line.quantity) > 0))
}

/** The quantity of some goods in the basket, in their unit; 0 for none. */
export function countOf({ lines }: Basket, goods: Measured & { id: string }): number {
  const units = lines
    .filter(({ productId }) => productId === goods.id)
    .reduce((sum, line) => sum + unitsOf(line), 0)
  return inShownUnit(units, goods)
}

/** The basket with another line of this key. */
export function changeLine(
  basket: Basket,
  key: string,
  change: (line: BasketLine) => BasketLine,
): Basket {
  return { ...basket, lines: basket.lines.map((line) => (line.key === key ? change(line) : line)) }
}

type SoldIn = Pick<Basket, 'branchId' | 'customer' | 'lines'>

/** Where, to whom and what a basket sells. */
export function draftOf({ branchId, customer, lines }: SoldIn) {
  const customerGroupId =
    customer !== null && 'customerGroupId' in customer ? customer.customerGroupId : undefined
  return { branchId, customerGroupId, saleItems: lines }
}

/** The goods of a basket with the prices of lists. */
export function pricedIn(basket: SoldIn): KnownGoods {
  return pricedGoods(draftOf(basket), knownIn(basket.lines))
}

export function knownIn(lines: readonly BasketLine[]): KnownGoods {
  return new Map(lines.map(({ productId, goods }) => [productId, goods]))
}
