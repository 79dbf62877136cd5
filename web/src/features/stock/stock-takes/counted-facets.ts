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

/** Of what differs: facts of a stock-take, columns and sums of its report. */
export {
  costFacts as differenceFacts,
  costFields as differenceFields,
  costSums as differenceSums,
} from './costs/cost-of-difference.ts'
export type { CountedLot as CountedPart } from '@mezgeb/contract/stock/lots'
