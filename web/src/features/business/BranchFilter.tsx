import { BranchSelect } from './BranchSelect.tsx'
import { useBranchNames } from './branches/branches.api.ts'

type BranchFilterProps = {
  branchId: string | undefined
  /** Null: one has to be chosen. */
  none?: null
  onPick: (branchId: string) => void
}

/** One branch or all, where there are several. */
export function BranchFilter(props: BranchFilterProps) {
  const names = useBranchNames()
  return names === undefined || names.size < 2 ? null : <BranchSelect {...props} />
}
