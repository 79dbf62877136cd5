import assert from 'node:assert/strict'

import { toCents } from '@mezgeb/contract/kit/money'
import {
  CustomerPayment,
  createCustomerPayment,
  listCustomerPayments,
} from '@mezgeb/contract/selling/customer-payments'
import { listCustomers, updateCustomer } from '@mezgeb/contract/selling/customers'
import { updateTender } from '@mezgeb/contract/selling/tenders'
import fc from 'fast-check'
import * as z from 'zod/mini'

import { ask, isDone, pick, read, turnedAway } from '../book.ts'
import { inShift, putIn, shiftFor } from './drawers.ts'
import {
  accountOf,
  isMalformed,
  owe,
  cashIn,
  isOver,
  paidOf,
  paying,
  paymentsIn,
  refusalOfPaid,
  spend,
} from './money-book.ts'

import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { Book, Who } from '../book.ts'
import type { Paying } from './money-book.ts'

const Made = z.object({ version: z.int() })

const number = fc.nat({ max: 20 })
const boss = fc.constantFrom('STAFF' as const, 'ADMIN' as const, 'ADMIN' as const)

export const arranged = fc.record({
  who: boss,
  which: number,
  isActive: fc.boolean(),
  needsReference: fc.boolean(),
})
export const trusted = fc.record({
  who: boss,
  which: number,
  limit: fc.constantFrom(null, 0, 5000, 50_000, 500_000),
})
export const debtPaid = fc.record({
  who: fc.constantFrom('STAFF' as const, 'ADMIN' as const),
  which: number,
  percent: number,
  till: number,
  paying,
})
type Arranged = typeof arranged extends fc.Arbitrary<infer One> ? One : never
type Trusted = typeof trusted extends fc.Arbitrary<infer One> ? One : never
type DebtPaid = { who: Who; which: number; percent: number; till: number; paying: Paying }

/** Changes a way to pay. */
export async function arrange(input: Arranged, book: Book, api: TestApi): Promise<void> {
  const { who, which, isActive, needsReference } = input
  // A return gives vouchers back what they paid.
  const target = pick(
    book.money.tenders.filter(({ kind }) => kind !== 'OWN_VOUCHER'),
    which,
  )
  const { id, version, kind } = target
  const body = { isActive, needsReference, version }
  const answer = await ask(api, book, { who, call: updateTender, params: { id }, body })
  const isWrongForCash = kind === 'CASH' && (!isActive || needsReference)
  const refusal = turnedAway(book, who, updateTender) ?? (isWrongForCash ? 'INVALID' : null)
  if (!isDone(answer, refusal)) return
  Object.assign(target, { ...body, version: Made.parse(answer.body).version })
}

/** Sets how much a customer may owe. */
export async function trust(input: Trusted, book: Book, api: TestApi): Promise<void> {
  const { who, limit } = input
  const customer = pick(book.customers, input.which)
  const { id, version } = customer
  const body = { creditLimit: limit === null ? null : limit / 100, version }
  const answer = await ask(api, book, { who, call: updateCustomer, params: { id }, body })
  const refusal =
    turnedAway(book, who, updateCustomer) ?? (who === 'STAFF' ? ('FORBIDDEN' as const) : null)
  if (!isDone(answer, refusal)) return
  const account = accountOf(book, id)
  customer.version = Made.parse(answer.body).version
  book.money.accounts.set(id, { ...account, limit })
}

/** A customer pays debt, perhaps more than is owed. */
export async function payDebt(input: DebtPaid, book: Book, api: TestApi): Promise<void> {
  const { who } = input
  const owing = book.customers.filter(({ id }) => accountOf(book, id).owed > 0)
  const customer = pick(owing.length > 0 ? owing : book.customers, input.which)
  const { owed } = accountOf(book, customer.id)
  const cents = Math.max(1, Math.floor((owed * input.percent) / 16))
  const paid = paidOf(book, { ...input.paying, account: 0, tendered: null }, cents)
  // STAFF are paid in their branch, by customers of any.
  const shift = shiftFor(book, who === 'STAFF' ? book.home : customer.branchId, input.till)
  const payments = paymentsIn(paid)
  const body = { customerId: customer.id, amount: cents / 100, payments, ...inShift(shift) }
  const answer = await ask(api, book, { who, call: createCustomerPayment, body })
  const fault = refusalOfPaid(book, paid, cents)
  const refusal =
    turnedAway(book, who, createCustomerPayment) ??
    (isMalformed(paid, customer.id) ? 'INVALID' : null) ??
    (isOver(paid, cents) ? 'OVERPAID' : null) ??
    fault ??
    (cents > owed ? 'MORE_THAN_OWED' : null)
  if (!isDone(answer, refusal)) return
  const { id, amount } = CustomerPayment.parse(answer.body)
  assert.equal(toCents(amount), cents)
  owe(book, customer.id, -cents)
  spend(book, paid)
  putIn(shift, cashIn(paid, cents))
  book.money.debtPaid.push({ id, customerId: customer.id, cents })
}

/** Compares the debts and limits of customers, and their payments. */
export async function compareMoney(who: Who, book: Book, api: TestApi): Promise<void> {
  const { body: customers } = await read(api, book, { who, call: listCustomers })
  for (const { id, owed = 0, creditLimit } of customers) {
    const account = accountOf(book, id)
    assert.equal(toCents(owed), account.owed, 'the debt of a customer')
    assert.equal(creditLimit, account.limit === null ? undefined : account.limit / 100)
    const paid = book.money.debtPaid.filter(({ customerId }) => customerId === id)
    if (account.owed === 0 && paid.length === 0) continue
    const asked = { who, call: listCustomerPayments, params: { id } }
    const { body: payments } = await read(api, book, asked)
    assert.deepEqual(
      payments.map((one) => [one.id, toCents(one.amount)]),
      paid.map((one) => [one.id, one.cents]).toReversed(),
      'payments of a customer',
    )
  }
}
