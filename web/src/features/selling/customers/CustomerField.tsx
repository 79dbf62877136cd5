import { listCustomers } from '@mezgeb/contract/selling/customers'
import { NEW_CUSTOMER } from '@mezgeb/contract/selling/sales'

import { useList } from '../../../lib/list/use-list.ts'
import { LOOKUP_SIZE, useLookup } from '../../../lib/list/use-lookup.ts'
import { t } from '../../../texts/texts.ts'
import { LookupField } from '../../../ui/form/LookupField.tsx'

import type { Customer } from '@mezgeb/contract/selling/customers'

import type { LookupInputProps } from '../../../ui/form/LookupField.tsx'

type CustomerFieldProps = LookupInputProps & {
  /** The chosen one, or 'new'. */
  customer: Customer | typeof NEW_CUSTOMER | undefined
  /** Whose customers; empty: those of all branches. */
  branchId: string
  /** Which branch it is, is about to be known. */
  isBranchAwaited: boolean
  onPick: (customer: Customer) => void
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
  const customers = (list.items ?? []).filter(
    (item) => branchId === '' || item.branchId === branchId,
  )
  return (
    <LookupField
      label={t.customers.label}
      {...input}
      {...lookup.stateOf(list, t.customers.nothing)}
      value={customer === NEW_CUSTOMER ? NEW_CUSTOMER : (customer?.id ?? '')}
      chosen={customer === NEW_CUSTOMER ? fresh.label : (customer?.name ?? '')}
      options={customers.map(({ id, name, phone, branch }) => ({
        value: id,
        label: name,
        detail: [phone, branchId === '' ? branch.name : null].filter(Boolean).join(' · '),
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
