import type { BridgeLine } from '@mezgeb/contract/insight/bridge-lines'
import type { MOVING_KINDS } from '@mezgeb/contract/features'

/** A reversal changes the line of the document that it reverses; a bill corrects the cost of its delivery. */
type Key = Exclude<keyof typeof MOVING_KINDS, 'REVERSAL'> | 'VALUATION' | 'DIFFERENCE' | 'BILL'

/** The line of each kind of movement; of two, that of units added and that of units taken. */
export const LINE_OF: Readonly<Record<Key, BridgeLine | readonly [BridgeLine, BridgeLine]>> = {
  OPENING: 'OPENED',
  DELIVERY: 'BOUGHT',
  ENTRY: 'ENTERED',
  SUPPLIER_RETURN: 'SENT_BACK',
  SALE: 'SOLD',
  RETURN: 'RETURNED',
  REMOVAL: 'LOST',
  COUNT: ['FOUND', 'MISSING'],
  SHIPMENT: 'SENT',
  ARRIVAL: 'ARRIVED',
  TRANSIT_LOSS: 'LOST_ON_ROAD',
  QUARANTINE: 'QUARANTINED',
  QUARANTINE_SETTLEMENT: 'RELEASED',
  VALUATION: 'VALUED',
  BILL: 'BILLED',
  REVALUATION: 'REVALUED',
  DIFFERENCE: 'DIFFERENCES',
}
