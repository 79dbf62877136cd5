import { useNavigate, useSearch } from '@tanstack/react-router'

import { SalesSearch } from './sales-search.ts'

/** What /sales shows, kept in the address so that it survives a reload and can be shared; empty texts are left out. */
export function useSalesSearch() {
  const address = useSearch({ strict: false })
  const { search = '', branchId, from, to } = SalesSearch.parse(address)
  const navigate = useNavigate()

  function change(changed: Partial<SalesSearch>): void {
    const entries = Object.entries(changed).map(
      ([name, value]) => [name, value === '' ? undefined : value] as const,
    )
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...Object.fromEntries(entries), page: undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  return { search, filters: { branchId, from, to }, change }
}
