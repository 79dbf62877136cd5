import { ERRORS } from '@mezgeb/contract/kit/errors'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { recordOnce } from '../../stock/ledger/record-once.ts'
import { writeWithoutLines } from '../../stock/ledger/write-without-lines.ts'
import { refund } from '../payments/sale-money.ts'
import { judgePayments, writePayments } from '../payments/write-payments.ts'
import { joinShift } from '../shifts/join-shift.ts'
import { toVoucher } from './to-voucher.ts'
import { findShop, lockVoucher, takeRest, voucherById, voucherOfVoid } from './vouchers.queries.ts'

import type { Voucher, VoucherVoidInput } from '@mezgeb/contract/selling/vouchers/vouchers'
import type { Actor } from '../../../platform/actor.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

const KIND = 'VOUCHER_VOID'
const sentence = ruleOf({ VOUCHER_REST: ERRORS.VOUCHER_REST.message })

type Requested = {
  db: Database
  actor: Actor
  params: { id: string }
  body: VoucherVoidInput
  key: IdempotencyKey | null
}

/** Declares a voucher void. Throws NOT_FOUND, VOUCHER_VOID, VOUCHER_REST for another rest, and the refusals of payments. */
export async function voidVoucher({ params, body, ...requested }: Requested): Promise<Created> {
  const { db, actor } = requested
  // With the voucher, so that one id of a document cannot be that of two.
  const request = { ...body, voucherId: params.id }
  return recordOnce(db, { ...requested, body: request, kind: KIND, find: findVoided }, (tx, id) =>
    writeVoid(tx, actor, { body: request, id }),
  )
}

async function findVoided(
  db: Database,
  { institutionId, branchId }: BranchScope,
  id: string,
): Promise<Voucher | null> {
  const [voided] = await db.read(institutionId, voucherOfVoid(institutionId, id))
  if (voided === undefined) return null
  const [row] = await db.read(institutionId, voucherById(institutionId, voided.id, branchId))
  return row === undefined ? null : toVoucher(row)
}

type Voiding = { body: VoucherVoidInput & { voucherId: string }; id: string }

async function writeVoid(tx: Transaction, actor: Actor, { body, id }: Voiding): Promise<Voucher> {
  const { institutionId } = actor
  const { voucherId, reason, rest, paysBack, shiftId } = body
  const scope = ownScope(actor)
  const [voucher] = await tx.query(lockVoucher(institutionId, voucherId, scope.branchId))
  if (voucher === undefined) throw new AppError('NOT_FOUND')
  if (voucher.is_void) throw new AppError('VOUCHER_VOID')
  if (voucher.rest !== rest) throw otherRest(voucher.rest)
  const { branch_id: branchId } = voucher
  const total = paysBack ? -rest : 0
  const payments = (body.payments ?? []).map(refund)
  const paid = {
    actor,
    id,
    customerId: null,
    total,
    money: { payments, tendered: null, onAccount: 0 },
  }
  await judgePayments(tx, paid)
  const [shop] = await tx.query(findShop(institutionId, null))
  if (shop?.status !== 'APPROVED') throw new AppError('INSTITUTION_PENDING')
  const { at } = shop
  if (shiftId !== undefined) await joinShift(tx, { institutionId, branchId, shiftId })
  await writeWithoutLines(tx, {
    id,
    kind: KIND,
    actor,
    body,
    branchId,
    shiftId,
    at,
    total,
    note: reason,
    audited: { amount: rest, total_amount: total, reason },
  })
  await tx.query(takeRest(institutionId, voucherId, id))
  await writePayments(tx, paid)
  const [row] = await tx.query(voucherById(institutionId, voucherId, branchId))
  if (row === undefined) throw new Error(`voucher ${voucherId} is not there`)
  return toVoucher(row)
}

function otherRest(rest: number): AppError {
  const current = { rest }
  const fields = [{ path: 'rest', message: sentence('VOUCHER_REST', current) }]
  return new AppError('VOUCHER_REST', { current, fields })
}
