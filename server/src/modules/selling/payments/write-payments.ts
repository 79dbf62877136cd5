import { paymentRefusal } from './payment-refusals.ts'
import { addPayments, explainPayments, lockBalance, lockVouchers } from './payments.queries.ts'
import { moneyJson } from './sale-money.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Money } from './sale-money.ts'

type PaidDocument = {
  actor: Pick<Actor, 'institutionId' | 'branchIds'>
  id: string
  customerId: string | null
  /** ETB that the document brings in. */
  total: number
  money: Money
}

/**
 * Locks the customer's balance and then the vouchers, after the stock rows of the document, and judges how it is paid. Throws NOT_FOUND for a tender
 * that is not there, INVALID, and the refusals of payments.
 */
export async function judgePayments(tx: Transaction, document: PaidDocument): Promise<void> {
  const { actor, customerId, total, money } = document
  const { institutionId } = actor
  if (money.onAccount !== 0) await tx.query(lockBalance(institutionId, customerId))
  const json = JSON.stringify(moneyJson(money))
  if (money.payments.some(({ reference }) => reference !== null))
    await tx.query(lockVouchers(institutionId, json))
  const [judged] = await tx.query(explainPayments(institutionId, customerId, total, json))
  if (judged === undefined || judged.outcome === null) return
  throw paymentRefusal(actor, judged.outcome, judged.details)
}

/**
 * Writes the payments of a document that has been inserted with its `on_account`, and moves the customer's balance. Fails as a
 * unique key does when another document used a reference meanwhile.
 */
export async function writePayments(tx: Transaction, document: PaidDocument): Promise<void> {
  const { actor, id, customerId, money } = document
  const json = JSON.stringify(moneyJson(money))
  await tx.query(addPayments(actor.institutionId, id, customerId, json))
}
