import { getCalendar } from '../../lib/calendar.ts'
import { formatDate } from '../../lib/format.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Mantine } from '../../ui/Mantine.tsx'
import { useBranchNames } from '../branches/branches.api.ts'
import { BranchFilter } from './BranchFilter.tsx'
import { NO_FILTERS } from './sales-search.ts'
import classes from './SalesFilters.module.css'

import type { SalesSearch } from './sales-search.ts'

type Filters = Pick<SalesSearch, 'branchId' | 'from' | 'to'>
type SalesFiltersProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void }

/** Narrows the list of sales down to a branch, for an ADMIN, and to a time, both days included. */
export function SalesFilters({ filters, onChange }: SalesFiltersProps) {
  const { branchId, from, to } = filters
  const isAdmin = useUser().role === 'ADMIN'
  const names = useBranchNames()
  const calendar = getCalendar()
  const branch = branchId === undefined ? '' : (names?.get(branchId) ?? '')
  const chosen = [
    branch,
    from === undefined ? '' : `${t.sales.from} ${dayText(from)}`,
    to === undefined ? '' : `${t.sales.to} ${dayText(to)}`,
  ]
  return (
    <Mantine>
      <div className={classes.filters}>
        {isAdmin && (
          <BranchFilter
            branchId={branchId}
            chosen={branch}
            onPick={(id) => onChange({ branchId: id })}
          />
        )}
        <DateField
          calendar={calendar}
          label={t.sales.from}
          value={from ?? ''}
          onChange={(day) => onChange({ from: day })}
        />
        <DateField
          calendar={calendar}
          label={t.sales.to}
          value={to ?? ''}
          onChange={(day) => onChange({ to: day })}
        />
        {Object.values(filters).some((value) => value !== undefined) && (
          <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
            {t.sales.clearFilters}
          </Button>
        )}
      </div>
      <p className={classes.chosen}>{chosen.filter(Boolean).join(' · ')}</p>
    </Mantine>
  )
}

// Noon is the same day in the zones nearby, too.
function dayText(day: string): string {
  return formatDate(`${day}T12:00:00`)
}
