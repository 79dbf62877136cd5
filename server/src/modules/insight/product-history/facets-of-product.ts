// Facets on the page of a product, with SQL. Readers of this file know none by name.
export {
  // Of columns of a movement m, and of a line m of goods that came.
  COST_MOVED as FACETS_MOVED,
  COST_BROUGHT as FACETS_BROUGHT,
  // The last ones of such columns r from a supplier.
  LAST_COST as LAST_FACETS,
  // Beside the selling prices.
  readCosts as readFacets,
} from './costs/product-costs.queries.ts'
export type { LastCost as LastFacets } from './costs/product-costs.queries.ts'
