import { jsonMembers } from '../../../../platform/db/query/json-members.ts'
import { COST_DELIVERED, LAST_COST, costBefore } from '../../costs/bought-costs.ts'

import type { CostOfBought } from '../../costs/bought-costs.ts'

// Facets of goods that are bought, beside product and quantity. Readers know none by name.

export {
  COST_COLUMNS as BOUGHT_COLUMNS,
  COST_UNKNOWN as FACETS_UNKNOWN,
  costAudited as boughtAudited,
  costSummed as boughtSummed,
  costToSum as boughtToSum,
} from '../../costs/bought-costs.ts'

/** The contract's `facetsOfBought`, in columns of tables with such goods. */
export type BoughtFacets = CostOfBought

const asFacets = (members: Readonly<Record<string, string>>) =>
  `json_build_object(${jsonMembers(members)}) as facets`

/** SQL of a column: of a line m of a delivery, of a stock s of product p, and of product u before, as `costBefore`. */
export const FACETS_DELIVERED = asFacets(COST_DELIVERED)
export const FACETS_OF_STOCK = asFacets(LAST_COST)
export const facetsBefore = (...of: Parameters<typeof costBefore>) => asFacets(costBefore(...of))
