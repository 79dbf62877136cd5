import { listBranches } from '@mezgeb/contract/branches'
import { PAGE_MAX } from '@mezgeb/contract/fields'

import { useList } from '../../lib/use-list.ts'
import { useLookup } from '../../lib/use-lookup.ts'
import { t } from '../../texts/texts.ts'
import { LookupField } from '../../ui/LookupField.tsx'

// Nothing that a branch could be called by.
const ALL = 'all'

type BranchFilterProps = {
  branchId: string | undefined
  /** Its name. */
  chosen: string
  onPick: (branchId: string | undefined) => void
}

/** One branch of the institution, or all of them. */
export function BranchFilter({ branchId, chosen, onPick }: BranchFilterProps) {
  const lookup = useLookup()
  const list = useList(listBranches, { query: { search: lookup.search, limit: PAGE_MAX } })
  const all = { value: ALL, label: t.sales.allBranches }
  return (
    <LookupField
      label={t.branches.label}
      {...lookup.stateOf(list, t.branches.nothing)}
      value={branchId ?? ALL}
      chosen={branchId === undefined ? all.label : chosen}
      options={(list.items ?? []).map(({ id, name, location }) => ({
        value: id,
        label: name,
        detail: location,
      }))}
      extra={all}
      onPick={({ value }) => onPick(value === ALL ? undefined : value)}
    />
  )
}
