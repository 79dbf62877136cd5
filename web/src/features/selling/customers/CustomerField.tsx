import { WALK_IN_CUSTOMER, listCustomers } from '@mezgeb/contract/selling/customers'
import { NEW_CUSTOMER } from '@mezgeb/contract/selling/sales'

import { useList } from '../../../lib/list/use-list.ts'
import { LOOKUP_SIZE, useLookup } from '../../../lib/list/use-lookup.ts'
import { t } from '../../../texts/texts.ts'
import { customerName } from './customer-name.ts'
import { LookupField } from '../../../ui/form/LookupField.tsx'

import type { Customer } from '@mezgeb/contract/selling/customers'

import type { LookupInputProps } from '../../../ui/form/LookupField.tsx'

type CustomerFieldProps = LookupInputProps & {
  /** The chosen one, or 'new'. */
  customer: Pick<Customer, 'id' | 'name'> | typeof NEW_CUSTOMER | undefined
  /** Whose customers, its walk-in customer first; empty: those of all branches. */
  branchId: string
  /** Which branch it is, is about to be known. */
  isBranchAwaited: boolean
  onPick: (customer: Pick<Customer, 'id' | 'name' | 'branchId'>) => void
  /** `typed` is the name that was looked for. */
  onNew: (typed: string) => void
}

/** A customer of the branch, found by name or phone on the server, or a new one. */
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
  const state = lookup.stateOf(list, t.customers.nothing)
  const isFound = (name: string) => state.fold(name).includes(state.fold(lookup.search))
  const customers = walkInFirst(listed, branchId, isFound)
  return (
    <LookupField
      label={t.customers.label}
      {...input}
      {...state}
      value={customer === NEW_CUSTOMER ? NEW_CUSTOMER : (customer?.id ?? '')}
      chosen={customer === NEW_CUSTOMER ? fresh.label : customerName(customer?.name ?? '')}
      options={customers.map(({ id, name, phone, branch }) => ({
        value: id,
        label: customerName(name),
        detail: [phone, branchId === '' ? branch?.name : null].filter(Boolean).join(' · '),
      }))}
      extra={fresh}
      onPick={({ value }, typed) => {
        const picked = customers.find(({ id }) => id === value)
        if (picked !== undefined) onPick(picked)
        else onNew(typed)
      }}
    />
  )
}

type Choice = Pick<Customer, 'id' | 'name' | 'branchId' | 'phone'> & Partial<Customer>

// Before its first sale the walk-in customer is in no list; its id is the branch's (decisions/0039).
function walkInFirst(
  listed: readonly Choice[],
  branchId: string,
  isFound: (name: string) => boolean,
): readonly Choice[] {
  const isWalkIn = ({ id }: Choice) => id === branchId
  const walkIn = listed.find(isWalkIn) ?? {
    ...{ id: branchId, branchId },
    ...{ name: WALK_IN_CUSTOMER, phone: null },
  }
  const isShown = listed.includes(walkIn) || (branchId !== '' && isFound(customerName(walkIn.name)))
  const others = listed.filter((customer) => !isWalkIn(customer))
  return isShown ? [walkIn, ...others] : others
}
