import { randomUUID } from 'node:crypto'

import { takeOff } from './road.ts'
import { bookLine } from './lines.ts'
import { homeAgain } from './home/home-again.ts'
import { keepNewest } from './undo/newest-cost.ts'
import { costWithout, rounded } from './undo/value-without.ts'

import type { DocumentKind } from '@mezgeb/contract/features'
import type { TransferState } from '@mezgeb/contract/stock/transfers'
import type { BookLot, Correction } from '../../../server/src/ops/demo/shelf.ts'
import type { Book, Paper, Product, Who } from './book.ts'
import type { Left, Road } from './road.ts'
import type { Line as StockLine } from './lines.ts'

export type Line = {
  product: Product
  wanted: number
  sent: number
  accepted: number
  damaged: number
  returned: number
  lost: number
  /** ETB of the units that were sent; null: unknown. */
  cost: number | null
  road: Road
}

export const newLine = (product: Product, wanted: number): Line => ({
  product,
  wanted,
  sent: 0,
  accepted: 0,
  damaged: 0,
  returned: 0,
  lost: 0,
  cost: null,
  road: { units: 0, cents: 0, lots: [] },
})

/** A transfer in the book. */
export type Moving = {
  id: string
  number: string
  from: string
  to: string
  state: TransferState
  isReceived: boolean
  /** The document by which its goods left. */
  shipment?: string | undefined
  /** Those by which goods came into the branch that receives. */
  arrivals: string[]
  losses: string[]
  /** It takes another one back. */
  isWayBack?: true
  isTakenBack?: true
  lines: Line[]
}

export const onRoad = (line: Line) =>
  line.sent - line.accepted - line.damaged - line.returned - line.lost

type Outcome = 'accepted' | 'damaged' | 'returned' | 'lost'

/** Units of a line that leave the road, and of which batches, where people name them. */
export type Part = { line: Line; lots?: readonly NamedLot[] } & Partial<Record<Outcome, number>>
export type NamedLot = Omit<BookLot, 'quantity'> & Partial<Record<Outcome, number>>

type Acting = { book: Book; who: Who }

/** Of goods that go back: the cost of each line, and the corrections where they leave. */
type Back = { costs: readonly (number | null)[]; paper: Paper; corrections: Corrections }
type Corrections = ReadonlyMap<string, Correction>

/** Takes goods from the sending branch: the batches that people name, and the rest as in a sale. */
export function ship(
  acting: Acting,
  moving: Moving,
  named: readonly (readonly BookLot[])[],
  back?: Back,
): void {
  const { lines } = moving
  const sent = lines.map(({ product, sent: quantity }, at) => ({
    product,
    quantity,
    lots: named[at] ?? [],
    cost: back?.costs[at] ?? null,
  }))
  const { paper, corrections } = back ?? {}
  const moved = record(
    acting,
    { kind: 'SHIPMENT', branchId: moving.from, paper, corrections },
    sent,
  )
  moving.shipment = moved[0]?.document_id
  for (const line of lines) {
    const movement = moved.find(({ product_id }) => product_id === line.product.id)
    if (movement === undefined) continue
    line.cost = movement.cost === null ? null : 0 - movement.cost
    line.road = {
      units: line.sent,
      cents: line.cost === null ? null : Math.round(line.cost * 100),
      lots: movement.lots.map(({ quantity, ...lot }) => ({
        ...lot,
        quantity: -quantity,
        onRoad: -quantity,
        lost: 0,
      })),
    }
  }
}

/** Books units off the road: good ones at the destination, others at home, losses in and out. `back`: of goods that are home by a way back. */
export function arrive(
  acting: Acting,
  moving: Moving,
  parts: readonly Part[],
  back?: Pick<Back, 'paper' | 'corrections'>,
): void {
  const taken = parts.map((part) => {
    const { accepted = 0, returned = 0, damaged = 0, lost = 0, lots } = part
    const of = (...names: Outcome[]) =>
      lots?.map(({ expiresOn, batch, ...units }) => ({
        expiresOn,
        batch,
        quantity: names.reduce((sum, name) => sum + (units[name] ?? 0), 0),
      }))
    const [good, home, loss] = takeOff(part.line.road, [
      { units: accepted, lots: of('accepted') },
      { units: returned, lots: of('returned') },
      { units: damaged + lost, isLoss: true, lots: of('damaged', 'lost') },
    ])
    return { product: part.line.product, good, home, loss }
  })
  const lines = (of: (one: (typeof taken)[number]) => (Left | undefined)[]) =>
    taken.map((one) => ({ product: one.product, ...together(of(one)) }))
  const { from, to, shipment: homeFrom } = moving
  const home = lines((one) => [one.home])
  const corrections = homeAgain(acting.book, { branchId: from, leftBy: homeFrom ?? '' }, home)
  const paper = homeFrom === undefined ? {} : { homeFrom }
  record(acting, { kind: 'ARRIVAL', branchId: from, paper, corrections }, home)
  const came = lines(({ good, loss }) => [good, loss])
  const leftBy = homeFrom ?? ''
  const there = back ?? {
    corrections: homeAgain(acting.book, { branchId: to, leftBy }, came),
  }
  // Goods that are lost where they are home again go at what they cost there.
  const lost = lines(({ loss }) => [loss]).map((line) => {
    const place = { branchId: to, productId: line.product.id }
    const each = there.corrections && costWithout(acting.book, place, leftBy)
    const isSame = typeof each !== 'number' || line.cost === null
    return isSame ? line : { ...line, cost: rounded(each * line.quantity) / 100 }
  })
  const [arrival] = record(acting, { kind: 'ARRIVAL', branchId: to, ...there }, came)
  if (arrival !== undefined) moving.arrivals.push(arrival.document_id)
  const [gone] = record(acting, { kind: 'TRANSIT_LOSS', branchId: to }, lost)
  if (gone !== undefined) moving.losses.push(gone.document_id)
  for (const { line, lots: _, ...part } of parts) {
    for (const name of ['accepted', 'damaged', 'returned', 'lost'] as const) {
      line[name] += part[name] ?? 0
    }
  }
  moving.state = moving.lines.every((line) => onRoad(line) === 0) ? 'CLOSED' : 'SENT'
}

function together(parts: readonly (Left | undefined)[]): Left {
  const all = parts.filter((one) => one !== undefined)
  const isKnown = all.every(({ cost }) => cost !== null)
  return {
    quantity: all.reduce((sum, { quantity }) => sum + quantity, 0),
    cost: isKnown
      ? Math.round(all.reduce((sum, { cost }) => sum + (cost ?? 0) * 100, 0)) / 100
      : null,
    lots: all.flatMap(({ lots }) => lots),
  }
}

type Head = {
  kind: DocumentKind
  branchId: string
  paper?: Paper | undefined
  corrections?: Corrections | undefined
}

function record(
  { book, who }: Acting,
  { kind, branchId: branch_id, paper, corrections }: Head,
  lines: readonly StockLine[],
) {
  const moved = lines.filter(({ quantity }) => quantity > 0)
  if (moved.length === 0) return []
  const user_id = book.people[who].id
  const id = randomUUID()
  if (paper !== undefined) book.papers.set(id, paper)
  book.stock.record(
    { id, kind, branch_id, user_id, created_at: new Date().toISOString() },
    moved.map(bookLine),
    corrections,
  )
  const productIds = moved.map(({ product }) => product.id)
  if (corrections !== undefined) keepNewest(book, branch_id, productIds)
  return book.stock.movements.filter(({ document_id }) => document_id === id)
}
