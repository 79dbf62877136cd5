import { sumOf } from '@mezgeb/contract/kit/money'
import { soldAmount } from '@mezgeb/contract/selling/facets/sold-facets'

import { momentOfSale } from '../day-rhythm.ts'
import { isDeliveryFee } from './delivery-fee.ts'
import { wanted } from '../demand.ts'
import { act } from '../demo-shop.ts'
import { lineOf } from '../make-business.ts'

import type { DemoBranch } from '../make-business.ts'
import type { Day, DemoEvent, Shop } from '../demo-shop.ts'
import type { BookDocument, BookLine, StockBook } from '../stock-book.ts'

const REASONS = ['Wrong size', 'Bought too much', 'Packet was open', 'Does not work'] as const
const UNDONE = 'Undone at once'
const DAYS_BACK = 3 * 86_400_000
const HALF_A_MINUTE = 30_000

type Sale = StockBook['documents'][number]
type Movement = StockBook['movements'][number]

/** Sales with such an id go on account, if anybody's. */
const isOnAccount = ({ id }: Pick<Sale, 'id'>) => /^[01]/.test(id)

/** Customers who bring goods of the last days back; some of them take others instead. */
export function returns(shop: Shop, branch: DemoBranch, { start }: Day): DemoEvent[] {
  const { random } = shop
  if (!random.isTrue(0.9 * branch.size)) return []
  const record = (created_at: string) => {
    const sold = soldLines(shop, branch, created_at)
    const [first, ...others] = sold
    if (first === undefined) return
    const { sale, movement } = random.pick([first, ...others])
    const made = act(shop, branch, created_at)
    const back = takeBack(shop, sale, { ...made, note: random.pick(REASONS) }, [movement])
    if (random.isTrue(0.3)) exchange(shop, branch, { made, sale, back })
  }
  return [{ at: momentOfSale(start, random), record }]
}

/** The seller takes the sale back at once. */
export function undo(shop: Shop, sale: Sale): void {
  if (isOnAccount(sale)) return
  const { branch_id, user_id } = sale
  const created_at = new Date(Date.parse(sale.created_at) + HALF_A_MINUTE).toISOString()
  const made = { id: shop.random.id(), branch_id, user_id, created_at, note: UNDONE }
  const movements = lastOf(shop.book.movements, (one) => one.document_id === sale.id)
  takeBack(shop, sale, made, movements)
}

/** Lines of the last days of which nothing came back, of goods that are neither weighed nor perishable. */
function soldLines({ business, book, links }: Shop, branch: DemoBranch, created_at: string) {
  const since = new Date(Date.parse(created_at) - DAYS_BACK).toISOString()
  const linked = new Set(links.flatMap((link) => [link.document_id, link.target_id]))
  const isLate = (one: { created_at: string }) => one.created_at > since
  const sales = new Map(
    lastOf(book.documents, isLate)
      .filter((one) => one.kind === 'SALE' && one.branch_id === branch.id)
      .filter((one) => one.created_at < created_at && !isOnAccount(one) && !linked.has(one.id))
      .map((one) => [one.id, one]),
  )
  const lasting = new Set(
    business.products
      .filter(({ tracks_expiry, unit_size }) => tracks_expiry === null && unit_size === null)
      .map(({ id }) => id),
  )
  return lastOf(book.movements, isLate).flatMap((movement) => {
    const sale = sales.get(movement.document_id)
    return sale === undefined || !lasting.has(movement.product_id) ? [] : [{ sale, movement }]
  })
}

/** The rows after the last one that is not meant. */
function lastOf<Row>(rows: readonly Row[], isMeant: (row: Row) => boolean): Row[] {
  return rows.slice(1 + rows.findLastIndex((row) => !isMeant(row)))
}

type Made = ReturnType<typeof act> & { note: string }

/** Whole lines come back at their price and cost. ETB that is given back. */
function takeBack({ book, links }: Shop, sale: Sale, made: Made, movements: readonly Movement[]) {
  const lines = movements.map(
    ({ product_id, quantity, cost, unit_price, unit_size, discount }): BookLine => ({
      product: { id: product_id },
      quantity: -quantity,
      price: unit_price,
      discount,
      cost: cost === null ? null : -cost,
      unitSize: unit_size ?? undefined,
      isService: isDeliveryFee(product_id),
    }),
  )
  const { customer_id = '' } = sale
  book.record({ ...made, kind: 'RETURN', customer_id, dated: made.created_at }, lines)
  links.push({ document_id: made.id, role: 'RETURNS', target_id: sale.id })
  return { id: made.id, amount: sumOf(lines.map(soldAmount)) }
}

type Exchange = {
  made: Omit<BookDocument, 'kind'>
  sale: Sale
  back: { id: string; amount: number }
}

/** Other goods for what came back, for about the same money. */
function exchange(shop: Shop, branch: DemoBranch, { made, sale, back }: Exchange): void {
  const { book, goods, links, random } = shop
  const { product } = wanted(goods, random)
  const { price_per_unit: price } = product
  const there = book.unitsOf(branch.id, product.id)
  const quantity = Math.min(there, Math.ceil(back.amount / price))
  if (product.unit_size !== null || quantity === 0) return
  // A sale with such an id is paid in cash.
  const id = `9${random.id().slice(1)}`
  const { customer_id = '' } = sale
  book.record({ ...made, id, kind: 'SALE', customer_id }, [{ ...lineOf(product), quantity, price }])
  links.push({ document_id: id, role: 'EXCHANGES', target_id: back.id })
}
