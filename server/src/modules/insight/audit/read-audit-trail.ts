import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { numbersOfPapers } from '../../stock/ledger/papers/numbers-of-papers.ts'
import { changesOf, idsIn, recordedName } from './audit-changes.ts'
import { listEntriesOf, nameKey } from './audit.queries.ts'

import type { AuditEntry } from '@mezgeb/contract/insight/audit'
import type { Database } from '../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { AuditFilters, AuditRow, FindNames, Names } from './audit.queries.ts'

/**
 * Changes of data, newest first, in words: of the reader's institution, or for the platform those of all institutions
 * and users (decisions/0020).
 */
export async function readAuditTrail(
  db: Database,
  readerId: string,
  page: PageRequest & AuditFilters,
  findNames: FindNames,
): Promise<Page<AuditEntry>> {
  const { rows, ...rest } = await listEntriesOf(db, readerId, page)
  const [institutions, ids] = idsToName(readerId, rows)
  const names =
    rows.length === 0 ? new Map<string, string>() : await findNames(db, readerId, institutions, ids)
  // The platform sees no papers.
  const papers =
    rows.length === 0 || readerId === PLATFORM_INSTITUTION_ID
      ? new Map<string, string>()
      : await numbersOfPapers(
          db,
          readerId,
          rows.map((row) => row.record_id),
        )
  return {
    rows: rows.map((row) => ({
      ...toEntry(row, readerId, names),
      ...(papers.has(row.record_id) ? { number: papers.get(row.record_id) } : {}),
    })),
    ...rest,
  }
}

function idsToName(readerId: string, rows: readonly AuditRow[]): [string[], string[]] {
  const institutions = new Set([readerId, ...rows.map((row) => row.institution_id)])
  const ids = new Set(
    rows.flatMap((row) => [
      row.record_id,
      ...[row.branch_id, row.user_id].filter((id) => id !== null),
      ...idsIn(row),
    ]),
  )
  return [[...institutions], [...ids]]
}

function toEntry(row: AuditRow, readerId: string, names: Names): AuditEntry {
  const person = personOf(row, readerId, names)
  const isHidden = person.by === 'SUPER_ADMIN' && person.user === null
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    recordId: row.record_id,
    name: names.get(nameKey(`${row.kind.toLowerCase()}_id`, row.record_id)) ?? recordedName(row),
    action: row.action,
    ...person,
    address: isHidden ? null : row.address,
    requestId: row.request_id,
    institution: {
      id: row.institution_id,
      name: names.get(nameKey('institution_id', row.institution_id)) ?? '',
    },
    branch: namedOrNull('branch_id', row.branch_id, names),
    changes: changesOf(row, names),
  }
}

/** An institution does not learn which user of the platform acted: only their names are missing for it. */
function personOf(row: AuditRow, readerId: string, names: Names): Pick<AuditEntry, 'by' | 'user'> {
  if (row.system !== null) return { by: 'SYSTEM', user: null }
  if (row.user_id === null) return { by: 'VISITOR', user: null }
  const user = namedOrNull('user_id', row.user_id, names)
  const isSuperAdmin =
    readerId !== PLATFORM_INSTITUTION_ID && !names.has(nameKey('user_id', row.user_id))
  return isSuperAdmin ? { by: 'SUPER_ADMIN', user: null } : { by: 'USER', user }
}

function namedOrNull(column: string, id: string | null, names: Names): AuditEntry['branch'] {
  if (id === null) return null
  return { id, name: names.get(nameKey(column, id)) ?? id.slice(0, 8) }
}
