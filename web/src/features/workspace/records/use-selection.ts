import { useCallback, useEffect, useRef, useState } from 'react'

import type { List } from '../../../lib/list/use-list.ts'
import type { Selection } from '../../../ui/list/choose-boxes.tsx'

/** Chosen records, and those that were read when all were chosen. */
type Chosen<Item> = { of: string; ids: ReadonlySet<string>; read: ReadonlyMap<string, Item> }

export type SelectedItems<Item> = {
  table: Selection
  /** The chosen ones as the list shows them, else as they were read. */
  among: (shown: readonly Item[]) => readonly Item[]
  clear: () => void
  chooseAll: (most: number) => Promise<void>
}

const NONE = { ids: new Set<string>(), read: new Map<string, never>() }

/** The chosen records of a list. `key`: its search and filters; another list has none chosen. */
export function useSelection<Item extends { id: string }>(
  list: Pick<List<Item>, 'items' | 'readAll'>,
  key: string,
): SelectedItems<Item> {
  const [stored, setChosen] = useState<Chosen<Item>>({ of: key, ...NONE })
  const { ids, read } = stored.of === key ? stored : NONE
  const set = useCallback(
    (change: (ids: ReadonlySet<string>) => Iterable<string>) =>
      setChosen((before) => {
        const now = before.of === key ? before : { of: key, ...NONE }
        return { ...now, ids: new Set(change(now.ids)) }
      }),
    [key],
  )
  const table = useChoices(list.items, ids, set)
  return {
    table,
    among: (shown) => {
      const now = new Map(shown.map((item) => [item.id, item]))
      return [...ids].flatMap((id) => now.get(id) ?? read.get(id) ?? [])
    },
    clear: () => set(() => []),
    chooseAll: async (most) => {
      const reading = { signal: new AbortController().signal, onRead: () => {}, most }
      const { items: all } = await list.readAll(reading)
      // An open form keeps those that it changes.
      if (all.length === 0) return
      const known = new Map(all.map((item) => [item.id, item]))
      setChosen({ of: key, ids: new Set(known.keys()), read: known })
    },
  }
}

type SetIds = (change: (ids: ReadonlySet<string>) => Iterable<string>) => void

/** The boxes of the rows. */
function useChoices(
  items: readonly { id: string }[] | undefined,
  ids: ReadonlySet<string>,
  set: SetIds,
): Selection {
  const shown = useRef(items)
  useEffect(() => {
    shown.current = items
  }, [items])
  const last = useRef('')
  const choose: Selection['choose'] = useCallback(
    (id, { isRange }) => {
      const among = isRange ? idsBetween(shown.current ?? [], last.current, id) : [id]
      last.current = id
      set((before) =>
        before.has(id) ? [...before].filter((one) => !among.includes(one)) : [...before, ...among],
      )
    },
    [set],
  )
  return {
    has: (id) => ids.has(id),
    choose,
    chooseShown: (isChosen) =>
      set((before) => (isChosen ? [...before, ...(items ?? []).map(({ id }) => id)] : [])),
  }
}

function idsBetween(items: readonly { id: string }[], from: string, to: string): string[] {
  const ends = [from, to].map((end) => items.findIndex(({ id }) => id === end))
  if (ends.includes(-1)) return [to]
  return items.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id)
}
