import { listCategories } from '@mezgeb/contract/catalogue/categories'

import { NEW } from '../../../lib/drafts/inline-create.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { LOOKUP_SIZE, useLookup } from '../../../lib/list/use-lookup.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { LookupField } from '../../../ui/form/lookup/LookupField.tsx'

import type { Category } from '@mezgeb/contract/catalogue/categories'

import type { LookupInputProps } from '../../../ui/form/lookup/LookupField.tsx'

export type ChosenCategory = Pick<Category, 'id' | 'name'> | typeof NEW

type CategoryFieldProps = LookupInputProps & {
  /** The chosen one, or 'new'. */
  category: ChosenCategory | undefined
  onPick: (category: Category) => void
  /** `typed` is the name that was looked for. */
  onNew: (typed: string) => void
}

/**
 * A category of the institution, found by name on the server, or a new one, so that an empty list
 * is no dead end.
 */
export function CategoryField({ category, onPick, onNew, ...input }: CategoryFieldProps) {
  const lookup = useLookup()
  const { institution } = useUser()
  const list = useList(listCategories, {
    query: { search: lookup.search, institutionId: institution?.id, limit: LOOKUP_SIZE },
  })
  const categories = list.items ?? []
  const isNew = category === NEW
  return (
    <LookupField
      label={t.categories.label}
      {...input}
      {...lookup.stateOf(list, t.categories.nothing)}
      value={isNew ? NEW : (category?.id ?? '')}
      chosen={isNew ? t.categories.isNew : (category?.name ?? '')}
      options={categories.map(({ id, name }) => ({ value: id, label: name }))}
      extra={{ value: NEW, label: t.categories.isNew }}
      onPick={({ value }, typed) => {
        const picked = categories.find(({ id }) => id === value)
        if (picked !== undefined) onPick(picked)
        else onNew(typed)
      }}
    />
  )
}
