import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as z from 'zod/mini'

/** Search parameters of a list page: `?search=`. Anything else in the address is dropped. */
export const ListSearch = z.object({ search: z.catch(z.optional(z.string()), undefined) })

/** The list's search text, kept in the address so that it survives a reload and can be shared. */
export function useSearchText(): [string, (text: string) => void] {
  const { search } = ListSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const setSearch = useCallback(
    (text: string) =>
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, search: text === '' ? undefined : text }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return [search ?? '', setSearch]
}
