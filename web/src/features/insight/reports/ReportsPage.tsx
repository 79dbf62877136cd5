import { today } from '../../../lib/format/today.ts'
import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { Tabs } from '../../../ui/shell/Tabs.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { DayFilter } from '../../workspace/filters/DayFilter.tsx'
import { PeriodFields } from '../../workspace/filters/PeriodFields.tsx'
import { Losses } from './Losses.tsx'
import { Margins } from '../../selling/sale-margins/Margins.tsx'
import { StockValue } from './StockValue.tsx'
import classes from './ReportsPage.module.css'

const TABS = ['value', 'margin', 'losses'] as const

/** /reports: stock value, margins and losses at cost, for those who see costs. */
export function ReportsPage() {
  return useMay()('costs.view') ? <Reports /> : <Forbidden title={t.reports.title} />
}

function Reports() {
  const [{ tab, branchId, from, to }, change] = useListAddress()
  const shown = TABS.find((name) => name === tab) ?? 'value'
  const day = today()
  const period = { from: from ?? `${day.slice(0, 8)}01`, to: to ?? day }
  const asked = branchId === undefined ? {} : { branchId }
  return (
    <>
      <PageHeading
        title={t.reports.title}
        description={t.reports.description}
        action={<Button onClick={() => window.print()}>{t.printing.print}</Button>}
      />
      <Tabs
        label={t.reports.title}
        tabs={TABS.map((value) => ({ value, label: t.reports.tabs[value] }))}
        value={shown}
        onChange={(value) => change({ tab: value === 'value' ? undefined : value })}
      >
        <div className={classes.filters} data-print="none">
          {shown === 'value' ? (
            <DayFilter
              label={t.reports.atEndOf}
              value={to ?? day}
              onChange={(value) => change({ to: value })}
            />
          ) : (
            <PeriodFields period={period} onChange={change} />
          )}
          <BranchFilter branchId={branchId} onChange={(id) => change({ branchId: id })} />
        </div>
        <div className={classes.report}>
          {shown === 'value' && <StockValue query={{ ...asked, day: to ?? day }} />}
          {shown === 'margin' && <Margins query={{ ...asked, ...period }} />}
          {shown === 'losses' && <Losses query={{ ...asked, ...period }} />}
        </div>
      </Tabs>
    </>
  )
}

type BranchFilterProps = {
  branchId: string | undefined
  onChange: (branchId: string | undefined) => void
}

function BranchFilter({ branchId = '', onChange }: BranchFilterProps) {
  const names = useBranchNames()
  if (names === undefined || names.size < 2) return null
  return (
    <DeviceSelect
      label={t.branches.label}
      value={branchId}
      onChange={(id) => onChange(id === '' ? undefined : id)}
    >
      <option value="">{t.reports.allBranches}</option>
      {[...names].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </DeviceSelect>
  )
}
