import { useNavigate, useSearch } from '@tanstack/react-router'

import { AuditKind } from '@mezgeb/contract/audit'

import { AuditSearch } from './audit-search.ts'

/** What the list of changes is narrowed down to. */
export type AuditFilters = {
  recordId: string | undefined
  userId: string | undefined
  kind: AuditKind | undefined
  from: string | undefined
  to: string | undefined
}

export const NO_FILTERS: AuditFilters = {
  recordId: undefined,
  userId: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
}

export function isFiltered(filters: AuditFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/** What /audit shows, kept in the address so that it survives a reload and can be shared. */
export function useAuditSearch() {
  const { recordId, userId, kind, from, to } = AuditSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()

  function change(changed: Partial<AuditFilters>): void {
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...changed, page: undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  // The address may name anything.
  const known = AuditKind.safeParse(kind).data
  return { filters: { recordId, userId, kind: known, from, to }, change }
}
