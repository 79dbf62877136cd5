import { useNavigate, useSearch } from '@tanstack/react-router'

import { paths } from '../../lib/paths.ts'
import { SalesSearch } from './sales-search.ts'

/** What /sales shows, kept in the address so that it survives a reload and can be shared; empty texts are left out. */
export function useSalesSearch() {
  const search = SalesSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()

  function change(changed: Partial<SalesSearch>): void {
    const next = Object.entries({ ...search, page: undefined, ...changed }).map(
      ([name, value]) => [name, value === '' ? undefined : value] as const,
    )
    void navigate({
      to: paths.sales,
      search: Object.fromEntries(next),
      replace: true,
      resetScroll: false,
    })
  }
  return { ...search, change }
}
