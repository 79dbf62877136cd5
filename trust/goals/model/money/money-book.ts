import assert from 'node:assert/strict'

import { toCents } from '@mezgeb/contract/kit/money'
import { referenceKey } from '@mezgeb/contract/selling/payments'
import fc from 'fast-check'

import { pick } from '../book.ts'

import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Tender } from '@mezgeb/contract/selling/tenders'
import type { Book } from '../book.ts'

type Owed = { limit: number | null; owed: number }

/** Payments other than cash, credit and debt. Amounts are in cents. */
export type MoneyBook = {
  tenders: Tender[]
  /** Limit and debt by customer. */
  accounts: Map<string, Owed>
  /** Amount of a sale on account, less the part that returns took off. */
  onAccount: Map<string, number>
  /** `tender reference` of the payments that pay once. */
  used: Set<string>
  debtPaid: { id: string; customerId: string; cents: number }[]
}

const row = fc.record({
  tender: fc.nat({ max: 20 }),
  percent: fc.constantFrom(10, 25, 25, 30, 30, 30, 100, 120),
  reference: fc.oneof(
    fc.constantFrom(null, 'fb 12-34', 'FB1234'),
    fc.uuid().map((id) => `ክፍያ ${id}`),
    fc.uuid(),
  ),
})

/** Parts of an amount by several tenders, on account, and cash handed over. */
export const paying = fc.record({
  rows: fc.array(row, { maxLength: 3 }),
  account: fc.constantFrom(0, 0, 0, 10, 10, 100),
  tendered: fc.constantFrom(null, null, null, -1, 0, 5000),
})
export type Paying = typeof paying extends fc.Arbitrary<infer One> ? One : never

type Row = { tender: Tender; cents: number; reference: string | null }
export type Paid = { rows: Row[]; account: number; tendered: number | null }

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

export const accountOf = (book: Book, customerId: string): Owed =>
  book.money.accounts.get(customerId) ?? { limit: null, owed: 0 }

export function owe(book: Book, customerId: string, cents: number): void {
  const { limit, owed } = accountOf(book, customerId)
  book.money.accounts.set(customerId, { limit, owed: owed + cents })
}

/** Of five payments one may be of cash, or by a tender that is switched off. */
function tendersFor({ money: { tenders } }: Book, number: number): Tender[] {
  const usual = tenders.filter(({ kind, isActive }) => kind !== 'CASH' && isActive)
  return number % 5 === 0 || usual.length === 0 ? tenders : usual
}

/** How an amount is paid. Parts of less than a cent are left out. */
export function paidOf(book: Book, { rows, account, tendered }: Paying, total: number): Paid {
  const parts = rows
    .map(({ tender, percent, reference }) => ({
      ...{ tender: pick(tendersFor(book, tender), tender), reference },
      cents: Math.floor((total * percent) / 100),
    }))
    .filter(({ cents }) => cents > 0)
  const onAccount = Math.floor((total * account) / 100)
  const cash = total - onAccount - sum(parts.map(({ cents }) => cents))
  const given = tendered === null ? null : Math.max(0, cash + tendered)
  return { rows: parts, account: onAccount, tendered: given }
}

export const paymentsIn = ({ rows }: Paid) =>
  rows.map(({ tender, cents, reference }) => ({
    ...{ tenderId: tender.id, amount: cents / 100 },
    ...(reference === null ? {} : { reference }),
  }))

/** The fields of a sale; none for exact cash. */
export function moneyIn(paid: Paid) {
  const { rows, account, tendered } = paid
  return {
    ...(rows.length === 0 ? {} : { payments: paymentsIn(paid) }),
    ...(account === 0 ? {} : { onAccount: account / 100 }),
    ...(tendered === null ? {} : { tendered: tendered / 100 }),
  }
}

const markOf = ({ tender, reference }: Row) => `${tender.id} ${referenceKey(reference ?? '')}`

/** Refused before anything is read. */
export function isMalformed({ rows, account }: Paid, customerId: string | null): boolean {
  const named = rows.filter(({ reference }) => reference !== null).map(markOf)
  return new Set(named).size < named.length || (account > 0 && customerId === null)
}

/** Why the payments of an amount are refused, in the order in which the server looks. */
export function refusalOfPaid(book: Book, paid: Paid, total: number): ErrorCode | null {
  const { rows, account, tendered } = paid
  const faulty = rows
    .map(({ tender, reference }): ErrorCode | null => {
      if (tender.kind === 'CASH') return 'INVALID'
      if (!tender.isActive) return 'TENDER_ARCHIVED'
      return tender.needsReference && reference === null ? 'INVALID' : null
    })
    .find((fault) => fault !== null)
  if (faulty !== undefined) return faulty
  const due = total - account - sum(rows.map(({ cents }) => cents))
  if (due < 0) return 'OVERPAID'
  if (tendered !== null && tendered < due) return 'NOT_PAID'
  return rows.some((one) => book.money.used.has(markOf(one))) ? 'REFERENCE_USED' : null
}

/** Notes the references that are used up. Card slips repeat their numbers. */
export function spendReferences(book: Book, { rows }: Paid): void {
  for (const one of rows)
    if (one.reference !== null && one.tender.kind !== 'CARD') book.money.used.add(markOf(one))
}

export function isOverLimit(book: Book, customerId: string, cents: number): boolean {
  const { limit, owed } = accountOf(book, customerId)
  return cents > 0 && owed + cents > (limit ?? 0)
}

type Taken = { sale: Sale; paid: Paid; total: number }

/** Notes what a recorded sale put on account and which references it used, and compares its change. */
export function takePayment(book: Book, { sale, paid, total }: Taken): void {
  const { account, rows, tendered } = paid
  spendReferences(book, paid)
  assert.equal(toCents(sale.onAccount ?? 0), account, 'on account')
  const cash = total - account - sum(rows.map(({ cents }) => cents))
  if (tendered !== null) assert.equal(toCents(sale.change ?? 0), tendered - cash, 'change')
  if (account === 0) return
  book.money.onAccount.set(sale.id, account)
  owe(book, sale.customerId, account)
}

/** Cents of a sale that a return takes off the debt. */
export function leftOnAccount(book: Book, saleId: string, customerId: string): number {
  const { owed } = accountOf(book, customerId)
  return Math.min(book.money.onAccount.get(saleId) ?? 0, Math.max(0, owed))
}

export function lowerDebt(
  book: Book,
  saleId: string,
  { customerId, cents }: { customerId: string; cents: number },
): void {
  if (cents === 0) return
  owe(book, customerId, -cents)
  book.money.onAccount.set(saleId, (book.money.onAccount.get(saleId) ?? 0) - cents)
}
