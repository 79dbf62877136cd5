import { sumOf } from '@mezgeb/contract/kit/money'

import { currentDay, dayBounds } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { accountsOf } from './accounts-of.ts'
import { balancesOf, listsOf } from './journal.queries.ts'

import type { TrialBalance, getTrialBalance } from '@mezgeb/contract/insight/journal'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

type Requested = { db: Database; actor: Actor; query: Received<typeof getTrialBalance>['query'] }

/** Days are those of Addis Ababa. Throws NOT_FOUND for a branch that is not in reach. */
export async function readTrialBalance({
  db,
  actor,
  query: { to = currentDay(), from = to, ...query },
}: Requested): Promise<TrialBalance> {
  const { institutionId, branchId } = await listScope(db, actor, query.branchId)
  return db.readTogether(institutionId, async (tx) => {
    const accounts = await accountsOf(tx, institutionId)
    const lists = listsOf(accounts.map(({ id }) => id))
    const rows = await tx.query(
      balancesOf(branchId)(institutionId, branchId, ...dayBounds(from, to), lists),
    )
    const sums = new Map(rows.map((row) => [row.account, row]))
    return {
      from,
      to,
      accounts: accounts.flatMap(({ version: _version, ...account }) => {
        const row = sums.get(account.id)
        if (row === undefined) return []
        const { opening, debit, credit } = row
        return { ...account, opening, debit, credit, closing: sumOf([opening, debit, -credit]) }
      }),
    }
  })
}
