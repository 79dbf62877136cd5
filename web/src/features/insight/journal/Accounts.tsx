import { listAccounts, updateAccount } from '@mezgeb/contract/insight/journal'
import { useState } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { errorAt } from '../../../lib/api/error-at.ts'
import { useOff } from '../../../ui/kit/use-off.ts'
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
  const change = (body: { number?: string; name?: string | null }, onSuccess: () => void) =>
    save.mutate({ body: { account: id, ...body, version } }, { onSuccess })
  return (
    <li>
      <SavedField
        label={t.journalPage.numberOf(usual)}
        saved={number}
        error={errorAt(save.error, 'number')}
        onSave={(typed, onSuccess) => change({ number: typed }, onSuccess)}
      />
      <SavedField
        label={t.journalPage.nameOf(usual)}
        saved={accountName(account)}
        error={errorAt(save.error, 'name')}
        onSave={(typed, onSuccess) => change({ name: typed || null }, onSuccess)}
      />
    </li>
  )
}

type SavedFieldProps = {
  label: string
  saved: string
  error: string | undefined
  onSave: (typed: string, onSuccess: () => void) => void
}

function SavedField({ label, saved, error, onSave }: SavedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const off = useOff()

  function handleEnd(): void {
    if (typed === null || typed.trim() === saved) return setTyped(null)
    return onSave(typed.trim(), () => setTyped(null))
  }

  return (
    <TextField
      type="text"
      label={label}
      isLabelHidden
      autoComplete="off"
      error={error}
      {...off}
      value={typed ?? saved}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={handleEnd}
      onKeyDown={({ key }) => key === 'Enter' && handleEnd()}
    />
  )
}
