import { listCategories } from '@mezgeb/contract/categories'
import { useState } from 'react'

import { useList } from '../../lib/use-list.ts'
import { LOOKUP_SIZE, useLookup } from '../../lib/use-lookup.ts'
import { t } from '../../texts/texts.ts'
import { LookupField } from '../../ui/LookupField.tsx'

import type { LookupInputProps } from '../../ui/LookupField.tsx'

type CategoryFieldProps = LookupInputProps & {
  categoryId: string
  /** What the category is called that was chosen before the form opened. */
  initialName: string
  onPick: (categoryId: string) => void
}

/** A category of the institution, found by name on the server. */
export function CategoryField(props: CategoryFieldProps) {
  const { categoryId, initialName, onPick, ...input } = props
  const lookup = useLookup()
  const list = useList(listCategories, { query: { search: lookup.search, limit: LOOKUP_SIZE } })
  const [name, setName] = useState(initialName)
  return (
    <LookupField
      label={t.categories.label}
      {...input}
      {...lookup.stateOf(list, t.categories.nothing)}
      value={categoryId}
      chosen={name}
      options={(list.items ?? []).map((item) => ({ value: item.id, label: item.name }))}
      onPick={({ value, label }) => {
        setName(label)
        onPick(value)
      }}
    />
  )
}
