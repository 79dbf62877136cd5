import { t } from '../../../texts/texts.ts'

import type { RemovalReason } from '@mezgeb/contract/stock/removal-reasons'

/** A ready-made reason in the language of the user, another one as the institution named it. */
export function reasonName({ name, readyMade }: Pick<RemovalReason, 'name' | 'readyMade'>): string {
  return readyMade === null ? name : t.removalReasons.readyMade[readyMade]
}
