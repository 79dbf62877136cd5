import { t } from '../../texts/texts.ts'
import { DeviceSelect } from '../../ui/form/DeviceSelect.tsx'
import { useBranchNames } from './branches/branches.api.ts'

import type { ReactNode } from 'react'

type BranchSelectProps = {
  label?: string
  /** The choice of no branch; null: one has to be chosen. Absent: all of them. */
  none?: string | null
  branchId: string | undefined
  /** Left out: the other end of a transfer. */
  except?: string | null | undefined
  error?: ReactNode
  onPick: (branchId: string) => void
  /** See DeviceSelect. */
  onChosen?: (branchId: string) => void
}

/** Any branch of the institution; none is proposed. */
export function BranchSelect(props: BranchSelectProps) {
  const { label = t.branches.label, none = t.branches.all, branchId = '', ...more } = props
  const { except, error, onPick, onChosen } = more
  const names = [...(useBranchNames() ?? [])].filter(([id]) => id !== except)
  return (
    <DeviceSelect
      {...{ label, error }}
      value={branchId}
      onChange={onPick}
      {...(onChosen === undefined ? {} : { onChosen })}
    >
      {none !== null && <option value="">{none}</option>}
      {names.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </DeviceSelect>
  )
}
