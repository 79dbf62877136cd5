import { PORTION_ROWS } from '@mezgeb/contract/catalogue/product-imports'

import { AppError } from '../../../platform/app-error.ts'
import { lockRuns, setStatus } from './product-imports.queries.ts'
import { importAfter, openImport, writeCounted } from './stage-rows.ts'
import { storedErrors } from './stored-errors.ts'
import { markDone, waitingRows } from './stored-rows.queries.ts'

import type { Import } from '@mezgeb/contract/catalogue/product-imports'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Subjects } from './stage-rows.ts'

/**
 * Applies the next rows of an import in one transaction. Two calls at once do one portion after the other, also of two imports.
 * Throws NOT_FOUND, STATUS_CHANGE, CODE_TAKEN, STOCK_TOO_LARGE.
 */
export async function runPortion(
  db: Database,
  actor: Actor,
  id: string,
  subjects: Subjects,
): Promise<Import> {
  const { institutionId } = actor
  const key = { institutionId, id }
  return db.inInstitution(institutionId, async (tx) => {
    const open = await openImport(tx, key, ['CHECKED', 'RUNNING', 'DONE'])
    if (open.status === 'DONE') return importAfter(tx, key)
    if (open.status === 'CHECKED' && !open.is_complete) throw new AppError('STATUS_CHANGE')
    await tx.query(lockRuns(institutionId, id))
    const rows = await tx.query(waitingRows(institutionId, id, PORTION_ROWS))
    if (rows.length > 0) {
      const { apply, sentences } = subjects(open)
      const done = await apply(tx, { actor, importId: id, open, rows })
      const stored = done.rows.map((row) => ({
        ...row,
        errors: storedErrors(row.errors, sentences),
      }))
      const marked = markDone(institutionId, id, JSON.stringify(stored), done.documentId)
      await writeCounted(tx, key, rows, marked)
    }
    await tx.query(setStatus(institutionId, id, rows.length < PORTION_ROWS ? 'DONE' : 'RUNNING'))
    return importAfter(tx, key)
  })
}
