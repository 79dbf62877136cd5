import { ERRORS } from '@mezgeb/contract/kit/errors'
import { sumOf } from '@mezgeb/contract/kit/money'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError } from '../../../platform/app-error.ts'
import { againIfTaken } from '../../../platform/db/again-if-taken.ts'
import { paymentRefusal } from '../../selling/payments/payment-refusals.ts'
import { paidOf } from '../../stock/ledger/payments/payment-row.ts'
import { newPayment } from '../../selling/payments/sale-money.ts'
import { judgePayments, writePayments } from '../../selling/payments/write-payments.ts'
import { joinShift } from '../../selling/shifts/join-shift.ts'
import { recordOnce } from '../../stock/ledger/record-once.ts'
import { writeWithoutLines } from '../../stock/ledger/write-without-lines.ts'
import { branchOf, openAccount, owe, requireSupplier } from '../supplier-bills/open-account.ts'
import { findOpen, insertSettlements, paymentById } from './supplier-payments.queries.ts'

import type {
  SupplierPayment,
  SupplierPaymentInput,
} from '@mezgeb/contract/buying/supplier-payments'
import type { Actor } from '../../../platform/actor.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { SupplierPaymentRow } from './supplier-payments.queries.ts'

const KIND = 'SUPPLIER_PAYMENT'
const sentence = ruleOf({ MORE_THAN_OWED: ERRORS.MORE_THAN_OWED.message })

type Requested = {
  db: Database
  actor: Actor
  body: SupplierPaymentInput
  key: IdempotencyKey | null
}

/** Records that a supplier is paid. Throws NOT_FOUND, MORE_THAN_OWED and the refusals of payments. */
export async function recordSupplierPayment(requested: Requested): Promise<Created> {
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
): Promise<SupplierPayment | null> {
  const [row] = await db.read(institutionId, paymentById(institutionId, id, branchId))
  return row === undefined ? null : toPayment(row)
}

async function writePayment(
  tx: Transaction,
  actor: Actor,
  { body, id }: { body: SupplierPaymentInput; id: string },
): Promise<SupplierPayment> {
  const { institutionId } = actor
  const { supplierId, amount, note = null, bills = [], shiftId } = body
  await requireSupplier(tx, institutionId, supplierId)
  const branchId = await branchOf(tx, actor, body.branchId)
  const paid = outgoing(actor, id, body)
  await judgePayments(tx, paid)
  const at = await judgeAmounts(tx, institutionId, body)
  if (shiftId !== undefined) await joinShift(tx, { institutionId, branchId, shiftId })
  // The supplier is owed less.
  await writeWithoutLines(tx, {
    id,
    kind: KIND,
    actor,
    body,
    branchId,
    supplierId,
    shiftId,
    at,
    note,
    onAccount: amount,
    audited: { supplier_id: supplierId, amount },
  })
  await writePayments(tx, paid)
  const ids = bills.map((bill) => bill.id)
  const amounts = bills.map((bill) => bill.amount)
  await tx.query(insertSettlements(institutionId, id, ids, amounts))
  await owe(tx, institutionId, supplierId, -amount)
  const [row] = await tx.query(paymentById(institutionId, id, branchId))
  if (row === undefined) throw new Error(`payment ${id} is not there`)
  return toPayment(row)
}

/** The payments as money that goes out. Throws OVERPAID. */
function outgoing(actor: Actor, id: string, { amount, ...body }: SupplierPaymentInput) {
  const payments = (body.payments ?? []).map(newPayment)
  const over = sumOf([-amount, ...payments.map((payment) => payment.amount)])
  if (over > 0) throw paymentRefusal(actor, 'overpaid', { totalAmount: amount, over })
  const out = payments.map((payment) => ({ ...payment, amount: -payment.amount }))
  const money = { payments: out, tendered: null, onAccount: 0 }
  return { actor, id, customerId: null, total: -amount, money }
}

/** The time of the payment. The balance is locked. Throws NOT_FOUND for bills of others, MORE_THAN_OWED. */
async function judgeAmounts(
  tx: Transaction,
  institutionId: string,
  { supplierId, amount, bills = [] }: SupplierPaymentInput,
): Promise<string> {
  const { owed, at } = await openAccount(tx, institutionId, supplierId)
  if (amount > owed) throw moreThanOwed('amount', Math.max(0, owed))
  const ids = bills.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await tx.query(findOpen(institutionId, supplierId, ids))
  const open = new Map(rows.map((row) => [row.id, row.open]))
  for (const [nth, bill] of bills.entries()) {
    const left = open.get(bill.id)
    if (left === undefined) throw new AppError('NOT_FOUND')
    if (bill.amount > left) throw moreThanOwed(`bills.${nth}.amount`, left)
  }
  return at
}

function moreThanOwed(path: string, owed: number): AppError {
  const current = { owed }
  const fields = [{ path, message: sentence('MORE_THAN_OWED', current) }]
  return new AppError('MORE_THAN_OWED', { current, fields })
}

export function toPayment({
  created_at: date,
  payments,
  ...row
}: SupplierPaymentRow): SupplierPayment {
  const { id, number, supplier, branch, by, amount, withheld, bills, note } = row
  const paid = paidOf(amount, { payments, tendered: null, on_account: 0 }).payments
  const out = paid?.map((payment) => ({ ...payment, amount: -payment.amount }))
  return {
    id,
    number,
    date,
    supplier,
    branchId: branch.id,
    branch,
    by,
    amount,
    withheld,
    bills,
    note,
    ...(out === undefined ? {} : { payments: out }),
  }
}
