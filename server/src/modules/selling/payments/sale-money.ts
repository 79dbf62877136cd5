import { referenceKey } from '@mezgeb/contract/selling/payments'
import { sumOf } from '@mezgeb/contract/kit/money'

import { AppError } from '../../../platform/app-error.ts'
import { may } from '../../../platform/actor.ts'

import type { PaymentInput } from '@mezgeb/contract/selling/payments'
import type { Actor } from '../../../platform/actor.ts'

export type NewPayment = {
  tenderId: string
  /** ETB that comes in; below zero: goes out. */
  amount: number
  reference: string | null
  /** The same for all spellings of the reference. */
  key: string | null
}

/** How a document is paid, where it is not only by exact cash. ETB. */
export type Money = {
  payments: readonly NewPayment[]
  /** Cash that was handed over; null: the exact amount. */
  tendered: number | null
  onAccount: number
  /** Goods that came back pay for others. */
  isExchange?: true
  /** Whose drawer takes the cash. */
  shiftId?: string | undefined
  /** The sale whose goods come back: its vouchers get back what they paid. */
  returnsSaleId?: string
  /** ETB above the customer's credit limit that somebody approved. */
  aboveLimit?: number
  /** A voucher is sold, which no other voucher pays. */
  sellsVoucher?: true
}

type Paid = {
  payments?: readonly PaymentInput[] | undefined
  tendered?: number | undefined
  onAccount?: number | undefined
  shiftId?: string | undefined
}

/** Null for exact cash of no shift. Throws FORBIDDEN for credit that the actor may not give. */
export function moneyOf(
  actor: Actor,
  { payments = [], tendered, onAccount = 0, shiftId }: Paid,
): Money | null {
  if (onAccount > 0 && !may(actor, 'credit.give')) throw new AppError('FORBIDDEN')
  const isExact = payments.length === 0 && tendered === undefined && onAccount === 0
  if (isExact && shiftId === undefined) return null
  return { payments: payments.map(newPayment), tendered: tendered ?? null, onAccount, shiftId }
}

export function newPayment({ tenderId, amount, reference = null }: PaymentInput): NewPayment {
  return { tenderId, amount, reference, key: reference === null ? null : referenceKey(reference) }
}

/** Money that goes back. Its reference may be that of the payment that came in, so it pays for nothing. */
export function refund({ tenderId, amount, reference = null }: PaymentInput): NewPayment {
  return { tenderId, amount: -amount, reference, key: null }
}

/** As payments.sql reads it. `wanted`: on account by this and earlier documents of the batch. */
export function moneyJson(
  { payments, tendered, onAccount, aboveLimit, ...of }: Money,
  wanted = onAccount,
) {
  const { isExchange, shiftId, returnsSaleId, sellsVoucher } = of
  return {
    paid: sumOf([onAccount, ...payments.map(({ amount }) => amount)]),
    tendered,
    account: onAccount,
    wanted,
    payments: payments.map(({ tenderId, amount, reference, key }) => ({
      tender_id: tenderId,
      amount,
      reference,
      reference_key: key,
    })),
    ...(aboveLimit === undefined ? {} : { above: aboveLimit }),
    ...(isExchange === undefined ? {} : { exchange: true }),
    ...(shiftId === undefined ? {} : { shift: shiftId }),
    ...(returnsSaleId === undefined ? {} : { returns: returnsSaleId }),
    ...(sellsVoucher === undefined ? {} : { sells: true }),
  }
}

type PaidSale = {
  seller: { institutionId: string }
  customerId: string
  money: Money | null
}

/**
 * How a sale is paid, as payments.sql reads it; undefined for exact cash. `wantedSoFar`: ETB on account by the earlier sales of its batch,
 * by account, to which its own are added.
 */
export function moneyOfSale(sale: PaidSale, wantedSoFar: Map<string, number>) {
  const { money } = sale
  if (money === null) return undefined
  const account = accountOf(sale) ?? ''
  const wanted = sumOf([wantedSoFar.get(account) ?? 0, money.onAccount])
  wantedSoFar.set(account, wanted)
  return moneyJson(money, wanted)
}

/** The name of the balance that a sale changes. */
export function accountOf({ seller, customerId, money }: PaidSale): string | null {
  return (money?.onAccount ?? 0) === 0 ? null : `${seller.institutionId} owed by ${customerId}`
}

/** Marks of the references that pay for a sale; another document with one of them has to wait for it. */
export function referencesFor({ seller, money }: Pick<PaidSale, 'seller' | 'money'>): string[] {
  const keys = money?.payments.flatMap(({ key }) => key ?? []) ?? []
  return keys.map((key) => `${seller.institutionId} ${key}`)
}
