import assert from 'node:assert/strict'

import { toCents } from '@mezgeb/contract/kit/money'
import { referenceKey } from '@mezgeb/contract/selling/payments'
import fc from 'fast-check'

import { pick } from '../book.ts'

import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Tender } from '@mezgeb/contract/selling/tenders'
import type { Book } from '../book.ts'
import type { Shift, Till } from './drawers.ts'

type Owed = { limit: number | null; owed: number }

/** Payments other than cash, credit and debt. Amounts are in cents. */
export type MoneyBook = {
  /** Percent of tax in each price; 0: none. */
  taxRate: number
  /** Cents of tax of sales, and below zero of returns. */
  taxes: { branchId: string; cents: number }[]
  tills: Till[]
  /** All, also closed ones. */
  shifts: Shift[]
  cashMoves: number
  vouchers: Voucher[]
  /** Payments of sales by vouchers, less refunds to them. */
  vouched: Map<string, { voucher: Voucher; cents: number }[]>
  exchanges: { branchId: string; saleId: string; returnId: string }[]
  bills: Bill[]
  suppliersPaid: { id: string; supplierId: string; cents: number }[]
  tenders: Tender[]
  /** Limit and debt by customer. */
  accounts: Map<string, Owed>
  /** Amount of a sale on account, less the part that returns took off. */
  onAccount: Map<string, number>
  /** Marks of the references that pay once. */
  used: Set<string>
  debtPaid: { id: string; customerId: string; cents: number }[]
}

type Voucher = {
  id: string
  code: string
  branchId: string
  cents: number
  rest: number
  isVoid: boolean
}

type Bill = {
  id: string
  kind: 'BILL' | 'CREDIT'
  supplierId: string
  reference: string
  billedOn: string
  cents: number
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
/** `goesOut`: to a supplier, without vouchers. */
export type Paid = { rows: Row[]; account: number; tendered: number | null; goesOut?: true }

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
      tender: pick(tendersFor(book, tender), tender),
      reference,
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
    tenderId: tender.id,
    amount: cents / 100,
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

/** One of mobile money or of a bank is used up for all of these tenders. */
const isOfAll = ({ tender, reference }: Row) =>
  reference !== null && (tender.kind === 'MOBILE' || tender.kind === 'BANK')

const markOf = (one: Row) =>
  `${isOfAll(one) ? 'all' : one.tender.id} ${referenceKey(one.reference ?? '')}`

/** Refused before anything is read. */
export function isMalformed({ rows, account }: Paid, customerId: string | null): boolean {
  const named = rows
    .filter(({ reference }) => reference !== null)
    .map(({ tender, reference }) => `${tender.id} ${referenceKey(reference ?? '')}`)
  return new Set(named).size < named.length || (account > 0 && customerId === null)
}

/** Why the payments of an amount are refused, in the order in which the server looks. */
export function refusalOfPaid(book: Book, paid: Paid, total: number): ErrorCode | null {
  const { rows, tendered, goesOut = false } = paid
  const faulty = rows
    .map((one, at): ErrorCode | null => {
      const { tender, reference } = one
      if (tender.kind === 'CASH') return 'INVALID'
      if (!tender.isActive) return 'TENDER_ARCHIVED'
      if (tender.needsReference && reference === null && !goesOut) return 'INVALID'
      const isTwice = rows.slice(0, at).some((early) => markOf(early) === markOf(one))
      return isOfAll(one) && isTwice ? 'INVALID' : null
    })
    .find((fault) => fault !== null)
  if (faulty !== undefined) return faulty
  const due = cashIn(paid, total)
  if (due < 0) return 'OVERPAID'
  if (tendered !== null && tendered < due) return 'NOT_PAID'
  if (rows.some((one) => book.money.used.has(markOf(one)))) return 'REFERENCE_USED'
  return (
    rows
      .filter(isVoucher)
      .map((one) => (goesOut ? 'INVALID' : refusalOfVoucher(book, one)))
      .find((fault) => fault !== null) ?? null
  )
}

export const cashIn = ({ rows, account }: Paid, total: number) =>
  total - account - sum(rows.map(({ cents }) => cents))

export const isOver = ({ rows }: Paid, total: number) => sum(rows.map(({ cents }) => cents)) > total

const isVoucher = ({ tender }: Row) => tender.kind === 'OWN_VOUCHER'

const voucherOf = (book: Book, { reference }: Row) =>
  book.money.vouchers.find(({ code }) => referenceKey(code) === referenceKey(reference ?? ''))

function refusalOfVoucher(book: Book, one: Row): ErrorCode | null {
  const voucher = voucherOf(book, one)
  if (voucher === undefined) return 'VOUCHER_UNKNOWN'
  if (voucher.isVoid) return 'VOUCHER_VOID'
  return one.cents > voucher.rest ? 'VOUCHER_REST' : null
}

/** Another part of an amount, by a voucher. */
export function withVoucher(book: Book, paid: Paid, part: { voucher: Voucher; cents: number }) {
  const tender = book.money.tenders.find(({ kind }) => kind === 'OWN_VOUCHER')
  if (tender === undefined || part.cents === 0) return paid
  const last = { tender, cents: part.cents, reference: part.voucher.code }
  return { ...paid, rows: [...paid.rows, last] }
}

/** Notes the references and the rests that are used up, and what the vouchers paid. Card slips repeat their numbers. */
export function spend(book: Book, { rows }: Paid) {
  for (const one of rows)
    if (one.reference !== null && one.tender.kind !== 'CARD' && !isVoucher(one))
      book.money.used.add(markOf(one))
  return rows.filter(isVoucher).map((one) => {
    const voucher = voucherOf(book, one)
    assert(voucher !== undefined, 'an unsold voucher has paid')
    voucher.rest -= one.cents
    return { voucher, cents: one.cents }
  })
}

/** Gives vouchers back what they paid of a sale, of an amount at most; the cents that they got. */
export function giveVouchersBack(book: Book, saleId: string, amount: number): number {
  let left = amount
  for (const part of book.money.vouched.get(saleId) ?? []) {
    if (part.voucher.isVoid) continue
    const back = Math.min(part.cents, left)
    part.cents -= back
    part.voucher.rest += back
    left -= back
  }
  return amount - left
}

/** Cents of tax in a price. */
export const taxIn = ({ money: { taxRate } }: Book, cents: number): number =>
  Math.round((cents * taxRate) / (100 + taxRate))

export function isOverLimit(book: Book, customerId: string, cents: number): boolean {
  const { limit, owed } = accountOf(book, customerId)
  return cents > 0 && owed + cents > (limit ?? 0)
}

type Taken = { sale: Sale; paid: Paid; total: number }

/** Notes what a recorded sale put on account and which references it used, and compares its change. */
export function takePayment(book: Book, { sale, paid, total }: Taken): void {
  const { account, tendered } = paid
  book.money.vouched.set(sale.id, spend(book, paid))
  assert.equal(toCents(sale.onAccount ?? 0), account, 'on account')
  const cash = cashIn(paid, total)
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
