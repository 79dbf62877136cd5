import { addPayments } from './payments.queries.ts'
import { moneyJson } from './sale-money.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'
import type { NewPayment } from './sale-money.ts'

type Document = {
  institutionId: string
  id: string
  customerId: string
  onAccount: number
  payments?: readonly NewPayment[] | undefined
}

/** Writes the payments of a document, and moves the customer's balance by what it puts on account. The balance is locked. */
export async function putOnAccount(tx: Transaction, document: Document): Promise<void> {
  const { institutionId, id, customerId, onAccount, payments = [] } = document
  if (onAccount === 0 && payments.length === 0) return
  const json = JSON.stringify(moneyJson({ payments, tendered: null, onAccount }))
  await tx.query(addPayments(institutionId, id, customerId, json))
}
