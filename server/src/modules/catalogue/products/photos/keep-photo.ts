import { putPhoto, takePhotoAway } from './product-photos.queries.ts'

import type { RecordKey } from '../../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { JudgedPhoto } from './judged-photo.ts'

/** Keeps the bytes of a product's photo; null removes them, undefined leaves them. The row of the product is locked before. */
export async function keepPhoto(
  tx: Transaction,
  { institutionId, id }: RecordKey,
  photo: JudgedPhoto | null | undefined,
): Promise<void> {
  if (photo === undefined) return
  if (photo === null) {
    await tx.query(takePhotoAway(institutionId, id))
    return
  }
  const { picture, small } = photo
  await tx.query(putPhoto(institutionId, id, picture.type, picture.bytes, small.type, small.bytes))
}
