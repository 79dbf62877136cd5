import { t } from '../../texts/texts.ts'
import { useFilterWords } from '../sales/use-filter-words.ts'
import { useOwnUsers } from './audit.api.ts'
import { nameOf } from './audit-words.ts'

import type { AuditEntry } from '@mezgeb/contract/audit'

import type { AuditFilters } from './use-audit-search.ts'

/** What the list of changes was narrowed down to, in words; a record is called as its newest entry calls it. */
export function useAuditFilterWords(
  { recordId, userId, kind, from, to }: AuditFilters,
  newest: AuditEntry | undefined,
): string[] {
  const user = useOwnUsers().find(({ id }) => id === userId)
  const days = useFilterWords({ branchId: undefined, from, to })
  return [
    recordId === undefined ? undefined : recordWords(recordId, newest),
    kind === undefined ? undefined : t.audit.kinds[kind],
    user?.name,
    ...days,
  ].filter((words) => words !== undefined)
}

function recordWords(recordId: string, newest: AuditEntry | undefined): string {
  return newest?.recordId === recordId ? t.audit.only(nameOf(newest)) : t.audit.oneRecord
}
