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
export type { LotOfCount as FacetsOfCount } from './lots/counted-lots.queries.ts'
export type { StockTakeLot as CountedPart } from '@mezgeb/contract/stock/stock-takes'
