import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { PAGE_MAX } from '@mezgeb/contract/kit/fields'
import { listUsers } from '@mezgeb/contract/people/users'

import { useList } from '../../../lib/list/use-list.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'

import type { AuditKind } from '@mezgeb/contract/insight/audit'
import type { User } from '@mezgeb/contract/people/user'

import type { Period } from '../../../lib/list/search-params.ts'

export type AuditFilters = Period & {
  recordId: string | undefined
  userId: string | undefined
  kind: AuditKind | undefined
}

export const NO_FILTERS: AuditFilters = {
  recordId: undefined,
  userId: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
}

/** Changes, newest first unless the address says otherwise. */
export function useAuditEntries(filters: AuditFilters) {
  return usePageList(listAuditEntries, { query: filters })
}

/** The users of the own institution; empty for a user without one. */
export function useOwnUsers(): readonly User[] {
  const id = useUser().institution?.id
  const sent = { params: { id: id ?? '' }, query: { limit: PAGE_MAX } }
  const { items } = useList(listUsers, sent, { enabled: id !== undefined })
  return id === undefined ? [] : (items ?? [])
}
