import { useMemo } from 'react'

import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { t } from '../../../texts/texts.ts'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { useTills } from '../../selling/drawers/device-till.ts'

import type { ListFilter } from '../../workspace/filters/list-filter.ts'

/** The tills of the chosen branch, or of the only one. */
export const TILL_FILTER: ListFilter = {
  name: 'tillId',
  label: () => t.shifts.till,
  any: () => t.moneyPage.anyTill,
  useNames: useTillNames,
}

const NONE: ReadonlyMap<string, string> = new Map()

function useTillNames(isNeeded: boolean): ReadonlyMap<string, string> | undefined {
  const [{ branchId }] = useListAddress()
  const branches = useBranchNames(isNeeded)
  const only = branches?.size === 1 ? [...branches.keys()][0] : undefined
  const chosen = branchId ?? only ?? ''
  const { tills } = useTills(isNeeded ? chosen : '')
  const names = useMemo(() => tills && new Map(tills.map(({ id, name }) => [id, name])), [tills])
  return chosen === '' ? NONE : names
}
