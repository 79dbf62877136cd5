import { foldHomophones } from '@mezgeb/contract/amharic'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const PAUSE_MS = 150
/** How many matches a lookup asks for; who looks for more types a letter more. */
export const LOOKUP_SIZE = 30

type Matches = {
  items: readonly unknown[] | undefined
  isStale: boolean
  error: Error | null
  retry: () => void
}

/** What is typed into a LookupField, and from that the search to send when the typing pauses. */
export function useLookup() {
  const [typed, setTyped] = useState('')
  const [paused] = useDebouncedValue(typed, PAUSE_MS)
  const search = typed === '' ? '' : paused
  return {
    search,
    /** For LookupField: how its list stands. */
    stateOf: ({ items, isStale, error, retry }: Matches, nothing: string) => ({
      onSearch: (text: string) => {
        setTyped(text)
        if (error !== null) retry()
      },
      isLoading: search !== typed || isStale || (items === undefined && error === null),
      nothing: error?.message ?? nothing,
      // The server finds names by this, too.
      fold: (text: string) => foldHomophones(text.toLowerCase()),
    }),
  }
}
