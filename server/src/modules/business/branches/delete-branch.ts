import { AppError } from '../../../platform/app-error.ts'
import { FOREIGN_KEY, sqlState } from '../../../platform/db/database-errors.ts'
import { deleteBranchRow } from './branches.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

/**
 * Deletes a branch of the own institution. 409 BRANCH_IN_USE while users, stock, customers, sales or movements name
 * it (decisions §7): the foreign keys know, so nothing can start to use it in between.
 */
export async function deleteBranch(db: Database, actor: Actor, id: string): Promise<undefined> {
  const { institutionId } = actor
  const isDeleted = await db
    .inInstitution(institutionId, (tx) => deleteBranchRow(tx, { institutionId, id }))
    .catch((error: unknown) => {
      throw sqlState(error) === FOREIGN_KEY ? new AppError('BRANCH_IN_USE') : error
    })
  if (!isDeleted) throw new AppError('NOT_FOUND')
}
