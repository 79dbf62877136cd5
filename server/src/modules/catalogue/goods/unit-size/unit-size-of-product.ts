import { recountProduct } from './recount-product.ts'

import type { GoodsFacet } from '../goods-facet.ts'

/** Products that are counted in units have none. */
export const unitSizeOfProduct: GoodsFacet = {
  field: 'unitSize',
  type: 'int',
  stored: (given: number) => (given === 1 ? null : given),
  isSetOnce: true,
  ofChange: recountProduct,
}

/** SQL for how many of the parts that are counted one unit of a new product `n` has. */
export const partsOfNew = 'coalesce(n."unitSize", 1)'
