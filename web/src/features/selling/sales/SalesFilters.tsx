import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { PeriodFields } from '../../workspace/filters/PeriodFields.tsx'
import { NO_FILTERS } from './sales.api.ts'

import type { SalesFilters as Filters } from './sales.api.ts'

type SalesFiltersProps = {
  filters: Filters
  isFiltered: boolean
  words: readonly string[]
  onChange: (changed: Partial<Filters>) => void
}

/** Filters the sales by branch, for an ADMIN, and by a period. */
export function SalesFilters({ filters, isFiltered, words, onChange }: SalesFiltersProps) {
  const hasBranches = choosesBranch(useUser())
  return (
    <FilterBar isFiltered={isFiltered} words={words} onClear={() => onChange(NO_FILTERS)}>
      {hasBranches && <BranchFilter branchId={filters.branchId} onChange={onChange} />}
      <PeriodFields period={filters} onChange={onChange} />
    </FilterBar>
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
