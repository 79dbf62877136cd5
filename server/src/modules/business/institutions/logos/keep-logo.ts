import { putLogo, takeLogoAway } from './institution-logos.queries.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { Picture } from '../../../../platform/pictures/picture.ts'

/** Keeps the bytes of the logo; null removes them, undefined leaves them. The row of the institution is locked before. */
export async function keepLogo(
  tx: Transaction,
  institutionId: string,
  logo: Picture | null | undefined,
): Promise<void> {
  if (logo === undefined) return
  await tx.query(
    logo === null ? takeLogoAway(institutionId) : putLogo(institutionId, logo.type, logo.bytes),
  )
}
