import { AppError } from '../../app-error.ts'

import type { Actor } from '../../actor.ts'

/**
 * The institution of the session, whatever the request says: an `institutionId` that is given and another one
 * answers like an id that does not exist (decisions §4).
 */
export function ownInstitution(actor: Actor, given: string | null | undefined): string {
  const institutionId = given ?? actor.institutionId
  if (institutionId !== actor.institutionId) throw new AppError('NOT_FOUND')
  return institutionId
}
