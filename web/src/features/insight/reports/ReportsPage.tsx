import { Suspense, lazy } from 'react'

import { daysOf } from '../../../lib/format/periods.ts'
import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { Tabs } from '../../../ui/shell/Tabs.tsx'
import { BranchFilter } from '../../business/BranchFilter.tsx'
import { featureReports } from '../../nav-items.ts'
import { DayFilter } from '../../workspace/filters/DayFilter.tsx'
import { PeriodFields } from '../../workspace/filters/PeriodFields.tsx'
import { Losses } from './Losses.tsx'
import { Margins } from '../../selling/sale-margins/Margins.tsx'
import { StockValue } from './StockValue.tsx'
import classes from './ReportsPage.module.css'

const TABS = ['value', 'bridge', 'margin', 'losses'] as const

const ValueBridge = lazy(() =>
  import('./ValueBridge.tsx').then((bridge) => ({ default: bridge.ValueBridge })),
)

const FURTHER = featureReports().map(({ tab, load }) => ({ tab, Further: lazy(load) }))

/** /reports: stock value and what changed it, margins and losses at cost, and reports of features, for those who see costs. */
export function ReportsPage() {
  return useMay()('costs.view') ? <Reports /> : <Forbidden title={t.reports.title} />
}

function Reports() {
  const [{ tab, branchId, from, to }, change] = useListAddress()
  const further = FURTHER.find((one) => one.tab === tab)
  const shown = further?.tab ?? TABS.find((name) => name === tab) ?? 'value'
  const month = daysOf('month', to)
  const period = { from: from ?? month.from, to: to ?? month.to }
  const requested = branchId === undefined ? {} : { branchId }
  const filter = <BranchFilter branchId={branchId} onPick={(id) => change({ branchId: id })} />
  return (
    <>
      <PageHeading
        title={t.reports.title}
        description={t.reports.description}
        action={<Button onClick={() => window.print()}>{t.printing.print}</Button>}
      />
      <Tabs
        label={t.reports.title}
        tabs={[
          ...TABS.map((value) => ({ value, label: t.reports.tabs[value] })),
          ...featureReports().map((one) => ({ value: one.tab, label: one.label })),
        ]}
        value={shown}
        onChange={(value) => change({ tab: value === 'value' ? undefined : value })}
      >
        {further === undefined && (
          <div className={classes.filters} data-print="none">
            {shown === 'value' ? (
              <DayFilter
                label={t.reports.atEndOf}
                value={period.to}
                onChange={(value) => change({ to: value })}
              />
            ) : (
              <PeriodFields period={period} onChange={change} isNeeded />
            )}
            {filter}
          </div>
        )}
        <div className={classes.report}>
          <Suspense>
            {shown === 'value' && <StockValue query={{ ...requested, day: period.to }} />}
            {shown === 'bridge' && <ValueBridge query={{ ...requested, ...period }} />}
            {shown === 'margin' && <Margins query={{ ...requested, ...period }} />}
            {shown === 'losses' && <Losses query={{ ...requested, ...period }} />}
            {further && (
              <further.Further from={from} branchId={branchId} filter={filter} onPeriod={change} />
            )}
          </Suspense>
        </div>
      </Tabs>
    </>
  )
}
