import assert from 'node:assert/strict'

import {
  approveTransfer,
  cancelTransfer,
  createTransfer,
  receiveTransfer,
  requestTransfer,
  settleTransfer,
  shipTransfer,
  updateTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { Transfer } from '@mezgeb/contract/stock/transfers'

import { ask, isDone, pick, turnedAway } from './book.ts'
import { numberWithin } from '../../../server/src/testing/goods/paper-numbers.ts'
import { receive, settle } from './arrivals.ts'
import { unitsIn, unitsOfLot } from './goods.ts'
import { takesExpired } from './money/sale-commands.ts'
import { arrive, newLine, onRoad, ship } from './transfer-book.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { TransferState } from '@mezgeb/contract/stock/transfers'
import type { BookLot } from '../../../server/src/ops/demo/shelf.ts'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book, Who } from './book.ts'
import type { Stepped, Wish } from './arrivals.ts'
import type { Moving } from './transfer-book.ts'

export type Planned = {
  who: Who
  from: number
  to: number
  state: 'DRAFT' | 'REQUESTED' | 'APPROVED' | 'CLOSED'
  lines: { product: number; quantity: number }[]
  /** Units that have expired, too. */
  takesExpired: boolean
}

const CALLS = {
  request: requestTransfer,
  approve: approveTransfer,
  cancel: cancelTransfer,
  ship: shipTransfer,
  receive: receiveTransfer,
  settle: settleTransfer,
  change: updateTransfer,
}
const PLANNED = ['DRAFT', 'REQUESTED']
const OPEN = [...PLANNED, 'APPROVED']

/** Plans a transfer, or moves goods at once. */
export async function plan(input: Planned, book: Book, api: TestApi): Promise<void> {
  const { who, state } = input
  const from = pick(book.branches, input.from)
  const others = book.branches.filter((id) => id !== from)
  // Now and then the same branch.
  const to = input.to === 0 || others.length === 0 ? from : pick(others, input.to)
  const wanted = new Map(
    input.lines.map((one) => {
      const product = pick(book.products, one.product)
      return [product, unitsIn(product, one.quantity)]
    }),
  )
  const lines = [...wanted].map(([product, quantity]) => newLine(product, quantity))
  const goods = lines.map(({ product, wanted: quantity }) => ({ product, quantity }))
  const items = goods.map(({ product, quantity }) => ({ productId: product.id, quantity }))
  const body = {
    fromBranchId: from,
    toBranchId: to,
    state,
    items,
    takesExpired: input.takesExpired,
  }
  const answer = await ask(api, book, { who, call: createTransfer, body })
  const isBeyond = who === 'STAFF' && (state === 'APPROVED' || state === 'CLOSED')
  const isShort = lines.some(
    ({ product, wanted: units }) => book.stock.unitsOf(from, product.id) < units,
  )
  const refusal =
    turnedAway(book, who, createTransfer) ??
    (isBeyond ? 'FORBIDDEN' : null) ??
    (who === 'STAFF' && to !== book.home ? 'NOT_FOUND' : null) ??
    (from === to ? 'INVALID' : null) ??
    (state === 'CLOSED' && isShort ? 'OUT_OF_STOCK' : null) ??
    (state === 'CLOSED' && !input.takesExpired && takesExpired(book, from, goods)
      ? 'HAS_EXPIRED'
      : null)
  if (!isDone(answer, refusal)) return
  const { id, number } = Transfer.parse(answer.body)
  const before = book.transfers.filter((one) => one.to === to).length
  assert.equal(numberWithin(number), before + 1, 'number in the branch')
  const moving: Moving = {
    id,
    number,
    from,
    to,
    state,
    isReceived: state === 'CLOSED',
    lines,
    arrivals: [],
    losses: [],
  }
  book.transfers.push(moving)
  if (state !== 'CLOSED') return
  for (const line of lines) line.sent = line.wanted
  ship({ book, who }, moving, [])
  arrive(
    { book, who },
    moving,
    lines.map((line) => ({ line, accepted: line.sent })),
  )
}

/** Takes one step of a transfer. */
export async function goOn(input: Stepped, book: Book, api: TestApi): Promise<void> {
  if (book.transfers.length === 0) return
  const { who, step } = input
  const moving = pick(book.transfers, input.which)
  const call: Endpoint = CALLS[step]
  const { body, effect, refusal } = wishOf(input, moving, book)
  const answer = await ask(api, book, { who, call, params: { id: moving.id }, body })
  const isHidden =
    who === 'STAFF' &&
    moving.to !== book.home &&
    (moving.from !== book.home || moving.state === 'DRAFT')
  if (!isDone(answer, turnedAway(book, who, call) ?? (isHidden ? 'NOT_FOUND' : null) ?? refusal)) {
    return
  }
  effect()
  const { state, items } = Transfer.parse(answer.body)
  assert.equal(state, moving.state)
  assert.deepEqual(
    items.map((item) => item.onRoad),
    moving.lines.map(onRoad),
  )
}

/** Goods on their whole way. */
export async function travel(
  { planned, stepped }: { planned: Planned; stepped: Stepped },
  book: Book,
  api: TestApi,
): Promise<void> {
  const which = book.transfers.length
  await plan({ ...planned, who: 'ADMIN', state: 'APPROVED' }, book, api)
  if (book.transfers.length === which) return
  for (const step of ['ship', 'receive', 'settle'] as const) {
    await goOn({ ...stepped, who: 'ADMIN', which, step }, book, api)
  }
}

function wishOf(input: Stepped, moving: Moving, book: Book): Wish {
  const { who, step } = input
  const isAway = (branchId: string) => who === 'STAFF' && branchId !== book.home
  const { from, to, state } = moving
  const allowed = (isPossible: boolean, isElsewhere: boolean): ErrorCode | null =>
    isElsewhere ? 'FORBIDDEN' : isPossible ? null : 'TRANSFER_MOVED_ON'
  const set = (next: TransferState) => () => void (moving.state = next)
  switch (step) {
    case 'request':
      return { body: {}, effect: set('REQUESTED'), refusal: allowed(state === 'DRAFT', isAway(to)) }
    case 'approve':
      return { body: {}, effect: set('APPROVED'), refusal: allowed(PLANNED.includes(state), false) }
    case 'cancel': {
      const isOthers = OPEN.includes(state) && isAway(to) && state !== 'APPROVED'
      const refusal = allowed(OPEN.includes(state), isOthers)
      return { body: {}, effect: set('CANCELLED'), refusal }
    }
    case 'change':
      return change(moving, allowed(PLANNED.includes(state), isAway(to)))
    case 'ship':
      return send(input, moving, book, allowed(state === 'APPROVED', isAway(from)))
    case 'receive':
      return receive(
        input,
        moving,
        book,
        allowed(state === 'SENT' && !moving.isReceived, isAway(to)),
      )
    case 'settle':
    default:
      return settle(input, moving, book, allowed(state === 'SENT', false))
  }
}

function change(moving: Moving, refusal: ErrorCode | null): Wish {
  const more = moving.lines.map((line) => line.wanted + 1)
  const items = moving.lines.map(({ product }, at) => ({
    productId: product.id,
    quantity: more[at],
  }))
  const effect = () => moving.lines.forEach((line, at) => void (line.wanted = more[at] ?? 0))
  return { body: { items }, effect, refusal }
}

function send(input: Stepped, moving: Moving, book: Book, refusal: ErrorCode | null): Wish {
  const { who, units, isByLot, excess } = input
  const { from, lines } = moving
  const sent = lines.map(({ product, wanted }) => Math.min(wanted, unitsIn(product, units)))
  const isShort = lines.some(
    ({ product }, at) => book.stock.unitsOf(from, product.id) < (sent[at] ?? 0),
  )
  const named = lines.map(({ product }, at): BookLot[] => {
    const last = book.stock.lotsOf(from, product.id).at(-1)
    if (!isByLot || last === undefined) return []
    return [{ ...last, quantity: Math.min(sent[at] ?? 0, last.quantity + excess) }]
  })
  const isLotShort = named.some((lots, at) => {
    const there = book.stock.lotsOf(from, lines[at]?.product.id ?? '')
    return lots.some((lot) => unitsOfLot(there, lot) < lot.quantity)
  })
  const goods = lines.map(({ product }, at) => ({
    product,
    quantity: sent[at] ?? 0,
    lots: named[at] ?? [],
  }))
  const isAsked = !input.takesExpired && takesExpired(book, from, goods)
  const expired = isAsked ? 'HAS_EXPIRED' : null
  return {
    body: {
      takesExpired: input.takesExpired,
      items: lines.map(({ product }, at) => ({
        productId: product.id,
        quantity: sent[at],
        lots: named[at],
      })),
    },
    refusal:
      refusal ??
      (isShort ? 'OUT_OF_STOCK' : null) ??
      expired ??
      (isLotShort ? 'OUT_OF_STOCK' : null),
    effect: () => {
      lines.forEach((line, at) => void (line.sent = sent[at] ?? 0))
      moving.state = 'SENT'
      ship({ book, who }, moving, named)
    },
  }
}
