// Facets on the page of a product. Readers of this file know none by name.
export {
  // Columns of the stock card.
  costMoved as movedFacets,
  // Beside a supplier.
  lastCost as lastFacets,
} from './costs/cost-texts.ts'
// The panel behind that of selling prices.
export { CostsOfProduct as FacetsOfPrices } from './costs/CostsOfProduct.tsx'
