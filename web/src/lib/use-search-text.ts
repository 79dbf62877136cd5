import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as z from 'zod/mini'

import { NAME_MAX } from '@mezgeb/contract/fields'

/** Pages that an address can name: a reload has to read them all again. Who has come further searches. */
export const PAGES_MAX = 20

const page = z.coerce.number().check(z.refine(Number.isInteger), z.minimum(2), z.maximum(PAGES_MAX))

const searchText = z.pipe(
  z.string(),
  z.transform((text: string) => text.slice(0, NAME_MAX).replaceAll(/[\0\p{Cs}]/gu, '')),
)

/**
 * Search parameters of a list page: `?search=tea&page=3`, three pages being shown. Anything else is dropped, and of a
 * search what the server would refuse: letters beyond its limit, and such as are none.
 */
export const ListSearch = z.object({
  search: z.catch(z.optional(searchText), undefined),
  page: z.catch(z.optional(page), undefined),
})

/** The list's search text, kept in the address so that it survives a reload and can be shared. */
export function useSearchText(): [string, (text: string) => void] {
  const { search } = ListSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const setSearch = useCallback(
    (text: string) =>
      void navigate({
        to: '.',
        search: (previous) => ({
          ...previous,
          search: text === '' ? undefined : text,
          page: undefined,
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return [search ?? '', setSearch]
}
