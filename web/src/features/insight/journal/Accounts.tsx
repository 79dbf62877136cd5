import { listAccounts, updateAccount } from '@mezgeb/contract/insight/journal'

import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { errorAt } from '../../../lib/api/error-at.ts'
import { NameField } from '../../workspace/records/NameField.tsx'
import { Report } from '../../workspace/reports/Report.tsx'
import { accountName } from './account-name.ts'
import classes from './JournalPage.module.css'

import type { NumberedAccount } from '@mezgeb/contract/insight/journal'

/** The accounts of the institution: number and name are saved when their field is left. */
export function Accounts() {
  return (
    <Report answer={useCall(listAccounts, {})}>
      {(accounts) => (
        <section className={classes.accounts}>
          <p className={classes.note}>{t.journalPage.numbersHint}</p>
          <ol aria-label={t.journalPage.tabs.accounts}>
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </ol>
        </section>
      )}
    </Report>
  )
}

function AccountRow({ account }: { account: NumberedAccount }) {
  const { id, number, version } = account
  const save = useSave(updateAccount, () => showToast(t.journalPage.saved))
  const usual = accountName({ ...account, name: null })
  const change = (body: { number?: string; name?: string | null }) =>
    save.mutateAsync({ body: { account: id, ...body, version } })
  return (
    <li>
      <NameField
        label={t.journalPage.numberOf(usual)}
        name={number}
        error={errorAt(save.error, 'number')}
        onRename={(typed) => change({ number: typed })}
      />
      <NameField
        label={t.journalPage.nameOf(usual)}
        name={accountName(account)}
        error={errorAt(save.error, 'name')}
        onRename={(typed) => change({ name: typed || null })}
      />
    </li>
  )
}
