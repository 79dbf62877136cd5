import { listCategories } from '@mezgeb/contract/categories'

import { useList } from '../../lib/use-list.ts'
import { LOOKUP_SIZE, useLookup } from '../../lib/use-lookup.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { LookupField } from '../../ui/LookupField.tsx'

import type { Category } from '@mezgeb/contract/categories'

import type { LookupInputProps } from '../../ui/LookupField.tsx'

/** Stands in a form for the id of a category that is entered with it. */
export const NEW_CATEGORY = 'new'

export type ChosenCategory = Pick<Category, 'id' | 'name'> | typeof NEW_CATEGORY

type CategoryFieldProps = LookupInputProps & {
  /** The chosen one, or 'new'. */
  category: ChosenCategory | undefined
  onPick: (category: Category) => void
  /** `typed` is the name that was looked for. */
  onNew: (typed: string) => void
}

/** A category of the institution, found by name on the server, or a new one: nobody is stuck in an empty list. */
export function CategoryField({ category, onPick, onNew, ...input }: CategoryFieldProps) {
  const lookup = useLookup()
  const { institution } = useUser()
  const list = useList(listCategories, {
    query: { search: lookup.search, institutionId: institution?.id, limit: LOOKUP_SIZE },
  })
  const categories = list.items ?? []
  const isNew = category === NEW_CATEGORY
  return (
    <LookupField
      label={t.categories.label}
      {...input}
      {...lookup.stateOf(list, t.categories.nothing)}
      value={isNew ? NEW_CATEGORY : (category?.id ?? '')}
      chosen={isNew ? t.categories.isNew : (category?.name ?? '')}
      options={categories.map(({ id, name }) => ({ value: id, label: name }))}
      extra={{ value: NEW_CATEGORY, label: t.categories.isNew }}
      onPick={({ value }, typed) => {
        const picked = categories.find(({ id }) => id === value)
        if (picked !== undefined) onPick(picked)
        else onNew(typed)
      }}
    />
  )
}
