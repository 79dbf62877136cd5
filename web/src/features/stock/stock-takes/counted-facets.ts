// Facets of goods that counts name: goods with the same ones are a part of their product.

/** Empty for goods of no part. */
export { lotKey as partKey, lotName as partName } from '../lots/lot-words.ts'
export { LotChoice as PartChoice } from './lots/LotChoice.tsx'
export {
  CountedLot as CountedFacets,
  lotOf as facetsOf,
  lotOfScan as facetsOfScan,
  lotsOf as countedParts,
} from './lots/counted-lot.ts'
export type { StockTakeLot as CountedPart } from '@mezgeb/contract/stock/stock-takes'
