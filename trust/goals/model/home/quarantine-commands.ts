import { shareOf } from '@mezgeb/contract/kit/money'
import { createQuarantine, settleQuarantine } from '@mezgeb/contract/stock/quarantines'

import { ask, isDone, pick, turnedAway } from '../book.ts'
import { lotOf, unitsIn, unitsOfLot } from '../goods.ts'
import { homeAgain } from './home-again.ts'
import { namedLots } from '../lines.ts'
import { removed } from '../money/sale-return-commands.ts'
import { record } from '../stock-commands.ts'

import type { BookLot } from '../../../../server/src/ops/demo/shelf.ts'
import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { Book, Product, Who } from '../book.ts'
import type { Moved } from '../stock-commands.ts'

export type Settled = { who: Who; which: number; units: number; isReleased: boolean }

/** Goods of a quarantine, which holds one product. */
export type Held = {
  id: string
  branchId: string
  product: Product
  quantity: number
  settled: number
  /** ETB of all of them; null: unknown. */
  cost: number | null
  /** Batches that are held, the first to expire first. */
  lots: BookLot[]
}

/** Puts goods into quarantine. */
export async function hold(input: Omit<Moved, 'supplier'>, book: Book, api: TestApi) {
  const { who } = input
  const branchId = pick(book.branches, input.branch)
  const product = pick(book.products, input.product)
  const quantity = unitsIn(product, input.quantity)
  const lot = input.lot === null ? null : lotOf(input.lot)
  const items = [{ productId: product.id, quantity, ...lot }]
  const body = { branchId, reason: 'Smells', items }
  const answer = await ask(api, book, { who, call: createQuarantine, body })
  const there =
    lot === null
      ? book.stock.unitsOf(branchId, product.id)
      : unitsOfLot(book.stock.lotsOf(branchId, product.id), lot)
  const refusal =
    turnedAway(book, who, createQuarantine, branchId) ?? (there < quantity ? 'OUT_OF_STOCK' : null)
  if (!isDone(answer, refusal)) return
  const { id } = record(book, input, { kind: 'QUARANTINE', branchId, answer }, [
    { product, quantity, ...namedLots(input.lot, quantity) },
  ])
  const left = book.stock.movements.find(({ document_id }) => document_id === id)
  book.held.push({
    id,
    branchId,
    product,
    quantity,
    settled: 0,
    cost: left === undefined || left.cost === null ? null : -left.cost,
    lots: (left?.lots ?? []).map((one) => ({ ...one, quantity: -one.quantity })),
  })
}

/** Releases goods, or writes them off; perhaps more than are held. */
export async function settle(input: Settled, book: Book, api: TestApi): Promise<void> {
  if (book.held.length === 0) return
  const { who, isReleased } = input
  const held = pick(book.held, input.which)
  const { id: leftBy, branchId, product, settled: before } = held
  const quantity = unitsIn(product, input.units)
  const after = before + quantity
  const outcome = isReleased ? 'RELEASED' : 'WRITTEN_OFF'
  const items = [{ productId: product.id, quantity }]
  const params = { id: leftBy }
  const body = { outcome, reason: 'Checked', items }
  const answer = await ask(api, book, { who, call: settleQuarantine, params, body })
  const refusal =
    turnedAway(book, who, settleQuarantine) ??
    turnedAway(book, who, settleQuarantine, branchId) ??
    (after > held.quantity ? 'MORE_THAN_HELD' : null)
  if (!isDone(answer, refusal)) return
  const cost = held.cost === null ? null : shareOf(held.cost, { of: held.quantity, before, after })
  const lines = [{ product, quantity, cost, lots: takeLots(held, quantity) }]
  const corrections = isReleased ? homeAgain(book, { branchId, leftBy }, lines) : undefined
  held.settled = after
  const home = isReleased ? { homeFrom: leftBy } : {}
  const made = { kind: 'QUARANTINE_SETTLEMENT', branchId, answer, ...home } as const
  record(book, input, { ...made, ...(corrections && { corrections }) }, lines)
  if (!isReleased) for (const line of lines) await removed(book, api, { who, branchId, ...line })
}

function takeLots(held: Held, units: number): BookLot[] {
  let left = units
  const taken = held.lots.flatMap((lot) => {
    const quantity = Math.min(lot.quantity, left)
    left -= quantity
    lot.quantity -= quantity
    return quantity === 0 ? [] : [{ ...lot, quantity }]
  })
  return taken
}

/** Cents of the goods in quarantine. */
export const centsHeld = (book: Book): number =>
  book.held.reduce((sum, { cost, quantity: of, settled: before }) => {
    const left = cost === null ? 0 : shareOf(cost, { of, before, after: of })
    return sum + Math.round(left * 100)
  }, 0)
