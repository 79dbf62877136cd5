import { useEffect, useEffectEvent, useMemo } from 'react'

import type { List } from './use-list.ts'

type Named = { id: string; name: string }

/** The names of all records of a list by id, read to its end; undefined while they load. */
export function useNames({
  items,
  more,
}: Pick<List<Named>, 'items' | 'more'>): ReadonlyMap<string, string> | undefined {
  const mayLoad = more.isThere && !more.isLoading && more.error === null
  const load = useEffectEvent(more.load)
  useEffect(() => {
    if (mayLoad) load()
  }, [mayLoad, items?.length])
  const isWhole = items !== undefined && !mayLoad && !more.isLoading
  return useMemo(
    () => (isWhole ? new Map(items?.map(({ id, name }) => [id, name])) : undefined),
    [isWhole, items],
  )
}
