import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { periodWords } from './period-words.ts'

import type { Period } from '../../../lib/list/search-params.ts'
import type { Chosen, ListFilter } from './list-filter.ts'

export type ListFilters = {
  /** Those that are shown. */
  filters: readonly ListFilter[]
  values: Readonly<Record<string, string | undefined>>
  /** Absent: the list has no period. */
  period?: Period
  /** For the query of the list. */
  query: Readonly<Record<string, string | undefined>>
  chosen: readonly Chosen[]
  /** The same in words, for paper. */
  words: readonly string[]
  set: (values: Readonly<Record<string, string | undefined>>) => void
  clear: () => void
}

type Options = {
  hasPeriod?: boolean
  /** The filters that the list has now, by their names; absent: all. */
  only?: readonly string[]
}

/** The filters of a list as the address has them. `declared` has the same filters in each render. */
export function useListFilters(
  declared: readonly ListFilter[],
  { hasPeriod = false, only }: Options = {},
): ListFilters {
  const user = useUser()
  const [address, change] = useListAddress()
  const given = new Map<string, unknown>(Object.entries(address))
  const own = declared.filter(
    ({ name, isFor }) => (only?.includes(name) ?? true) && (isFor?.(user) ?? true),
  )
  const values = Object.fromEntries(own.map((filter) => [filter.name, valueOf(filter, given)]))
  // oxlint-disable-next-line react/hooks, react-hooks/rules-of-hooks -- the filters of a list never change
  const names = declared.map((filter) => useChosenName(filter, values[filter.name]))
  const wordOf = new Map(declared.map(({ name }, at) => [name, names[at] ?? '']))
  const set: ListFilters['set'] = (changed) => change(changed)
  const remove = (...removed: string[]) =>
    set(Object.fromEntries(removed.map((name) => [name, undefined])))
  const period = { from: address.from, to: address.to }
  const chosen: Chosen[] = own
    .filter(({ name }) => values[name] !== undefined)
    .map(({ name }) => ({ name, word: wordOf.get(name) ?? '', remove: () => remove(name) }))
  const days = hasPeriod ? periodWords(period) : []
  if (days.length > 0)
    chosen.push({ name: 'period', word: days.join(' '), remove: () => remove('from', 'to') })
  return {
    filters: own.filter(({ beside }) => beside === undefined || values[beside] !== undefined),
    values,
    ...(hasPeriod ? { period } : {}),
    query: { ...values, ...(hasPeriod ? period : {}) },
    chosen,
    words: chosen.map(({ word }) => word),
    set,
    clear: () => remove(...own.map(({ name }) => name), ...(hasPeriod ? ['from', 'to'] : [])),
  }
}

function valueOf(filter: ListFilter, given: ReadonlyMap<string, unknown>): string | undefined {
  const value = given.get(filter.name)
  if (typeof value !== 'string') return undefined
  if (filter.beside !== undefined && given.get(filter.beside) === undefined) return undefined
  return 'options' in filter && !filter.options.includes(value) ? undefined : value
}

function useChosenName(filter: ListFilter, value: string | undefined): string {
  const names = 'useNames' in filter ? filter.useNames(value !== undefined, value) : undefined
  if (value === undefined) return ''
  const label = filter.label()
  if ('options' in filter) {
    const word = filter.word(value)
    return filter.options.length === 1 ? word : t.filters.named(label, word)
  }
  return t.filters.named(label, names === undefined ? '…' : (names.get(value) ?? t.filters.unknown))
}
