import { AppError } from '../../../../platform/app-error.ts'
import { logoBytes } from './institution-logos.queries.ts'

import type { getInstitutionLogo as call } from '@mezgeb/contract/business/institution-logo'
import type { Bytes } from '../../../../platform/http/answer/send-answer.ts'
import type { SignedInCall } from '../../../../platform/http/call.ts'

/** Throws NOT_FOUND for a logo that the own institution does not have now, and for another institution. */
export async function readLogo({
  db,
  actor: { institutionId },
  params: { id, logo },
}: SignedInCall<typeof call>): Promise<Bytes> {
  if (id !== institutionId) throw new AppError('NOT_FOUND')
  const [found] = await db.read(institutionId, logoBytes(institutionId, logo))
  if (found === undefined) throw new AppError('NOT_FOUND')
  return found
}
