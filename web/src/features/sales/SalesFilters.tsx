import { formatDate } from '../../lib/format.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { DeviceSelect } from '../../ui/DeviceSelect.tsx'
import { useBranchNames } from '../branches/branches.api.ts'
import { DayFilter } from './DayFilter.tsx'
import { NO_FILTERS, isFiltered } from './sales-search.ts'
import classes from './SalesFilters.module.css'

import type { SalesFilters as Filters } from './sales-search.ts'

type SalesFiltersProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void }

/** Narrows the list of sales down to a branch, for an ADMIN, and to a time, both days included. */
export function SalesFilters({ filters, onChange }: SalesFiltersProps) {
  const { branchId, from, to } = filters
  const isAdmin = useUser().role === 'ADMIN'
  return (
    <>
      <div className={classes.filters}>
        {isAdmin && <BranchFilter branchId={branchId} onChange={onChange} />}
        <DayFilter
          label={t.sales.from}
          value={from ?? ''}
          onChange={(day) => onChange({ from: day })}
        />
        <DayFilter label={t.sales.to} value={to ?? ''} onChange={(day) => onChange({ to: day })} />
        {isFiltered(filters) && (
          <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
            {t.sales.clearFilters}
          </Button>
        )}
      </div>
      <PrintedFilters filters={filters} />
    </>
  )
}

type BranchFilterProps = { branchId: string | undefined; onChange: SalesFiltersProps['onChange'] }

function BranchFilter({ branchId = '', onChange }: BranchFilterProps) {
  const names = [...(useBranchNames() ?? [])]
  return (
    <DeviceSelect
      label={t.branches.label}
      value={branchId}
      onChange={(id) => onChange({ branchId: id })}
    >
      <option value="">{t.sales.allBranches}</option>
      {names.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </DeviceSelect>
  )
}

/** On paper stands in words what was chosen. */
function PrintedFilters({ filters: { branchId, from, to } }: { filters: Filters }) {
  const names = useBranchNames()
  const chosen = [
    branchId === undefined ? undefined : names?.get(branchId),
    from === undefined ? undefined : `${t.sales.from} ${dayText(from)}`,
    to === undefined ? undefined : `${t.sales.to} ${dayText(to)}`,
  ]
  return <p className={classes.chosen}>{chosen.filter(Boolean).join(' · ')}</p>
}

// Noon is the same day in the zones nearby, too.
function dayText(day: string): string {
  return formatDate(`${day}T12:00:00`)
}
