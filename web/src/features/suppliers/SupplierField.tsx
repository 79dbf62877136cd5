import { listSuppliers } from '@mezgeb/contract/suppliers'

import { useList } from '../../lib/use-list.ts'
import { LOOKUP_SIZE, useLookup } from '../../lib/use-lookup.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { LookupField } from '../../ui/LookupField.tsx'
import { lastSupplierId, rememberSupplier } from './last-supplier.ts'

import type { Supplier } from '@mezgeb/contract/suppliers'

import type { LookupInputProps } from '../../ui/LookupField.tsx'

/** Stands in a form for the id of a supplier who is entered with it. */
export const NEW_SUPPLIER = 'new'

type SupplierFieldProps = LookupInputProps & {
  /** The chosen one, or 'new'. */
  supplier: Supplier | typeof NEW_SUPPLIER | undefined
  onPick: (supplier: Supplier) => void
  /** `typed` is the name that was looked for. */
  onNew: (typed: string) => void
}

/**
 * A supplier, found by name or contact person on the server, or a new one. Until something is typed the one chosen
 * last stands first: a delivery is many products from one supplier.
 */
export function SupplierField({ supplier, onPick, onNew, ...input }: SupplierFieldProps) {
  const lookup = useLookup()
  const list = useList(listSuppliers, { query: { search: lookup.search, limit: LOOKUP_SIZE } })
  const { id: userId } = useUser()
  const lastId = lookup.search === '' ? lastSupplierId(userId) : null
  const isLast = ({ id }: Supplier) => id === lastId
  const found = list.items ?? []
  const suppliers = [...found.filter(isLast), ...found.filter((item) => !isLast(item))]
  return (
    <LookupField
      label={t.suppliers.label}
      {...input}
      {...lookup.stateOf(list, t.suppliers.nothing)}
      value={supplier === NEW_SUPPLIER ? NEW_SUPPLIER : (supplier?.id ?? '')}
      chosen={supplier === NEW_SUPPLIER ? t.suppliers.isNew : (supplier?.name ?? '')}
      options={suppliers.map((item) => ({
        value: item.id,
        label: item.name,
        detail: [item.contactPerson, isLast(item) && t.suppliers.chosenLast]
          .filter(Boolean)
          .join(' · '),
      }))}
      extra={{ value: NEW_SUPPLIER, label: t.suppliers.isNew }}
      onPick={({ value }, typed) => {
        const picked = suppliers.find(({ id }) => id === value)
        if (picked === undefined) return onNew(typed)
        rememberSupplier(userId, picked.id)
        return onPick(picked)
      }}
    />
  )
}
