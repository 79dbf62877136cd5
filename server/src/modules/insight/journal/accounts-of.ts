import { ACCOUNTS } from '@mezgeb/contract/insight/journal'

import { changedAccounts, postedTenders } from './journal.queries.ts'

import type { NumberedAccount } from '@mezgeb/contract/insight/journal'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** The number of the first tender; there are fewer than a hundred. */
const TENDERS_FROM = 1101
/** Before the first change. */
const UNCHANGED = { number: null, name: null, version: 0 }

/** All accounts of an institution, by number: those of the contract, and one for each tender other than cash. */
export async function accountsOf(
  tx: Transaction,
  institutionId: string,
): Promise<NumberedAccount[]> {
  const [tenders, changes] = await Promise.all([
    tx.query(postedTenders(institutionId)),
    tx.query(changedAccounts(institutionId)),
  ])
  const changed = new Map(changes.map((row) => [row.account, row]))
  const all = [
    ...Object.entries(ACCOUNTS).map(([id, number]) => ({ id, number, tender: null })),
    ...tenders.map(({ id, name, readyMade }, at) => ({
      id,
      number: String(TENDERS_FROM + at),
      tender: { id, name, readyMade },
    })),
  ]
  return all
    .map((account) => {
      const { number, name, version } = changed.get(account.id) ?? UNCHANGED
      return { ...account, number: number ?? account.number, name, version }
    })
    .toSorted((one, other) => one.number.localeCompare(other.number))
}
