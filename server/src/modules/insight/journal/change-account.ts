import { ERRORS } from '@mezgeb/contract/kit/errors'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError } from '../../../platform/app-error.ts'
import { guardedChange } from '../../../platform/db/guarded-change.ts'
import { accountsOf } from './accounts-of.ts'
import { changeAccount } from './journal.queries.ts'

import type { NumberedAccount, updateAccount } from '@mezgeb/contract/insight/journal'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

type Requested = { db: Database; actor: Actor; body: Received<typeof updateAccount>['body'] }

const message = ruleOf({ ACCOUNT_NUMBER_TAKEN: ERRORS.ACCOUNT_NUMBER_TAKEN.message })(
  'ACCOUNT_NUMBER_TAKEN',
)

/** Throws NOT_FOUND, ACCOUNT_NUMBER_TAKEN, STALE_VERSION. */
export function numberAccount({ db, actor, body }: Requested): Promise<NumberedAccount> {
  const { institutionId } = actor
  const { account, ...input } = body
  const find = async (tx: Transaction) => {
    const all = await accountsOf(tx, institutionId)
    return all.find(({ id }) => id === account) ?? null
  }
  return guardedChange(db, institutionId, {
    input,
    change: async (tx) => {
      const all = await accountsOf(tx, institutionId)
      if (all.some(({ id, number }) => id !== account && number === input.number))
        throw new AppError('ACCOUNT_NUMBER_TAKEN', { fields: [{ path: 'number', message }] })
      const { version = null, number = null, name } = input
      const isNamed = name !== undefined
      const values = [account, version, number, isNamed, name ?? null] as const
      const rows = await tx.query(changeAccount(institutionId, ...values))
      return rows.length === 0 ? null : find(tx)
    },
    current: find,
  })
}
