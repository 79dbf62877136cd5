import { daysOf } from '../../../lib/format/periods.ts'
import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { Tabs } from '../../../ui/shell/Tabs.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { BranchFilter } from '../../business/BranchFilter.tsx'
import { PeriodFields } from '../../workspace/filters/PeriodFields.tsx'
import { periodWords } from '../../workspace/filters/period-words.ts'
import { Accounts } from './Accounts.tsx'
import { Entries } from './Entries.tsx'
import { TrialBalance } from './TrialBalance.tsx'
import classes from '../reports/ReportsPage.module.css'

const TABS = ['trial', 'entries', 'accounts'] as const

/** /journal: trial balance and entries of some days, by default of the month. */
export function JournalPage() {
  return useMay()('journal.view') ? <Journal /> : <Forbidden title={t.journal.title} />
}

function Journal() {
  const [{ tab, branchId, from, to }, change] = useListAddress()
  const shown = TABS.find((name) => name === tab) ?? 'trial'
  const month = daysOf('month')
  const period = { from: from ?? month.from, to: to ?? month.to }
  const branch = useBranchNames()?.get(branchId ?? '')
  const requested = {
    query: { ...period, ...(branchId === undefined ? {} : { branchId }) },
    narrowedTo: [...periodWords(period), ...(branch === undefined ? [] : [branch])],
  }
  return (
    <>
      <PageHeading title={t.journal.title} description={t.journalPage.description} />
      <Tabs
        label={t.journal.title}
        tabs={TABS.map((value) => ({ value, label: t.journalPage.tabs[value] }))}
        value={shown}
        onChange={(value) => change({ tab: value === 'trial' ? undefined : value })}
      >
        {shown !== 'accounts' && (
          <div className={classes.filters} data-print="none">
            <PeriodFields period={period} onChange={change} isNeeded />
            <BranchFilter branchId={branchId} onPick={(id) => change({ branchId: id })} />
          </div>
        )}
        {shown === 'trial' && <TrialBalance {...requested} />}
        {shown === 'entries' && <Entries {...requested} />}
        {shown === 'accounts' && <Accounts />}
      </Tabs>
    </>
  )
}
