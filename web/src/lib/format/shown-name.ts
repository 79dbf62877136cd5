import { WALK_IN } from '@mezgeb/contract/selling/walk-in'

import { t } from '../../texts/texts.ts'

/** A customer's name on screen. The one that the server gives a walk-in customer is in the user's language. */
export function shownName({ name }: { name: string }): string {
  return name === WALK_IN ? t.customers.walkIn : name
}
