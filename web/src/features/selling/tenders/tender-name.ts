import { t } from '../../../texts/texts.ts'

import type { Tender } from '@mezgeb/contract/selling/tenders'

/** A ready-made tender in the language of the user, another one as the institution named it. */
export function tenderName({ name, readyMade }: Pick<Tender, 'name' | 'readyMade'>): string {
  return readyMade === null ? name : t.tenders.readyMade[readyMade]
}
