import { costsTogether } from '../costs/costs-of-line.ts'
import { atHome } from './costs/at-home.ts'
import { sharedCosts, shownInTransit } from './costs/shared-costs.ts'
import { correctionsAtHome, costsBack } from './costs/take-back.ts'
import { TRANSIT_VALUE, VALUE_OF_TRANSIT, shownValue } from './costs/transit-value.ts'
import { acceptedLots, readLots } from './lots/lots-of-lines.ts'
import { lotsOfTransfer } from './lots/lots-of-transfer.queries.ts'
import { refuseExpired } from './lots/refuse-expired.ts'
import { lotsSettled, lotsToSend, lotsTogether, sharedLots } from './lots/share-lots.ts'
import { unitsOfParts } from './in-transit.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Line } from '../ledger/post-movements.ts'
import type { TransitRow } from './costs/transit-value.ts'
import type { PartUnits } from './in-transit.ts'
import type { NamedLots } from './lots/share-lots.ts'
import type { LineRow } from './transfers.queries.ts'

/** Facets of a line in bodies: to be sent, and to be settled in a way. */
export const facetsToSend = lotsToSend
export const facetsSettled = lotsSettled

/** Throws HAS_EXPIRED. */
export const judgeToSend = refuseExpired

/** Units of a line that are not in transit any more. */
export type Portion = PartUnits &
  NamedLots & { line: LineRow; path: string; reason?: string | null | undefined }

/** Shares the facets of goods in transit: those of the parts of a line, and of what was settled. */
export async function shareFacets(tx: Transaction, institutionId: string, transferId: string) {
  const moved = await tx.query(lotsOfTransfer(institutionId, transferId))
  return (portion: Portion) => {
    const lots = sharedLots(portion, moved)
    const costs = sharedCosts(portion.line, unitsOfParts(portion))
    return {
      accepted: { ...costs.accepted, ...lots.accepted },
      returned: { ...costs.returned, ...lots.returned },
      loss: { ...costs.loss, ...lots.loss },
      settled: costsTogether(Object.values(costs)),
    }
  }
}

/** Of lines of the same product. */
export const facetsTogether = (lines: readonly (Line & { cost: number | null })[]) => ({
  ...costsTogether(lines),
  ...lotsTogether(lines),
})

/** Of goods that are home again, and of those that go back. */
export const facetsAtHome = atHome
export const facetsBack = costsBack
export const correctionsBack = correctionsAtHome
export const facetsAccepted = acceptedLots

/** Of a line in replies, and of the goods in transit. */
export async function readFacets(tx: Transaction, institutionId: string, transferId: string) {
  const lotsOf = await readLots(tx, institutionId, transferId)
  return ({ product_id: id, sent_cost: cost }: LineRow) => ({ ...lotsOf(id), cost })
}
export const shownFacets = shownInTransit

/** SQL: value of a line in transit; and the contract's `facetsInTransit` of a transfer. */
export const VALUE_IN_TRANSIT = TRANSIT_VALUE
export const FACETS_TO_SUM = { cost: TRANSIT_VALUE }
export type TransitFacets = TransitRow
export const FACETS_IN_TRANSIT = VALUE_OF_TRANSIT
export const shownRow = shownValue
