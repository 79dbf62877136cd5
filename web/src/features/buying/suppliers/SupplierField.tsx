import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { useEffect, useEffectEvent, useState } from 'react'

import { NEW } from '../../../lib/drafts/inline-create.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { LOOKUP_SIZE, useLookup } from '../../../lib/list/use-lookup.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { LookupField } from '../../../ui/form/lookup/LookupField.tsx'
import { lastSupplierId, rememberSupplier } from './last-supplier.ts'
import classes from './SupplierField.module.css'

import type { Supplier } from '@mezgeb/contract/buying/suppliers'

import type { LookupInputProps } from '../../../ui/form/lookup/LookupField.tsx'

/** The chosen one, or 'new'. */
export type ChosenSupplier = Pick<Supplier, 'id' | 'name'> | typeof NEW

type SupplierFieldProps = LookupInputProps & {
  label?: string
  supplier: ChosenSupplier | undefined
  onPick: (supplier: Supplier) => void
  /** `typed` is the name that was looked for. */
  onNew: (typed: string) => void
  /** For a form that can do without one: none is offered, and nothing proposed. */
  onNone?: () => void
}

const NONE = 'none'

/**
 * A supplier, found by name or contact person on the server, or a new one. The last chosen supplier
 * is the default and the first option: a delivery is many products from one supplier.
 */
export function SupplierField(props: SupplierFieldProps) {
  const { supplier, onPick, onNew, onNone, ...input } = props
  const lookup = useLookup()
  const list = useList(listSuppliers, { query: { search: lookup.search, limit: LOOKUP_SIZE } })
  const { id: userId } = useUser()
  const proposesLast = lookup.search === '' && onNone === undefined
  const lastId = proposesLast ? lastSupplierId(userId) : null
  const isLast = ({ id }: Supplier) => id === lastId
  const found = list.items ?? []
  const last = supplier === undefined ? found.find(isLast) : undefined
  const proposal = useProposal(last, onPick)
  const suppliers = [...found.filter(isLast), ...found.filter((item) => !isLast(item))]
  const isProposed = supplier !== NEW && supplier?.id === proposal.id
  return (
    <div className={classes.field}>
      <LookupField
        label={t.suppliers.label}
        {...input}
        {...lookup.stateOf(list, t.suppliers.nothing)}
        value={supplier === NEW ? NEW : (supplier?.id ?? '')}
        chosen={supplier === NEW ? t.suppliers.isNew : (supplier?.name ?? '')}
        options={[
          ...(onNone === undefined || supplier === undefined
            ? []
            : [{ value: NONE, label: t.suppliers.noDefault }]),
          ...suppliers.map((item) => ({
            value: item.id,
            label: item.name,
            detail: [item.contactPerson, isLast(item) && t.suppliers.chosenLast]
              .filter(Boolean)
              .join(' · '),
          })),
        ]}
        extra={{ value: NEW, label: t.suppliers.isNew }}
        onPick={({ value }, typed) => {
          if (value === NONE) return onNone?.()
          proposal.end()
          const picked = suppliers.find(({ id }) => id === value)
          if (picked === undefined) return onNew(typed)
          if (onNone === undefined) rememberSupplier(userId, picked.id)
          return onPick(picked)
        }}
      />
      {isProposed && supplier !== undefined && (
        <p className={classes.hint}>{t.suppliers.chosenLast}</p>
      )}
    </div>
  )
}

/** Chooses the last supplier by itself; `id` as long as the user has chosen none. */
function useProposal(last: Supplier | undefined, onPick: (supplier: Supplier) => void) {
  const [id, setId] = useState<string>()
  const propose = useEffectEvent((proposed: Supplier) => {
    setId(proposed.id)
    onPick(proposed)
  })
  useEffect(() => {
    if (last !== undefined) propose(last)
  }, [last])
  return { id, end: () => setId(undefined) }
}
