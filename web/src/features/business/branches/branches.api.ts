import { listBranches } from '@mezgeb/contract/business/branches'
import { PAGE_MAX } from '@mezgeb/contract/kit/fields'

import { call } from '../../../lib/api/call.ts'
import { useNames } from '../../../lib/list/use-names.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { proposedBranch } from './proposed-branch.ts'

/** The names of all branches by id; undefined while they load. */
export function useBranchNames(isNeeded = true): ReadonlyMap<string, string> | undefined {
  return useNames(useList(listBranches, useAllBranches(), { enabled: isNeeded }))
}

/** The names of the branches to choose from, and the id of the one to begin with; undefined while they load, or for none. */
export function useBranchChoice() {
  const user = useUser()
  const list = useList(listBranches, useAllBranches())
  const { items } = list
  return {
    branches: useNames(list),
    proposed: items === undefined ? undefined : proposedBranch(items, user),
  }
}

/** The branch of a record, which itself only knows the name. */
export function useBranch({ id, name }: { id: string; name: string }) {
  const { items } = useList(listBranches, { query: { search: name, limit: PAGE_MAX } })
  return items?.find((branch) => branch.id === id)
}

/** The branches of an institution, read once. */
export function readBranches(institutionId: string | undefined) {
  return call(listBranches, { query: { institutionId, limit: PAGE_MAX } }, { isPassing: true })
}

/** As BranchField asks for them. */
export function useAllBranches() {
  return { query: { institutionId: useUser().institution?.id, limit: PAGE_MAX } }
}
