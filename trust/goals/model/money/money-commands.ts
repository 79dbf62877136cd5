import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import { toCents } from '@mezgeb/contract/kit/money'
import {
  CustomerPayment,
  createCustomerPayment,
  listCustomerPayments,
} from '@mezgeb/contract/selling/customer-payments'
import { listCustomers, updateCustomer } from '@mezgeb/contract/selling/customers'
import {
  ADDED_KINDS,
  Tender,
  createTender,
  listTenders,
  sortTenders,
  updateTender,
} from '@mezgeb/contract/selling/tenders'
import fc from 'fast-check'
import * as z from 'zod/mini'

import { ask, isDone, note, pick, turnedAway } from '../book.ts'
import {
  accountOf,
  isMalformed,
  owe,
  paidOf,
  paying,
  paymentsIn,
  refusalOfPaid,
  spendReferences,
} from './money-book.ts'
import { kept } from '../stock-commands.ts'
import { idAndVersion } from '../thing-commands.ts'

import type { Book, Shop } from '../book.ts'
import type { Paying } from './money-book.ts'

type Person = 'STAFF' | 'ADMIN'

const number = fc.nat({ max: 20 })
const boss = fc.constantFrom('STAFF' as const, 'ADMIN' as const, 'ADMIN' as const)

export const arranged = fc.record({
  ...{ who: boss, which: number, isActive: fc.boolean(), needsReference: fc.boolean() },
  step: fc.constantFrom('add' as const, 'change' as const, 'change' as const, 'sort' as const),
})
export const trusted = fc.record({
  ...{ who: boss, which: number },
  limit: fc.constantFrom(null, 0, 5000, 50_000, 500_000),
})
export const debtPaid = fc.record({
  who: fc.constantFrom('STAFF' as const, 'ADMIN' as const),
  which: number,
  percent: number,
  paying,
})
type Arranged = typeof arranged extends fc.Arbitrary<infer One> ? One : never
type Trusted = typeof trusted extends fc.Arbitrary<infer One> ? One : never
type DebtPaid = { who: Person; which: number; percent: number; paying: Paying }

/** Adds a way to pay, changes one or sorts them. */
export async function arrange(input: Arranged, book: Book, shop: Shop): Promise<void> {
  if (input.step === 'add') return addTender(input, book, shop)
  return input.step === 'sort' ? sort(input, book, shop) : changeTender(input, book, shop)
}

async function addTender({ who, which }: Arranged, book: Book, shop: Shop): Promise<void> {
  const body = { name: `Tender ${randomUUID()}`, kind: pick(ADDED_KINDS, which) }
  const answer = await ask(shop, book, { who, call: createTender, body })
  if (!isDone(answer, turnedAway(book, who, createTender))) return
  book.money.tenders.push(Tender.parse(answer.body))
  note(book, 'TENDER', 'CREATED')
}

async function changeTender(input: Arranged, book: Book, shop: Shop): Promise<void> {
  const { who, which, isActive, needsReference } = input
  const target = pick(book.money.tenders, which)
  const { id, version, kind } = target
  const body = { isActive, needsReference, version }
  const answer = await ask(shop, book, { who, call: updateTender, params: { id }, body })
  const isWrongForCash = kind === 'CASH' && (!isActive || needsReference)
  const refusal = turnedAway(book, who, updateTender) ?? (isWrongForCash ? 'INVALID' : null)
  if (!isDone(answer, refusal)) return
  if (target.isActive !== isActive || target.needsReference !== needsReference)
    note(book, 'TENDER', 'CHANGED')
  Object.assign(target, { ...body, version: idAndVersion(answer.text).version })
}

async function sort({ who }: Arranged, book: Book, shop: Shop): Promise<void> {
  const sorted = book.money.tenders.toReversed()
  const body = { ids: sorted.map(({ id }) => id) }
  const answer = await ask(shop, book, { who, call: sortTenders, body })
  if (!isDone(answer, turnedAway(book, who, sortTenders))) return
  // One in the middle keeps its place.
  for (let moved = sorted.length & ~1; moved > 0; moved -= 1) note(book, 'TENDER', 'CHANGED')
  book.money.tenders = z.array(Tender).parse(answer.body)
  assert.deepEqual(
    book.money.tenders.map(({ id }) => id),
    body.ids,
  )
}

/** Sets how much a customer may owe. */
export async function trust(input: Trusted, book: Book, shop: Shop): Promise<void> {
  const { who, limit } = input
  const customer = pick(book.things.CUSTOMER, input.which)
  const { id, version } = customer
  const body = { creditLimit: limit === null ? null : limit / 100, version }
  const answer = await ask(shop, book, { who, call: updateCustomer, params: { id }, body })
  const refusal =
    turnedAway(book, who, updateCustomer) ?? (who === 'STAFF' ? ('FORBIDDEN' as const) : null)
  if (!isDone(answer, refusal)) return
  const account = accountOf(book, id)
  if (account.limit !== limit) note(book, 'CUSTOMER', 'CHANGED')
  customer.version = idAndVersion(answer.text).version
  book.money.accounts.set(id, { ...account, limit })
}

/** A customer pays debt, perhaps more than is owed. */
export async function payDebt(input: DebtPaid, book: Book, shop: Shop): Promise<void> {
  const { who } = input
  const owing = book.things.CUSTOMER.filter(({ id }) => accountOf(book, id).owed > 0)
  const customer = pick(owing.length > 0 ? owing : book.things.CUSTOMER, input.which)
  const { owed } = accountOf(book, customer.id)
  const cents = Math.max(1, Math.floor((owed * input.percent) / 16))
  const paid = paidOf(book, { ...input.paying, account: 0, tendered: null }, cents)
  const body = { customerId: customer.id, amount: cents / 100, payments: paymentsIn(paid) }
  const answer = await ask(shop, book, { who, call: createCustomerPayment, body })
  const fault = refusalOfPaid(book, paid, cents)
  const refusal =
    turnedAway(book, who, createCustomerPayment) ??
    (isMalformed(paid, customer.id) ? 'INVALID' : null) ??
    kept(book, input, String(customer.values['branchId']), createCustomerPayment) ??
    (isOver(paid, cents) ? 'OVERPAID' : null) ??
    fault ??
    (cents > owed ? 'MORE_THAN_OWED' : null)
  if (!isDone(answer, refusal)) return
  const { id, amount } = CustomerPayment.parse(answer.body)
  assert.equal(toCents(amount), cents)
  owe(book, customer.id, -cents)
  spendReferences(book, paid)
  book.money.debtPaid.push({ id, customerId: customer.id, cents })
  note(book, 'CUSTOMER_PAYMENT', 'CREATED')
}

const isOver = ({ rows }: ReturnType<typeof paidOf>, cents: number) =>
  rows.reduce((all, one) => all + one.cents, 0) > cents

const Customers = z.array(
  z.object({ id: z.string(), owed: z.optional(z.number()), creditLimit: z.optional(z.number()) }),
)

/** Compares the ways to pay, the debts and limits of customers, and their payments. */
export async function compareMoney(who: Person, book: Book, shop: Shop): Promise<void> {
  const tenders = await ask(shop, book, { who, call: listTenders })
  const told = ({ id, name, kind, isActive, needsReference }: Tender) => [
    ...[id, name, kind, isActive, needsReference],
  ]
  assert.deepEqual(z.array(Tender).parse(tenders.body).map(told), book.money.tenders.map(told))
  const { body } = await ask(shop, book, { who, call: listCustomers })
  for (const { id, owed = 0, creditLimit } of Customers.parse(body)) {
    const account = accountOf(book, id)
    assert.equal(toCents(owed), account.owed, 'the debt of a customer')
    assert.equal(creditLimit, account.limit === null ? undefined : account.limit / 100)
    const paid = book.money.debtPaid.filter(({ customerId }) => customerId === id)
    if (account.owed === 0 && paid.length === 0) continue
    const list = await ask(shop, book, { who, call: listCustomerPayments, params: { id } })
    assert.deepEqual(
      z
        .array(CustomerPayment)
        .parse(list.body)
        .map((one) => [one.id, toCents(one.amount)]),
      paid.map((one) => [one.id, one.cents]).toReversed(),
      'payments of a customer',
    )
  }
}
