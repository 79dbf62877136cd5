import { useEffect, useEffectEvent, useMemo } from 'react'

import type { List } from './use-list.ts'

type Named = { id: string; name: string }

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
