import { listPayables, listSupplierStatement } from '@mezgeb/contract/buying/supplier-payables'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { likePattern, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { clockOf } from '../../../platform/time/clock-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { paidOf } from '../../stock/ledger/payments/payment-row.ts'
import { GOODS_OF } from './goods-of-bill.ts'
import { requireSupplier } from './open-account.ts'
import {
  PAYABLE_ORDERS,
  STATEMENT_ORDERS,
  accountOf,
  payables,
  statementOf,
} from './payables.queries.ts'
import { findUnbilled } from './supplier-bills.queries.ts'

import type { UnbilledGoods, getUnbilledGoods } from '@mezgeb/contract/buying/supplier-bills'
import type {
  Payable,
  StatementLine,
  SupplierAccount,
  getSupplierAccount,
} from '@mezgeb/contract/buying/supplier-payables'
import type { Received, ReplyOf } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/db/query/paging.ts'
import type { PayableRow, StatementRow } from './payables.queries.ts'

const UNBILLED_MAX = 100

type Requested<Call> = Received<Call> & { db: Database; actor: Actor }

/** The day in a time zone. */
const today = (timeZone: string) =>
  new Date(clockOf(timeZone)(Date.now())).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** The debt to suppliers, for the bills of a branch or of all. */
export async function readPayables({
  db,
  actor,
  query,
}: Requested<typeof listPayables>): Promise<Page<Payable>> {
  const { sort = 'name', timeZone, search } = query
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const { start, keysOf } = PAYABLE_ORDERS[sort]
  const filters = [institutionId, branchId, likePattern(search), today(timeZone)] as const
  return readPage(db, institutionId, query, {
    rows: payables.page[sort](...filters, ...start(query), pageSize(query) + 1),
    total: payables.total(...filters),
    toItem: toPayable,
    keysOf,
  })
}

const toPayable = ({ name_key: _key, total: _total, ...payable }: PayableRow): Payable => payable

/** Throws NOT_FOUND for a supplier of another institution. */
export async function readAccount({
  db,
  actor: { institutionId },
  params: { id },
  query: { timeZone },
}: Requested<typeof getSupplierAccount>): Promise<SupplierAccount> {
  const [row] = await db.read(institutionId, accountOf(institutionId, id, today(timeZone)))
  if (row === undefined) throw new AppError('NOT_FOUND')
  const { name, owed, ageing, bills } = row
  const { notDue, upTo30, upTo60, upTo90, over90 } = ageing
  return {
    supplier: { id, name },
    owed,
    bills,
    ageing: { notDue, upTo30, upTo60, upTo90, over90 },
  }
}

export async function readStatement({
  db,
  actor: { institutionId },
  params: { id },
  query,
}: Requested<typeof listSupplierStatement>): Promise<Page<StatementLine>> {
  const { sort = '-date' } = query
  const { start, keysOf } = STATEMENT_ORDERS[sort]
  await db.readTogether(institutionId, (tx) => requireSupplier(tx, institutionId, id))
  return readPage(db, institutionId, query, {
    rows: statementOf.page[sort](institutionId, id, ...start(query), pageSize(query) + 1),
    total: statementOf.total(institutionId, id),
    toItem: toLine,
    keysOf,
  })
}

function toLine({ created_at: date, payments, ...row }: StatementRow): StatementLine {
  const { id, kind, number, reference, branch, by, amount, balance, note } = row
  const paid = paidOf(0, { payments, tendered: null, on_account: 0 }).payments ?? []
  return {
    id,
    kind,
    number,
    reference,
    date,
    billedOn: row.billed_on,
    branch,
    by,
    amount,
    balance,
    payments: paid.map((one) => ({ ...one, amount: Math.abs(one.amount) })),
    note,
  }
}

/** Deliveries without a bill, and returns without a credit note. */
export async function readUnbilled({
  db,
  actor,
  params: { id },
  query,
}: Requested<typeof getUnbilledGoods>): Promise<ReplyOf<typeof getUnbilledGoods>> {
  const { institutionId } = ownScope(actor)
  const { branchId } = await listScope(db, actor, query.branchId)
  return db.readTogether(institutionId, async (tx) => {
    await requireSupplier(tx, institutionId, id)
    const find = async (kind: string) => {
      const of = [institutionId, id, kind, branchId, UNBILLED_MAX] as const
      const rows = await tx.query(findUnbilled(...of))
      return rows.map(
        ({ id: goods, number, date, reference, branch, received }): UnbilledGoods => ({
          document: { id: goods, kind, number },
          date,
          reference,
          branch,
          received,
        }),
      )
    }
    return { received: await find(GOODS_OF.BILL), sentBack: await find(GOODS_OF.CREDIT) }
  })
}
