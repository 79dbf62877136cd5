import { useId, useState } from 'react'

import { useMediaQuery } from '../../lib/use-media-query.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { DeviceSelect } from '../../ui/DeviceSelect.tsx'
import { useLeaveFocusOnPage } from '../../ui/use-leave-focus-on-page.ts'
import { useBranchNames } from '../branches/branches.api.ts'
import { DayFilter } from './DayFilter.tsx'
import { NO_FILTERS, isFiltered } from './sales-search.ts'
import classes from './SalesFilters.module.css'
import { useFilterWords } from './use-filter-words.ts'

import type { SalesFilters as Filters } from './sales-search.ts'

type SalesFiltersProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void }

/**
 * Narrows the list of sales down to a branch, for an ADMIN, and to a time, both days included. On a phone the fields
 * would push the sales off the screen: there they open by a button, which says what is chosen.
 */
export function SalesFilters({ filters, onChange }: SalesFiltersProps) {
  const isWide = useMediaQuery('(min-width: 44em)')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const words = useFilterWords(filters)
  return (
    <>
      {!isWide && (
        <div className={classes.fold}>
          <Button
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {t.sales.filters}
          </Button>
          {!isOpen && isFiltered(filters) && <ClearButton onChange={onChange} />}
        </div>
      )}
      {(isWide || isOpen) && <Fields id={id} filters={filters} onChange={onChange} />}
      {/* Where the fields are not shown, and on paper. */}
      <p className={classes.chosen} data-shown={(!isWide && !isOpen) || undefined}>
        {words.join(' · ')}
      </p>
    </>
  )
}

function Fields({ id, filters, onChange }: SalesFiltersProps & { id: string }) {
  const { branchId, from, to } = filters
  const isAdmin = useUser().role === 'ADMIN'
  return (
    <div className={classes.filters} id={id}>
      {isAdmin && <BranchFilter branchId={branchId} onChange={onChange} />}
      <DayFilter
        label={t.sales.from}
        value={from ?? ''}
        onChange={(day) => onChange({ from: day })}
      />
      <DayFilter label={t.sales.to} value={to ?? ''} onChange={(day) => onChange({ to: day })} />
      {isFiltered(filters) && <ClearButton onChange={onChange} />}
    </div>
  )
}

function ClearButton({ onChange }: Pick<SalesFiltersProps, 'onChange'>) {
  useLeaveFocusOnPage()
  return (
    <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
      {t.sales.clearFilters}
    </Button>
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
