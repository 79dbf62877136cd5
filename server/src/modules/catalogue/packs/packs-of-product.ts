import type { Pack } from '@mezgeb/contract/catalogue/packs'
import type { GoodsFacet } from '../goods/goods-facet.ts'

export const packsOfProduct: GoodsFacet = {
  field: 'packs',
  type: 'jsonb',
  stored: (given: readonly Pack[]) => (given.length === 0 ? null : JSON.stringify(given)),
  codes: `jsonb_array_elements(p.packs) ->> 'barcode'`,
}
