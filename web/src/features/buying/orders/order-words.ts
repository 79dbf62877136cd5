import { t } from '../../../texts/texts.ts'

import type { PurchaseOrderSummary } from '@mezgeb/contract/buying/orders'

/** The state of an order in words. */
export function stateWord({
  state,
  received,
}: Pick<PurchaseOrderSummary, 'state' | 'received'>): string {
  if (state === 'ORDERED' && received > 0) return t.orders.partReceived
  return t.orders.states[state]
}
