import {
  AGES,
  BOUGHT_MAX,
  DEBTORS_MAX,
  STATEMENT_MAX,
  STATEMENT_TOO_LONG,
} from '@mezgeb/contract/selling/customer-sales'
import { sumOf } from '@mezgeb/contract/kit/money'

import { invalid } from '../../../platform/app-error.ts'
import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay, dayBounds, periodOf } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { requireCustomer } from '../customers/require-customer.ts'
import { accountSince, boughtBy, debtors } from './customer-sales.queries.ts'
import { readOpenItems } from './read-open-items.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type {
  CustomerAgeing,
  CustomerSheet,
  CustomerStatement,
  StatementEntry,
  getCustomerAgeing,
  getCustomerStatement,
} from '@mezgeb/contract/selling/customer-sales'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

type Requested = { db: Database; actor: Actor; params: { id: string } }

/** Before every document. */
const BEGINNING = '-infinity'

/** Throws NOT_FOUND for a customer out of reach. */
export function readCustomer({ db, actor, params: { id } }: Requested): Promise<CustomerSheet> {
  const { institutionId } = actor
  return db.readTogether(institutionId, async (tx) => {
    const customer = await requireCustomer(tx, actor, id)
    const [openItems, [bought]] = await Promise.all([
      readOpenItems(tx, institutionId, id),
      tx.query(boughtBy(institutionId, id, BOUGHT_MAX + 1)),
    ])
    const { sales = 0, amount = 0, last_at: lastAt = null } = bought ?? {}
    return {
      customer,
      bought: { sales, ...(sales > BOUGHT_MAX ? {} : { amount }), lastAt },
      openItems,
    }
  })
}

type StatementRequest = Requested & Pick<Received<typeof getCustomerStatement>, 'query'>

/** Throws NOT_FOUND for a customer out of reach, INVALID for a period with too many documents from its first day until now. */
export function readStatement(requested: StatementRequest): Promise<CustomerStatement> {
  const { db, actor, params, query } = requested
  const { institutionId } = actor
  const { from = BEGINNING, to } = periodOf(query)
  return db.readTogether(institutionId, async (tx) => {
    const customer = await requireCustomer(tx, actor, params.id)
    const limit = STATEMENT_MAX + 1
    const rows = await tx.query(accountSince(institutionId, params.id, from, limit))
    if (rows.length > STATEMENT_MAX) throw invalid('from', STATEMENT_TOO_LONG)
    const moved = rows.flatMap(({ owed: _owed, created_at: date, ...row }) => {
      const { id, kind, branch, amount } = row
      if (id === null || kind === null || branch === null || amount === null || date === null)
        return []
      return [{ id, kind, number: row.number, date, branch, note: row.note, amount }]
    })
    const opening = sumOf([rows[0]?.owed ?? 0, ...moved.map(({ amount }) => -amount)])
    let balance = opening
    const entries: StatementEntry[] = []
    for (const entry of moved) {
      if (to !== undefined && Date.parse(entry.date) > Date.parse(to)) break
      balance = sumOf([balance, entry.amount])
      entries.push({ ...entry, balance })
    }
    return { customer, opening, entries, closing: balance }
  })
}

type AgeingRequest = Pick<Requested, 'db' | 'actor'> &
  Pick<Received<typeof getCustomerAgeing>, 'query'>

/** Ages are days of Addis Ababa: a sale of today is 0 days old. */
export async function readAgeing({ db, actor, query }: AgeingRequest): Promise<CustomerAgeing> {
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const today = currentDay()
  const starts = AGES.map((days) => dayBounds(addDays(today, -days), today)[0])
  const rows = await db.read(institutionId, debtors(institutionId, branchId, ...starts))
  return {
    customers: rows.slice(0, DEBTORS_MAX),
    sum: {
      count: rows.length,
      owed: sumOf(rows.map(({ owed }) => owed)),
      ages: [...AGES, 0].map((_, age) => sumOf(rows.map(({ ages }) => ages[age] ?? 0))),
    },
  }
}
