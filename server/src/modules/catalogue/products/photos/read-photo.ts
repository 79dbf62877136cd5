import { AppError } from '../../../../platform/app-error.ts'
import { photoBytes } from './product-photos.queries.ts'

import type { getProductPhoto as call } from '@mezgeb/contract/catalogue/product-photos'
import type { Bytes } from '../../../../platform/http/answer/send-answer.ts'
import type { SignedInCall } from '../../../../platform/http/call.ts'

/** Throws NOT_FOUND for a photo that the product does not have now. */
export async function readPhoto({
  db,
  actor: { institutionId },
  params: { id, photo },
  query: { size },
}: SignedInCall<typeof call>): Promise<Bytes> {
  const isSmall = size === 'small'
  const [found] = await db.read(institutionId, photoBytes(institutionId, id, photo, isSmall))
  if (found === undefined) throw new AppError('NOT_FOUND')
  return found
}
