import { AppError } from '../../../platform/app-error.ts'
import { isOfPlatform } from '../../../platform/actor.ts'
import { hasInstitution } from '../institutions/institutions.module.ts'
import { ownInstitution } from '../../../platform/branch-scope.ts'
import { branches, listAllBranches } from './branches.queries.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/db/query/paging.ts'
import type { NamedPage } from '../../../platform/db/record-table.queries.ts'

/**
 * Branches by name (decisions §4): of the own institution, or of any that a SUPER_ADMIN names. A SUPER_ADMIN who names
 * none sees the branches of all institutions, as GET /institutions shows all: the platform has no branch of its own,
 * and an empty list would look like an answer. Another institution than one's own is NOT_FOUND.
 */
export async function listVisibleBranches(
  db: Database,
  actor: Actor,
  query: NamedPage & { institutionId?: string | undefined },
): Promise<Page<Branch>> {
  const { institutionId } = query
  if (!isOfPlatform(actor)) {
    return branches.list(db, ownInstitution(actor, institutionId), query)
  }
  if (institutionId === undefined) return listAllBranches(db, query)
  if (!(await hasInstitution(db, institutionId))) throw new AppError('NOT_FOUND')
  return branches.list(db, institutionId, query)
}
