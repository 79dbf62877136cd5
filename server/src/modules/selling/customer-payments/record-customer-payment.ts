import { ERRORS } from '@mezgeb/contract/kit/errors'
import { sumOf } from '@mezgeb/contract/kit/money'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError } from '../../../platform/app-error.ts'
import { againIfTaken } from '../../../platform/db/again-if-taken.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import { recordOnce } from '../../stock/ledger/record-once.ts'
import { writeWithoutLines } from '../../stock/ledger/write-without-lines.ts'
import { requireCustomer } from '../customers/require-customer.ts'
import { paymentRefusal } from '../payments/payment-refusals.ts'
import { paidOf } from '../../stock/ledger/payments/payment-row.ts'
import { newPayment } from '../payments/sale-money.ts'
import { judgePayments, writePayments } from '../payments/write-payments.ts'
import { joinShift } from '../shifts/join-shift.ts'
import { judgeSettled, writeSettled } from './settle-sales.ts'
import { findOwed, paymentById } from './customer-payments.queries.ts'

import type {
  CustomerPayment,
  CustomerPaymentInput,
} from '@mezgeb/contract/selling/customer-payments'
import type { Actor } from '../../../platform/actor.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { CustomerPaymentRow } from './customer-payments.queries.ts'

const KIND = 'CUSTOMER_PAYMENT'
const sentence = ruleOf({ MORE_THAN_OWED: ERRORS.MORE_THAN_OWED.message })

type Requested = {
  db: Database
  actor: Actor
  body: CustomerPaymentInput
  key: IdempotencyKey | null
}

/** Records that a customer pays debt. Throws NOT_FOUND, MORE_THAN_OWED, MORE_THAN_OPEN and the refusals of payments. */
export async function recordCustomerPayment(requested: Requested): Promise<Created> {
  const { db, actor, body } = requested
  return againIfTaken(() =>
    recordOnce(db, { ...requested, kind: KIND, find: findPayment }, (tx, id) =>
      writePayment(tx, actor, { body, id }),
    ),
  )
}

async function findPayment(
  db: Database,
  { institutionId, branchId }: BranchScope,
  id: string,
): Promise<CustomerPayment | null> {
  const [row] = await db.read(institutionId, paymentById(institutionId, id, branchId))
  return row === undefined ? null : toPayment(row)
}

// The money of the document is what the customer owes less: no goods, so its total is 0.
async function writePayment(
  tx: Transaction,
  actor: Actor,
  { body, id }: { body: CustomerPaymentInput; id: string },
): Promise<CustomerPayment> {
  const { institutionId } = actor
  const { customerId, amount, note = null, shiftId } = body
  const home = (await requireCustomer(tx, actor, customerId)).branchId
  const proposed = actor.branchIds === 'all' ? home : null
  const branchId = await resolveBranch(tx, actor, body.branchId ?? proposed)
  const payments = (body.payments ?? []).map(newPayment)
  const over = sumOf([-amount, ...payments.map((payment) => payment.amount)])
  if (over > 0) throw paymentRefusal(actor, 'overpaid', { totalAmount: amount, over })
  const money = { payments, tendered: null, onAccount: -amount }
  const paid = { actor, id, customerId, total: 0, money }
  await judgePayments(tx, paid)
  const at = await judgeAmount(tx, institutionId, body)
  await judgeSettled(tx, institutionId, body)
  if (shiftId !== undefined) await joinShift(tx, { institutionId, branchId, shiftId })
  await writeWithoutLines(tx, {
    id,
    kind: KIND,
    actor,
    body,
    branchId,
    customerId,
    shiftId,
    at,
    note,
    onAccount: -amount,
    link: { role: 'PAYS', targetId: customerId },
    audited: { customer_id: customerId, amount },
  })
  await writePayments(tx, paid)
  await writeSettled(tx, institutionId, { id, settles: body.settles })
  const [row] = await tx.query(paymentById(institutionId, id, branchId))
  if (row === undefined) throw new Error(`payment ${id} is not there`)
  return toPayment(row)
}

/** The time of the payment. The balance is locked: of two payments at once the second is judged by what the first left. */
async function judgeAmount(
  tx: Transaction,
  institutionId: string,
  { customerId, amount }: CustomerPaymentInput,
): Promise<string> {
  const [row] = await tx.query(findOwed(institutionId, customerId))
  if (row?.status !== 'APPROVED') throw new AppError('INSTITUTION_PENDING')
  if (amount <= row.owed) return row.at
  const current = { owed: Math.max(0, row.owed) }
  const fields = [{ path: 'amount', message: sentence('MORE_THAN_OWED', current) }]
  throw new AppError('MORE_THAN_OWED', { current, fields })
}

export function toPayment({
  created_at: date,
  payments,
  ...row
}: CustomerPaymentRow): CustomerPayment {
  const { id, number, customer, branch, by, amount, withheld, note } = row
  const { settles } = row
  const paid = paidOf(amount, { payments, tendered: null, on_account: 0 })
  return {
    id,
    number,
    date,
    customer,
    branchId: branch.id,
    branch,
    by,
    amount,
    withheld,
    note,
    ...(paid.payments === undefined ? {} : { payments: paid.payments }),
    ...(settles === null || settles === undefined ? {} : { settles }),
  }
}
