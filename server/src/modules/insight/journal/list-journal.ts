import { pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { currentDay, dayBounds } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { accountsOf } from './accounts-of.ts'
import { ORDERS, entriesIn } from './journal.queries.ts'

import type { Account, JournalEntry, listJournal } from '@mezgeb/contract/insight/journal'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/db/query/paging.ts'
import type { EntryRow } from './journal.queries.ts'

type Requested = { db: Database; actor: Actor; query: Received<typeof listJournal>['query'] }

/** Documents, openings and closings of tills of days of Addis Ababa with what they post. Throws NOT_FOUND for a branch that is not in reach. */
export async function readJournal({ db, actor, query }: Requested): Promise<Page<JournalEntry>> {
  const { to = currentDay(), from = to, sort = '-date' } = query
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  const accounts = await db.readTogether(institutionId, (tx) => accountsOf(tx, institutionId))
  const known = new Map(accounts.map(({ version: _version, ...account }) => [account.id, account]))
  const requested = [institutionId, branchId, ...dayBounds(from, to)] as const
  const { page, total } = entriesIn(branchId)
  const { start, keysOf } = ORDERS[sort]
  return readPage(db, institutionId, query, {
    rows: page[sort](...requested, ...start(query), pageSize(query) + 1),
    total: total(...requested),
    toItem: (row) => toEntry(row, known),
    keysOf,
  })
}

function toEntry(row: EntryRow, accounts: ReadonlyMap<string, Account>): JournalEntry {
  const { id, kind, till, number, created_at: date, branch, by, note, lines } = row
  return {
    id,
    kind,
    till,
    number,
    date,
    branch,
    by,
    note,
    lines: lines.map(([name, amount]) => ({
      account: accounts.get(name) ?? { id: name, number: '', name: null, tender: null },
      debit: Math.max(amount, 0),
      credit: Math.max(-amount, 0),
    })),
  }
}
