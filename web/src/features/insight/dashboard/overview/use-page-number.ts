import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as z from 'zod/mini'

const PageSearch = z.object({ page: z.catch(z.coerce.number().check(z.int(), z.minimum(1)), 1) })

/** The page of a long table, from 1 to `pages`, kept in the address (`?page=`) so that a reload comes back to it. */
export function usePageNumber(pages: number): [number, (page: number) => void] {
  const { page } = PageSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const setPage = useCallback(
    (wanted: number) =>
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, page: wanted === 1 ? undefined : wanted }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return [Math.min(page, pages), setPage]
}
