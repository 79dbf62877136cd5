import { t } from '../../texts/texts.ts'
import { DeviceSelect } from '../../ui/form/DeviceSelect.tsx'
import { useBranchNames } from './branches/branches.api.ts'

type BranchSelectProps = {
  branchId: string | undefined
  onChange: (branchId: string | undefined) => void
}

/** One branch or all, where there are several. */
export function BranchSelect({ branchId = '', onChange }: BranchSelectProps) {
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
