import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Search, filters and page from the address. A change resets the page; empty texts are left out. */
export function useListAddress() {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (changed: Partial<typeof address>) => {
      const entries = Object.entries(changed).map(
        ([name, value]) => [name, value === '' ? undefined : value] as const,
      )
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, page: undefined, ...Object.fromEntries(entries) }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return [address, change] as const
}

export function useSearchText(): [string, (text: string) => void] {
  const [{ search = '' }, change] = useListAddress()
  const setSearch = useCallback((text: string) => change({ search: text }), [change])
  return [search, setSearch]
}
