import { WALK_IN_CUSTOMER } from '@mezgeb/contract/selling/customers'

import { t } from '../../../texts/texts.ts'

/** The name of a customer on screen: that of a walk-in customer whom nobody has renamed is in the user's language. */
export function customerName(name: string): string {
  return name === WALK_IN_CUSTOMER ? t.customers.walkIn : name
}
