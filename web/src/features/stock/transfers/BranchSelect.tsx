import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'

import type { ReactNode } from 'react'

type BranchSelectProps = {
  label: string
  /** The choice of no branch. */
  none: string
  branchId: string
  /** Left out: the other end of a transfer. */
  except?: string | null | undefined
  error?: ReactNode
  'data-path'?: string
  onPick: (branchId: string) => void
}

/** Any branch of the institution; none is proposed. */
export function BranchSelect(props: BranchSelectProps) {
  const { label, none, branchId, except, onPick, ...field } = props
  const names = [...(useBranchNames() ?? [])].filter(([id]) => id !== except)
  return (
    <DeviceSelect {...field} label={label} value={branchId} onChange={onPick}>
      <option value="">{none}</option>
      {names.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </DeviceSelect>
  )
}
