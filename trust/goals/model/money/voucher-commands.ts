import assert from 'node:assert/strict'

import { toCents } from '@mezgeb/contract/kit/money'
import {
  Voucher,
  createVoucher,
  listVouchers,
  voidVoucher,
} from '@mezgeb/contract/selling/vouchers/vouchers'
import fc from 'fast-check'

import { ask, isDone, isShown, pick, read, turnedAway } from '../book.ts'
import { inShift, putIn, shiftFor } from './drawers.ts'

import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Book, Who } from '../book.ts'

const LIST_MAX = 200

const number = fc.nat({ max: 20 })
export const issued = fc.record({
  who: fc.constantFrom('STAFF' as const, 'ADMIN' as const),
  branch: number,
  till: number,
  cents: fc.integer({ min: 100, max: 30_000 }),
})
export const ended = fc.record({
  who: fc.constantFrom('STAFF' as const, 'ADMIN' as const, 'ADMIN' as const),
  which: number,
  till: number,
  paysBack: fc.boolean(),
  /** Cents by which another rest was seen. */
  off: fc.constantFrom(0, 0, 0, 1),
})
type Issued = typeof issued extends fc.Arbitrary<infer One> ? One : never
type Ended = typeof ended extends fc.Arbitrary<infer One> ? One : never

/** Sells a voucher for cash. */
export async function issue(input: Issued, book: Book, api: TestApi): Promise<void> {
  const { who, cents } = input
  const branchId = pick(book.branches, input.branch)
  const shift = shiftFor(book, branchId, input.till)
  const body = { branchId, amount: cents / 100, ...inShift(shift) }
  const answer = await ask(api, book, { who, call: createVoucher, body })
  if (!isDone(answer, turnedAway(book, who, createVoucher, branchId))) return
  const { id, code } = Voucher.parse(answer.body)
  book.money.vouchers.push({ id, code, branchId, cents, rest: cents, isVoid: false })
  putIn(shift, cents)
}

/** Declares a voucher void, perhaps one that is void already or has another rest. */
export async function end(input: Ended, book: Book, api: TestApi): Promise<void> {
  if (book.money.vouchers.length === 0) return
  const { who, paysBack } = input
  const voucher = pick(book.money.vouchers, input.which)
  const rest = voucher.rest + input.off
  if (rest === 0) return
  const shift = shiftFor(book, voucher.branchId, input.till)
  const params = { id: voucher.id }
  const body = { reason: 'Lost', rest: rest / 100, paysBack, ...inShift(shift) }
  const answer = await ask(api, book, { who, call: voidVoucher, params, body })
  const refusal: ErrorCode | null =
    turnedAway(book, who, voidVoucher, voucher.branchId) ??
    (voucher.isVoid ? 'VOUCHER_VOID' : null) ??
    (input.off === 0 ? null : 'VOUCHER_REST')
  if (!isDone(answer, refusal)) return
  Object.assign(voucher, { isVoid: true, rest: 0 })
  if (paysBack) putIn(shift, -rest)
}

/** Compares what is left of vouchers. */
export async function compareVouchers(who: Who, book: Book, api: TestApi): Promise<void> {
  const query = { limit: LIST_MAX }
  const { body } = await read(api, book, { who, call: listVouchers, query })
  assert.deepEqual(
    body.map(({ id, amount, rest }) => `${id} ${toCents(amount)} ${toCents(rest)}`).toSorted(),
    book.money.vouchers
      .filter(({ branchId }) => isShown(who, book, branchId))
      .map(({ id, cents, rest }) => `${id} ${cents} ${rest}`)
      .toSorted(),
    'rests of vouchers',
  )
}
