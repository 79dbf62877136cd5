import { listBranches } from '@mezgeb/contract/business/branches'
import { PAGE_MAX } from '@mezgeb/contract/kit/fields'
import { useEffect, useEffectEvent, useState } from 'react'

import { rememberBranch } from '../../../lib/session/last-branch.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useLookup } from '../../../lib/list/use-lookup.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { LookupField } from '../../../ui/form/lookup/LookupField.tsx'
import { proposedBranch } from './proposed-branch.ts'

import type { Branch } from '@mezgeb/contract/business/branches'

import type { LookupInputProps } from '../../../ui/form/lookup/LookupField.tsx'

type BranchFieldProps = LookupInputProps & {
  branchId: string
  onPick: (branchId: string) => void
}

/** A branch of the institution, for an ADMIN. Chosen by itself at first, if one can be proposed. */
export function BranchField({ branchId, onPick, ...input }: BranchFieldProps) {
  const user = useUser()
  const lookup = useLookup()
  const list = useList(listBranches, {
    query: { search: lookup.search, institutionId: user.institution?.id, limit: PAGE_MAX },
  })
  const [picked, setPicked] = useState<Branch>()
  const branches = list.items ?? []
  const chosen = [picked, ...branches].find((branch) => branch?.id === branchId)

  const proposed =
    branchId === '' && lookup.search === '' ? proposedBranch(branches, user) : undefined
  const propose = useEffectEvent(onPick)
  useEffect(() => {
    if (proposed !== undefined) propose(proposed)
  }, [proposed])

  return (
    <LookupField
      label={t.branches.label}
      {...input}
      {...lookup.stateOf(list, t.branches.nothing)}
      value={branchId}
      chosen={chosen?.name ?? ''}
      options={branches.map(({ id, name, location }) => ({
        value: id,
        label: name,
        detail: location,
      }))}
      onPick={({ value }) => {
        setPicked(branches.find(({ id }) => id === value))
        rememberBranch(user.id, value)
        onPick(value)
      }}
    />
  )
}
