import { foldHomophones } from '@mezgeb/contract/kit/amharic'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const PAUSE_MS = 150
export const LOOKUP_SIZE = 30

type Matches = {
  items: readonly unknown[] | undefined
  isStale: boolean
  error: Error | null
  retry: () => void
  total: number | null
  more: { isThere: boolean; isLoading: boolean; load: () => void }
}

export function useLookup() {
  const [typed, setTyped] = useState('')
  const [paused] = useDebouncedValue(typed, PAUSE_MS)
  const search = typed === '' ? '' : paused
  return {
    search,
    stateOf: ({ items, isStale, error, retry, total, more }: Matches, nothing: string) => ({
      more: { shown: items?.length ?? 0, total: total ?? 0, ...more },
      onSearch: (text: string) => {
        setTyped(text)
        if (error !== null) retry()
      },
      isLoading: search !== typed || isStale || (items === undefined && error === null),
      nothing: error?.message ?? nothing,
      // The server matches names with the same folding.
      fold: (text: string) => foldHomophones(text.toLowerCase()),
    }),
  }
}
