import assert from 'node:assert/strict'

import { listSupplierBills } from '@mezgeb/contract/buying/supplier-bill-list'
import { SupplierBill, createSupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import { getSupplierAccount } from '@mezgeb/contract/buying/supplier-payables'
import {
  SupplierPayment,
  createSupplierPayment,
  listSupplierPayments,
} from '@mezgeb/contract/buying/supplier-payments'
import { toCents } from '@mezgeb/contract/kit/money'
import fc from 'fast-check'

import { addDays } from '../../../../server/src/platform/time/add-days.ts'
import { currentDay } from '../../../../server/src/platform/time/period-of.ts'
import { ask, isDone, pick, read, turnedAway } from '../book.ts'
import { inShift, putIn, shiftFor } from './drawers.ts'
import {
  cashIn,
  isMalformed,
  isOver,
  paidOf,
  paying,
  paymentsIn,
  refusalOfPaid,
  spend,
} from './money-book.ts'

import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Book, Who } from '../book.ts'

const number = fc.nat({ max: 20 })
const who = fc.constantFrom('STAFF' as const, 'ADMIN' as const, 'ADMIN' as const)

export const billed = fc.record({
  who,
  supplier: number,
  branch: number,
  paper: number,
  daysAgo: number,
  kind: fc.constantFrom('BILL' as const, 'BILL' as const, 'CREDIT' as const),
  cents: fc.integer({ min: 1, max: 50_000 }),
  taxPercent: fc.constantFrom(0, 13),
})
export const supplierPaid = fc.record({
  who,
  supplier: number,
  branch: number,
  percent: number,
  till: number,
  paying,
})
type Billed = typeof billed extends fc.Arbitrary<infer One> ? One : never
type SupplierPaid = typeof supplierPaid extends fc.Arbitrary<infer One> ? One : never

const billsOf = (book: Book, supplierId: string) =>
  book.money.bills.filter((one) => one.supplierId === supplierId)

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Cents; below zero: the supplier owes them. */
function owedTo(book: Book, supplierId: string): number {
  const bills = billsOf(book, supplierId).map(({ kind, cents }) =>
    kind === 'BILL' ? cents : -cents,
  )
  const paid = book.money.suppliersPaid.filter((one) => one.supplierId === supplierId)
  return sum(bills) - sum(paid.map(({ cents }) => cents))
}

/** Records a bill or a credit note without goods, perhaps one that is there already. */
export async function bill(input: Billed, book: Book, api: TestApi): Promise<void> {
  const { kind, cents } = input
  const supplierId = pick(book.suppliers, input.supplier)
  const branchId = pick(book.branches, input.branch)
  const reference = `INV ${input.paper}`
  const taxAmount = Math.floor((cents * input.taxPercent) / 100) / 100
  const billedOn = addDays(currentDay(), -input.daysAgo)
  const body = {
    kind,
    supplierId,
    branchId,
    reference,
    billedOn,
    taxAmount,
    totalAmount: cents / 100,
  }
  const answer = await ask(api, book, { who: input.who, call: createSupplierBill, body })
  const isTaken = billsOf(book, supplierId).some(
    (one) => one.kind === kind && one.reference === reference,
  )
  const refusal: ErrorCode | null =
    turnedAway(book, input.who, createSupplierBill) ?? (isTaken ? 'BILL_TAKEN' : null)
  if (!isDone(answer, refusal)) return
  const { id } = SupplierBill.parse(answer.body)
  book.money.bills.push({ id, kind, supplierId, reference, billedOn, cents })
}

/** Pays a supplier, perhaps more than is owed. */
export async function paySupplier(input: SupplierPaid, book: Book, api: TestApi): Promise<void> {
  const supplierId = pick(book.suppliers, input.supplier)
  const branchId = pick(book.branches, input.branch)
  const owed = owedTo(book, supplierId)
  const cents = Math.max(1, Math.floor((owed * input.percent) / 16))
  const paid = paidOf(book, { ...input.paying, account: 0, tendered: null }, cents)
  const shift = shiftFor(book, branchId, input.till)
  const payments = paymentsIn(paid)
  const body = { supplierId, branchId, amount: cents / 100, payments, ...inShift(shift) }
  const answer = await ask(api, book, { who: input.who, call: createSupplierPayment, body })
  const refusal: ErrorCode | null =
    turnedAway(book, input.who, createSupplierPayment) ??
    (isMalformed(paid, supplierId) ? 'INVALID' : null) ??
    (isOver(paid, cents) ? 'OVERPAID' : null) ??
    refusalOfPaid(book, { ...paid, goesOut: true }, cents) ??
    (cents > owed ? 'MORE_THAN_OWED' : null)
  if (!isDone(answer, refusal)) return
  const { id, amount } = SupplierPayment.parse(answer.body)
  assert.equal(toCents(amount), cents)
  spend(book, paid)
  putIn(shift, -cashIn(paid, cents))
  book.money.suppliersPaid.push({ id, supplierId, cents })
}

/** The bills that are not paid in full: payments and credit notes pay the oldest. */
function openBills(book: Book, supplierId: string): string[] {
  const bills = billsOf(book, supplierId).filter(({ kind }) => kind === 'BILL')
  let paid = sum(bills.map(({ cents }) => cents)) - owedTo(book, supplierId)
  return bills
    .toSorted((one, other) => one.billedOn.localeCompare(other.billedOn))
    .flatMap(({ id, cents }) => {
      const open = cents - Math.min(cents, paid)
      paid -= cents - open
      return open === 0 ? [] : [`${id} ${open}`]
    })
}

/** Compares the debts to suppliers, their bills and payments. */
export async function compareSuppliers(user: Who, book: Book, api: TestApi): Promise<void> {
  if (user === 'STAFF') return
  const asked = { who: user, query: { limit: 1 } }
  for (const [call, made] of [
    [listSupplierBills, book.money.bills],
    [listSupplierPayments, book.money.suppliersPaid],
  ] as const) {
    const { total } = await read(api, book, { ...asked, call })
    assert.equal(total, String(made.length), call.path)
  }
  for (const id of book.suppliers) await compareAccount(id, user, book, api)
}

async function compareAccount(id: string, user: Who, book: Book, api: TestApi): Promise<void> {
  const params = { id }
  const { body } = await read(api, book, { who: user, call: getSupplierAccount, params })
  assert.equal(toCents(body.owed), owedTo(book, id), 'debt to a supplier')
  assert.deepEqual(
    body.bills.map((one) => `${one.id} ${toCents(one.open)}`),
    openBills(book, id),
    'open bills',
  )
}
