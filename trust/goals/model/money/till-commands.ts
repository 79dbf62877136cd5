import assert from 'node:assert/strict'

import { toCents } from '@mezgeb/contract/kit/money'
import {
  CashMovement,
  Shift,
  closeShift,
  createCashMovement,
  listCashMovements,
  listShifts,
  openShift,
} from '@mezgeb/contract/selling/shifts'
import fc from 'fast-check'

import { ask, isDone, pick, read, turnedAway } from '../book.ts'
import { putIn } from './drawers.ts'

import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { Book, Who } from '../book.ts'

const LIST_MAX = 200

export const worked = fc.record({
  who: fc.constantFrom('STAFF' as const, 'ADMIN' as const),
  branch: fc.nat({ max: 20 }),
  act: fc.constantFrom('open', 'open', 'IN', 'OUT', 'close'),
  cents: fc.integer({ min: 1, max: 20_000 }),
})
type Worked = typeof worked extends fc.Arbitrary<infer One> ? One : never

/** Opens or closes a till, or moves cash by hand. */
export async function workTill(input: Worked, book: Book, api: TestApi): Promise<void> {
  const { act } = input
  if (act === 'open') return open(input, book, api)
  return act === 'close' ? close(input, book, api) : move(input, book, api)
}

const tillOf = ({ branch }: Worked, { money }: Book) => pick(money.tills, branch)

async function open(input: Worked, book: Book, api: TestApi): Promise<void> {
  const { who, cents } = input
  const till = tillOf(input, book)
  const body = { tillId: till.id, float: cents / 100 }
  const answer = await ask(api, book, { who, call: openShift, body })
  const refusal =
    turnedAway(book, who, openShift, till.branchId) ?? (till.shift === null ? null : 'SHIFT_OPEN')
  if (!isDone(answer, refusal)) return
  till.shift = { id: Shift.parse(answer.body).id, cents }
  book.money.shifts.push(till.shift)
}

/** Closes the open shift of a till, else the one that is closed already. */
async function close(input: Worked, book: Book, api: TestApi): Promise<void> {
  const { who, cents } = input
  const till = tillOf(input, book)
  const shift = till.shift ?? till.last
  if (shift === null) return
  const params = { id: shift.id }
  const body = { counts: [{ value: 0.01, count: cents }] }
  const answer = await ask(api, book, { who, call: closeShift, params, body })
  const refusal =
    turnedAway(book, who, closeShift, till.branchId) ?? (till.shift === null ? 'TILL_CLOSED' : null)
  if (!isDone(answer, refusal)) return
  const { hasDifference, counted } = Shift.parse(answer.body)
  assert.equal(toCents(counted ?? 0), cents, 'counted')
  assert.equal(hasDifference, cents !== shift.cents, 'difference of a drawer')
  Object.assign(till, { shift: null, last: shift })
}

async function move(input: Worked, book: Book, api: TestApi): Promise<void> {
  const { who, cents, act: way } = input
  const { branchId, shift } = tillOf(input, book)
  if (shift === null) return
  const body = { shiftId: shift.id, way, amount: cents / 100, reason: 'Change' }
  const answer = await ask(api, book, { who, call: createCashMovement, body })
  if (!isDone(answer, turnedAway(book, who, createCashMovement, branchId))) return
  const { amount } = CashMovement.parse(answer.body)
  assert.equal(toCents(amount), way === 'IN' ? cents : -cents)
  putIn(shift, toCents(amount))
  book.money.cashMoves += 1
}

/** Compares what is in the drawers by their documents. */
export async function compareDrawers(who: Who, book: Book, api: TestApi): Promise<void> {
  if (who === 'STAFF') return
  const query = { limit: LIST_MAX }
  const { body: shifts } = await read(api, book, { who, call: listShifts, query })
  assert.deepEqual(
    shifts.map(({ id, expected = 0 }) => `${id} ${toCents(expected)}`).toSorted(),
    book.money.shifts.map(({ id, cents }) => `${id} ${cents}`).toSorted(),
    'cash of drawers',
  )
  const asked = { who, call: listCashMovements, query: { limit: 1 } }
  assert.equal((await read(api, book, asked)).total, String(book.money.cashMoves), 'cash moved')
}
