import {
  getTrialBalance,
  listAccounts,
  listJournal,
  updateAccount,
} from '@mezgeb/contract/insight/journal'

import { serve } from '../../../platform/http/serve.ts'
import { accountsOf } from './accounts-of.ts'
import { numberAccount } from './change-account.ts'
import { COUNTED_POSTINGS } from './journal.queries.ts'
import { readJournal } from './list-journal.ts'
import { readTrialBalance } from './read-trial-balance.ts'

import type { Module } from '../../module.ts'

export const journal: Module = {
  routes: (api) => {
    serve(api, getTrialBalance, readTrialBalance)
    serve(api, listJournal, readJournal)
    serve(api, listAccounts, ({ db, actor: { institutionId } }) =>
      db.readTogether(institutionId, (tx) => accountsOf(tx, institutionId)),
    )
    serve(api, updateAccount, numberAccount)
  },
  counted: COUNTED_POSTINGS,
}
