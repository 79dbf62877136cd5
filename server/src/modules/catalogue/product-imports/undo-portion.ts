import { PORTION_ROWS } from '@mezgeb/contract/catalogue/product-imports'

import { auditImport, setStatus } from './product-imports.queries.ts'
import { importAfter, openImport, writeCounted } from './stage-rows.ts'
import { appliedRows, markUndone } from './stored-rows.queries.ts'

import type { Import } from '@mezgeb/contract/catalogue/product-imports'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Subjects } from './stage-rows.ts'

/**
 * Undoes the next rows of an import in one transaction. A row remembers what had to stay. Throws NOT_FOUND,
 * STATUS_CHANGE, CODE_TAKEN, STOCK_TOO_LARGE.
 */
export async function undoPortion(
  db: Database,
  actor: Actor,
  id: string,
  subjects: Subjects,
): Promise<Import> {
  const { institutionId } = actor
  const key = { institutionId, id }
  return db.inInstitution(institutionId, async (tx) => {
    const open = await openImport(tx, key, ['CHECKED', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE'])
    if (open.status === 'UNDONE') return importAfter(tx, key)
    const rows = await tx.query(appliedRows(institutionId, id, PORTION_ROWS))
    const kept = await subjects(open).undo(tx, { actor, importId: id, open, rows })
    const undone = rows.map(({ row }) => ({ row, kept: kept.get(row) ?? [] }))
    await writeCounted(tx, key, undone, markUndone(institutionId, id, JSON.stringify(undone)))
    const isLast = rows.length < PORTION_ROWS
    await tx.query(setStatus(institutionId, id, isLast ? 'UNDONE' : 'UNDOING'))
    if (isLast) await tx.query(auditImport(institutionId, id, 'DELETED'))
    return importAfter(tx, key)
  })
}
