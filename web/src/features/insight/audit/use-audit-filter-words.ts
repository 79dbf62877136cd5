import { t } from '../../../texts/texts.ts'
import { periodWords } from '../../workspace/filters/period-words.ts'
import { useOwnUsers } from './audit.api.ts'
import { kindWord, nameOf } from './audit-words.ts'

import type { AuditEntry } from '@mezgeb/contract/insight/audit'

import type { AuditFilters } from './audit.api.ts'

/**
 * The active filters of the list of changes in words; the name of a record is that in its newest
 * entry.
 */
export function useAuditFilterWords(
  { recordId, userId, kind, from, to }: AuditFilters,
  newest: AuditEntry | undefined,
): string[] {
  const user = useOwnUsers().find(({ id }) => id === userId)
  return [
    recordId === undefined ? undefined : recordWords(recordId, newest),
    kind === undefined ? undefined : kindWord(kind),
    user?.name,
    ...periodWords({ from, to }),
  ].filter((words) => words !== undefined)
}

function recordWords(recordId: string, newest: AuditEntry | undefined): string {
  return newest?.recordId === recordId ? t.audit.only(nameOf(newest)) : t.audit.oneRecord
}
