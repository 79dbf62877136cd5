// Facets of goods that counts name: goods with the same ones are a part of their product.

export {
  lotsToCount as facetsToCount,
  refuseUntracked as refuseFacets,
} from './lots/lots-to-count.ts'
export {
  BY_LOT as BY_FACETS,
  LOTS_DIFFER as PARTS_DIFFER,
  LOTS_OF_PRODUCT as PARTS_OF_PRODUCT,
  lotOfCount as facetsOfCount,
  shownLots as shownParts,
} from './lots/counted-lots.queries.ts'

/** SQL of what differs, of a product and together. */
export {
  COST_COUNTED as FACETS_COUNTED,
  COST_OF_PRODUCT as FACETS_OF_DIFFERENCE,
  COST_POSTED as FACETS_POSTED,
  COSTS_TOGETHER as FACETS_TOGETHER,
} from './costs/cost-of-difference.ts'
export type { LotOfCount as FacetsOfCount } from './lots/counted-lots.queries.ts'
export type { CountedLot as CountedPart } from '@mezgeb/contract/stock/lots'
