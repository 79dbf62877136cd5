import { ERRORS } from '@mezgeb/contract/kit/errors'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError } from '../../../platform/app-error.ts'
import { readOpenItems } from '../customer-sales/read-open-items.ts'
import { addSettled, soldTo } from './settle-sales.queries.ts'

import type { CustomerPaymentInput } from '@mezgeb/contract/selling/customer-payments'
import type { Transaction } from '../../../platform/db/transactions.ts'

const sentence = ruleOf({ MORE_THAN_OPEN: ERRORS.MORE_THAN_OPEN.message })

/** Judges the sales that a payment names; the balance of the customer is locked. Throws NOT_FOUND, MORE_THAN_OPEN. */
export async function judgeSettled(
  tx: Transaction,
  institutionId: string,
  { customerId, settles = [] }: CustomerPaymentInput,
): Promise<void> {
  if (settles.length === 0) return
  const items = await readOpenItems(tx, institutionId, customerId)
  const openOf = new Map(items.map(({ saleId, open }) => [saleId, open]))
  for (const [at, { saleId, amount }] of settles.entries()) {
    const open = openOf.get(saleId) ?? 0
    if (amount <= open) continue
    const [sale] = open > 0 ? [saleId] : await tx.query(soldTo(institutionId, customerId, saleId))
    if (sale === undefined) throw new AppError('NOT_FOUND')
    const fields = [{ path: `settles.${at}.amount`, message: sentence('MORE_THAN_OPEN', { open }) }]
    throw new AppError('MORE_THAN_OPEN', { current: { saleId, open }, fields })
  }
}

type Settled = { id: string; settles: CustomerPaymentInput['settles'] }

export async function writeSettled(
  tx: Transaction,
  institutionId: string,
  { id, settles = [] }: Settled,
): Promise<void> {
  if (settles.length === 0) return
  const [sales, amounts] = [settles.map(({ saleId }) => saleId), settles.map((one) => one.amount)]
  await tx.query(addSettled(institutionId, id, sales, amounts))
}
