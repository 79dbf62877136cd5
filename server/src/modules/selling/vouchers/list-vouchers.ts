import { referenceKey } from '@mezgeb/contract/selling/payments'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { AFTER_ALL_TIMES, BEFORE_ALL_TIMES } from '../../../platform/db/query/order.ts'
import { likePattern, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { periodOf } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { toVoucher, toVoucherOfCode } from './to-voucher.ts'
import { ORDERS, voucherByCode, voucherById, vouchersOf } from './vouchers.queries.ts'

import type {
  Voucher,
  VoucherOfCode,
  findVoucher,
  listVouchers,
} from '@mezgeb/contract/selling/vouchers/vouchers'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/db/query/paging.ts'

type Reader<Query> = { db: Database; actor: Actor; query: Query }

/** Throws NOT_FOUND for a branch out of the caller's reach. */
export async function readVouchers({
  db,
  actor,
  query,
}: Reader<Received<typeof listVouchers>['query']>): Promise<Page<Voucher>> {
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const { sort = '-date', state = null, search = '' } = query
  const { from = BEFORE_ALL_TIMES, to = AFTER_ALL_TIMES } = periodOf(query)
  const { start, keysOf } = ORDERS[sort]
  const { page, total } = vouchersOf(branchId)
  const filters = [
    ...[institutionId, branchId, state, likePattern(search), search],
    ...[likePattern(referenceKey(search)), from, to],
  ]
  return readPage(db, institutionId, query, {
    rows: page[sort](...filters, ...start(query), pageSize(query) + 1),
    total: total(...filters),
    toItem: toVoucher,
    keysOf,
  })
}

/** Throws NOT_FOUND for a voucher out of the caller's reach. */
export async function readVoucher({
  db,
  actor,
  params: { id },
}: {
  db: Database
  actor: Actor
  params: { id: string }
}): Promise<Voucher> {
  const { institutionId, branchId } = ownScope(actor)
  const [row] = await db.read(institutionId, voucherById(institutionId, id, branchId))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return toVoucher(row)
}

/** A voucher of any branch. Throws NOT_FOUND. */
export async function readByCode({
  db,
  actor: { institutionId },
  query: { code },
}: Reader<Received<typeof findVoucher>['query']>): Promise<VoucherOfCode> {
  const [row] = await db.read(institutionId, voucherByCode(institutionId, referenceKey(code)))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return toVoucherOfCode(row)
}
