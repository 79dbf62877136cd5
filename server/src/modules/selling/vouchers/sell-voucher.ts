import { randomBytes } from 'node:crypto'

import { CODE_LENGTH, CODE_LETTERS, RULES } from '@mezgeb/contract/selling/vouchers/vouchers'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { againIfTaken } from '../../../platform/db/again-if-taken.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import { recordOnce } from '../../stock/ledger/record-once.ts'
import { writeWithoutLines } from '../../stock/ledger/write-without-lines.ts'
import { newPayment } from '../payments/sale-money.ts'
import { judgePayments, writePayments } from '../payments/write-payments.ts'
import { joinShift } from '../shifts/join-shift.ts'
import { requireCustomerOf } from './customer-of-voucher.ts'
import { toVoucher } from './to-voucher.ts'
import { addVoucher, findShop, voucherById } from './vouchers.queries.ts'

import type { Voucher, VoucherInput } from '@mezgeb/contract/selling/vouchers/vouchers'
import type { Actor } from '../../../platform/actor.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

const KIND = 'VOUCHER'
const rule = ruleOf(RULES)

type Requested = { db: Database; actor: Actor; body: VoucherInput; key: IdempotencyKey | null }

/** Sells a voucher. Throws NOT_FOUND, INVALID for a last day that is over, TENDER_ARCHIVED, and the refusals of payments. */
export async function sellVoucher(requested: Requested): Promise<Created> {
  const { db, actor, body } = requested
  return againIfTaken(() =>
    recordOnce(db, { ...requested, kind: KIND, find: findVoucher }, async (tx, id) => {
      const branchId = await resolveBranch(tx, actor, body.branchId)
      return writeVoucher(tx, actor, { body, id, branchId })
    }),
  )
}

async function findVoucher(
  db: Database,
  { institutionId, branchId }: BranchScope,
  id: string,
): Promise<Voucher | null> {
  const [row] = await db.read(institutionId, voucherById(institutionId, id, branchId))
  return row === undefined ? null : toVoucher(row)
}

/** 60 random bits. */
function newCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_LETTERS[byte & 31] ?? '').join('')
}

async function writeVoucher(
  tx: Transaction,
  actor: Actor,
  { body, id, branchId }: { body: VoucherInput; id: string; branchId: string },
): Promise<Voucher> {
  const { institutionId } = actor
  const { customerId, amount, lastDay = null, note = null, shiftId } = body
  if (customerId !== undefined) await requireCustomerOf(tx, actor, { customerId, branchId })
  const payments = (body.payments ?? []).map(newPayment)
  const money = { payments, tendered: null, onAccount: 0, sellsVoucher: true } as const
  const paid = { actor, id, customerId: null, total: amount, money }
  await judgePayments(tx, paid)
  const at = await timeOf(tx, institutionId, lastDay)
  if (shiftId !== undefined) await joinShift(tx, { institutionId, branchId, shiftId })
  await writeWithoutLines(tx, {
    id,
    kind: KIND,
    actor,
    body,
    branchId,
    shiftId,
    at,
    total: amount,
    note,
    customerId,
    // Without the code, which is money.
    audited: { amount, ...(customerId === undefined ? {} : { customer_id: customerId }) },
  })
  await tx.query(addVoucher(institutionId, id, branchId, newCode(), amount, lastDay, at))
  await writePayments(tx, paid)
  const [row] = await tx.query(voucherById(institutionId, id, branchId))
  if (row === undefined) throw new Error(`voucher ${id} is not there`)
  return toVoucher(row)
}

async function timeOf(
  tx: Transaction,
  institutionId: string,
  lastDay: string | null,
): Promise<string> {
  const [shop] = await tx.query(findShop(institutionId, lastDay))
  if (shop?.status !== 'APPROVED') throw new AppError('INSTITUTION_PENDING')
  if (!shop.is_active) throw new AppError('TENDER_ARCHIVED')
  if (!shop.is_over) return shop.at
  throw invalid('lastDay', rule('LAST_DAY_OVER'))
}
