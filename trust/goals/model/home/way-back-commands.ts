import { sumOf, toCents } from '@mezgeb/contract/kit/money'
import { reverseTransfer } from '@mezgeb/contract/stock/transfer-reversal'
import { Transfer } from '@mezgeb/contract/stock/transfers'

import { lotName } from '../../../../server/src/ops/demo/shelf.ts'
import { ask, isDone, pick, turnedAway } from '../book.ts'
import { arrive, newLine, ship } from '../transfer-book.ts'
import { correctionOf, correctionOfUndone } from '../undo/value-without.ts'

import type { BookLot, Correction } from '../../../../server/src/ops/demo/shelf.ts'
import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { Book } from '../book.ts'
import type { Goods } from '../undo/steps-without.ts'
import type { Line, Moving } from '../transfer-book.ts'

export type WayBack = { which: number }

/** Takes a transfer back, perhaps one that cannot be or was taken back already. */
export async function wayBack({ which }: WayBack, book: Book, api: TestApi): Promise<void> {
  if (book.transfers.length === 0) return
  const moving = pick(book.transfers, which)
  const accepted = moving.lines.filter((line) => line.accepted > 0)
  const who = 'ADMIN'
  const params = { id: moving.id }
  const body = { reason: 'Never sent' }
  const answer = await ask(api, book, { who, call: reverseTransfer, params, body })
  const isClosed = moving.state === 'CLOSED' && moving.isWayBack !== true && accepted.length > 0
  const isShort = accepted.some(
    (line) => book.stock.unitsOf(moving.to, line.product.id) < line.accepted,
  )
  const refusal =
    turnedAway(book, who, reverseTransfer) ??
    (moving.isTakenBack === true ? 'ALREADY_REVERSED' : null) ??
    (isClosed ? null : 'NOT_REVERSIBLE') ??
    (isShort ? 'OUT_OF_STOCK' : null)
  if (!isDone(answer, refusal)) return
  const { id, number } = Transfer.parse(answer.body)
  const lines = accepted.map((line) => ({
    ...newLine(line.product, line.accepted),
    sent: line.accepted,
  }))
  const back: Moving = {
    id,
    number,
    from: moving.to,
    to: moving.from,
    state: 'CLOSED',
    isReceived: true,
    arrivals: [],
    losses: [],
    isWayBack: true,
    lines,
  }
  moving.isTakenBack = true
  book.transfers.push(back)
  goBack(book, back, { moving, accepted, lines })
}

type Ends = { moving: Moving; accepted: readonly Line[]; lines: readonly Line[] }

/** The goods leave at what they came for, and are home at what they would have cost. */
function goBack(book: Book, back: Moving, of: Ends): void {
  const { moving, accepted, lines } = of
  const acting = { book, who: 'ADMIN' as const }
  const brought = accepted.map((line) => broughtBy(book, moving.arrivals, line))
  const taken = accepted.flatMap(({ product: { id: productId } }, at) => {
    const [goods, ...also] = brought[at] ?? []
    if (goods === undefined) return []
    const goes = { ...goods, also, branchId: moving.to, productId }
    return [[productId, correctionOf(book, goes)] as const]
  })
  const costs = brought.map((goods) =>
    goods === null ? null : sumOf(goods.map((one) => one.cost)),
  )
  const lots = accepted.map((line) => lotsOf(book, moving, line))
  const paper = { takesBack: moving.arrivals, isWayBack: true } as const
  ship(acting, back, lots, { costs, paper, corrections: new Map(taken) })
  const parts = lines.map((line) => ({ line, accepted: line.sent }))
  const home = moving.shipment === undefined ? {} : { homeFrom: moving.shipment }
  arrive(acting, back, parts, {
    paper: { isWayBack: true, ...home },
    corrections: correctionsAtHome(book, of),
  })
}

/** The good ones among the units that documents brought, of the first ones first; null where a cost is unknown. */
function broughtBy(
  book: Book,
  arrivals: readonly string[],
  { product, accepted }: Line,
): Goods[] | null {
  let left = accepted
  const goods = arrivals.flatMap((documentId) => {
    const own = book.stock.movements.find(
      (one) => one.document_id === documentId && one.product_id === product.id,
    )
    const units = Math.min(left, own?.quantity ?? 0)
    left -= units
    if (own === undefined || units === 0) return []
    const cost = own.cost === null ? NaN : Math.round((toCents(own.cost) * units) / own.quantity)
    return [{ documentId, units, cost: cost / 100 }]
  })
  return goods.some(({ cost }) => Number.isNaN(cost)) ? null : goods
}

/** Batches that a transfer brought for good. */
function lotsOf(book: Book, { to, arrivals, losses }: Moving, { product }: Line): BookLot[] {
  const documents = new Set([...arrivals, ...losses])
  const lots = new Map<string, BookLot>()
  for (const { document_id: id, branch_id: branchId, product_id: productId, lots: moved } of book
    .stock.movements) {
    if (!documents.has(id) || branchId !== to || productId !== product.id) continue
    for (const lot of moved) {
      const before = lots.get(lotName(lot))?.quantity ?? 0
      lots.set(lotName(lot), { ...lot, quantity: before + lot.quantity })
    }
  }
  return [...lots.values()].filter(({ quantity }) => quantity > 0)
}

/** Goods that are home again are as if they had never been sent. */
function correctionsAtHome(
  book: Book,
  { moving: { from: branchId, shipment: documentId }, lines }: Ends,
): ReadonlyMap<string, Correction> {
  const corrections = lines.flatMap(({ product, sent, cost }): [string, Correction][] => {
    if (cost === null || documentId === undefined) return []
    const back = { branchId, productId: product.id, documentId, units: 0, undone: sent, cost }
    return [[product.id, correctionOfUndone(book, back)]]
  })
  return new Map(corrections)
}
