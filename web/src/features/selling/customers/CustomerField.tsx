import { NEW_CUSTOMER, listCustomers, listOtherCustomers } from '@mezgeb/contract/selling/customers'
import { WALK_IN } from '@mezgeb/contract/selling/walk-in'

import { useCall } from '../../../lib/api/use-call.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { LOOKUP_SIZE, useLookup } from '../../../lib/list/use-lookup.ts'
import { t } from '../../../texts/texts.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { LookupField } from '../../../ui/form/lookup/LookupField.tsx'

import type { Customer } from '@mezgeb/contract/selling/customers'

import type { LookupInputProps } from '../../../ui/form/lookup/LookupField.tsx'

type CustomerFieldProps = LookupInputProps & {
  /** The chosen one, or 'new'. */
  customer: Pick<Customer, 'id' | 'name'> | typeof NEW_CUSTOMER | undefined
  /** The branch that sells: its customers, the walk-in customer first, and those of others with the text; empty: those of all branches. */
  branchId: string
  /** Which branch it is, is about to be known. */
  isBranchAwaited: boolean
  onPick: (
    customer: Pick<
      Customer,
      'id' | 'name' | 'branchId' | 'creditLimit' | 'owed' | 'customerGroupId'
    >,
  ) => void
  /** `typed` is the name that was looked for. Absent: a new one cannot be chosen. */
  onNew?: (typed: string) => void
}

/** A customer of the branch or else of another one, found by name or phone on the server, or a new one. */
export function CustomerField(props: CustomerFieldProps) {
  const { customer, branchId, isBranchAwaited, onPick, onNew, ...input } = props
  const fresh = { value: NEW_CUSTOMER, label: t.customers.new }
  const lookup = useLookup()
  const query = {
    search: lookup.search,
    limit: LOOKUP_SIZE,
    ...(branchId === '' ? {} : { branchId }),
  }
  const list = useList(listCustomers, { query }, { enabled: !isBranchAwaited })
  // While another branch is being loaded, the list still holds customers of the one before.
  const listed = (list.items ?? []).filter((item) => branchId === '' || item.branchId === branchId)
  const others = useOthers(lookup.search, branchId)
  const state = lookup.stateOf(list, t.customers.nothing)
  const walkIn = listed.find(({ id }) => id === branchId) ?? walkInOf(branchId)
  const isFound =
    listed.includes(walkIn) || state.fold(shownName(walkIn)).includes(state.fold(lookup.search))
  const customers = [
    ...(branchId !== '' && isFound ? [walkIn] : []),
    ...listed.filter(({ id }) => id !== branchId),
    ...others.items,
  ]
  return (
    <LookupField
      label={t.customers.label}
      {...input}
      {...state}
      isLoading={state.isLoading || others.isLoading}
      value={customer === NEW_CUSTOMER ? NEW_CUSTOMER : (customer?.id ?? '')}
      chosen={
        customer === NEW_CUSTOMER ? fresh.label : customer === undefined ? '' : shownName(customer)
      }
      options={customers.map((item) => ({
        value: item.id,
        label: shownName(item),
        detail: [item.phone, item.branchId === branchId ? null : item.branch.name]
          .filter(Boolean)
          .join(' · '),
      }))}
      extra={onNew && fresh}
      onPick={({ value }, typed) => {
        const picked = customers.find(({ id }) => id === value)
        if (picked !== undefined) onPick(picked)
        else onNew?.(typed)
      }}
    />
  )
}

/** Customers of other branches than the one that sells; none before a letter is typed. */
function useOthers(search: string, branchId: string) {
  const query = { search, branchId }
  const enabled = search !== '' && branchId !== ''
  const { data, isLoading } = useCall(listOtherCustomers, { query }, { enabled })
  return { items: (enabled ? data : undefined) ?? [], isLoading }
}

// Before its first sale the walk-in customer is in no list (decisions/0039).
function walkInOf(branchId: string): Customer {
  const branch = { id: branchId, name: '' }
  return { id: branchId, name: WALK_IN, phone: null, address: null, branchId, branch, version: 1 }
}
