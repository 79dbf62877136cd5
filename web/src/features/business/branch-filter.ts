import { choosesBranch } from '../../lib/session/access.ts'
import { t } from '../../texts/texts.ts'
import { useBranchNames } from './branches/branches.api.ts'

import type { ListFilter } from '../workspace/filters/list-filter.ts'

/** For users who reach several branches. */
export const BRANCH_FILTER: ListFilter = {
  name: 'branchId',
  label: () => t.branches.label,
  any: () => t.branches.all,
  isFor: choosesBranch,
  useNames: (isNeeded) => useBranchNames(isNeeded),
}
