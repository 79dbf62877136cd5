import { useDebouncedValue } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'

import { useList } from '../../../lib/list/use-list.ts'
import { fits } from './palette-entry.ts'

import type { User } from '@mezgeb/contract/people/user'

import type { List } from '../../../lib/list/use-list.ts'
import type { Finder } from '../../../lib/shell/finder.ts'
import type { PaletteEntry } from './palette-entry.ts'

const PAUSE_MS = 150
const SHOWN_EACH = 5

const finders = Object.values(
  import.meta.glob<Finder>('../../**/*.finder.ts', { eager: true, import: 'finder' }),
)

type Found = { entries: PaletteEntry[]; isLoading: boolean; isFailed: boolean }

/** The server's matches of the typed text; without text what is shown first. */
export function useFound(typed: string, { institution }: User): Found {
  const [paused] = useDebouncedValue(typed, PAUSE_MS)
  const search = typed === '' ? '' : paused
  const query = { search, limit: SHOWN_EACH }
  const router = useRouter()
  const requested = finders
    .map((finder) => {
      const isRequested = search !== '' || finder.isShownFirst === true
      // oxlint-disable-next-line react/rules-of-hooks -- the finders never change
      const found = useList(finder.list, { query }, { enabled: isRequested })
      return { ...finder, isRequested, found }
    })
    .filter(({ isRequested }) => isRequested)

  const entries = requested.flatMap(({ found, heading, entry, isPersonal = false }) =>
    (found.items ?? []).slice(0, SHOWN_EACH).map((item): PaletteEntry => {
      const thing = entry(item, institution?.currency)
      const choose = () => router.history.push(thing.href)
      return { ...thing, group: heading(search), isPersonal, choose }
    }),
  )
  const isLoading = search !== typed || requested.some(({ found }) => isOnItsWay(found))
  return {
    // Answers to the letters before: those that fit stay until the new ones are there.
    entries: isLoading ? entries.filter((entry) => fits(entry, typed)) : entries,
    isLoading,
    isFailed: requested.some(({ found }) => found.error !== null),
  }
}

function isOnItsWay(list: List<unknown>): boolean {
  const isWaiting = list.items === undefined && list.error === null && !list.isForbidden
  return list.isStale || isWaiting
}
