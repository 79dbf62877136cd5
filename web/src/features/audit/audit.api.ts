import { listAuditEntries } from '@mezgeb/contract/audit'
import { PAGE_MAX } from '@mezgeb/contract/fields'
import { listUsers } from '@mezgeb/contract/users'

import { ownTimeZone } from '../../lib/own-time-zone.ts'
import { useList } from '../../lib/use-list.ts'
import { useUser } from '../../lib/use-user.ts'

import type { User } from '@mezgeb/contract/users'

import type { AuditFilters } from './use-audit-search.ts'

/** Changes, newest first; days are those of the user's own time zone. */
export function useAuditEntries(filters: AuditFilters) {
  return useList(listAuditEntries, { query: { ...filters, timeZone: ownTimeZone() } })
}

/** Who can have changed something in the own institution; empty for who has none. */
export function useOwnUsers(): readonly User[] {
  const id = useUser().institution?.id
  const sent = { params: { id: id ?? '' }, query: { limit: PAGE_MAX } }
  const { items } = useList(listUsers, sent, { enabled: id !== undefined })
  return id === undefined ? [] : (items ?? [])
}
