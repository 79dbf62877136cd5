import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'

import type { ReactNode } from 'react'

import type { ListFilter } from './list-filter.ts'
import type { ListFilters } from './use-list-filters.ts'

type FilterFieldsProps = {
  state: ListFilters
  /** Words of single filters that say more than the filter's own. */
  words?: Readonly<Record<string, string>>
  /** Further fields. */
  children?: ReactNode
}

/** The fields of a list's filters. */
export function FilterFields({ state, words, children }: FilterFieldsProps) {
  const { filters, chosen, clear } = state
  return (
    <FilterBar isFiltered={chosen.length > 0} words={state.words} chosen={chosen} onClear={clear}>
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} state={state} word={words?.[filter.name]} />
      ))}
      {children}
    </FilterBar>
  )
}

type FilterFieldProps = { filter: ListFilter; state: ListFilters; word: string | undefined }

function FilterField({ filter, state: { values, set }, word }: FilterFieldProps) {
  const { name } = filter
  const value = values[name] ?? ''
  const choose = (next: string) => set({ [name]: next })
  if ('useNames' in filter) return <NamesField {...{ filter, value, choose }} />
  const { options, any = () => t.filters.any } = filter
  const [first = ''] = options
  if (options.length > 1) {
    const words = options.map((option) => [option, filter.word(option)] as const)
    return <SelectField label={filter.label()} any={any()} {...{ words, value, choose }} />
  }
  return (
    <Button
      variant={value === '' ? 'secondary' : 'primary'}
      aria-pressed={value !== ''}
      onClick={() => choose(value === '' ? first : '')}
    >
      {word ?? filter.word(first)}
    </Button>
  )
}

type NamesFieldProps = {
  filter: Extract<ListFilter, { useNames: unknown }>
  value: string
  choose: (value: string) => void
}

function NamesField({ filter, value, choose }: NamesFieldProps) {
  const { Picker } = filter
  // oxlint-disable-next-line react/hooks -- a field keeps its filter: its key is the filter's name
  const names = filter.useNames(Picker === undefined || value !== '', value)
  if (Picker !== undefined) {
    const name = names?.get(value) ?? ''
    return (
      <Picker label={filter.label()} any={filter.any()} {...{ value, name }} onChange={choose} />
    )
  }
  const words = [...(names ?? [])]
  // Of one branch or category there is nothing to choose.
  if (names !== undefined && names.size < 2 && value === '') return null
  return <SelectField label={filter.label()} any={filter.any()} {...{ words, value, choose }} />
}

type SelectFieldProps = {
  label: string
  any: string
  words: readonly (readonly [value: string, word: string])[]
  value: string
  choose: (value: string) => void
}

function SelectField({ label, any, words, value, choose }: SelectFieldProps) {
  const isKnown = value === '' || words.some(([one]) => one === value)
  return (
    <DeviceSelect label={label} value={value} onChange={choose}>
      <option value="">{any}</option>
      {!isKnown && <option value={value}>{t.filters.unknown}</option>}
      {words.map(([one, word]) => (
        <option key={one} value={one}>
          {word}
        </option>
      ))}
    </DeviceSelect>
  )
}
