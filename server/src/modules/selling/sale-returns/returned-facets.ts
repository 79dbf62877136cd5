import {
  DISCOUNT_SOLD,
  discountReturned,
  shownDiscount,
} from '../sale-discounts/discount-returned.ts'
import {
  TAX_SOLD,
  addedTaxOf,
  shownTax,
  taxOfReturn,
  taxReturned,
} from '../../stock/ledger/lines/tax-of-line.ts'

import type { DiscountSold, Part } from '../sale-discounts/discount-returned.ts'
import type { TaxSold } from '../../stock/ledger/lines/tax-of-line.ts'

/** Facets of the lines m of a sale, of which goods come back: SQL by their names. */
export const SOLD_FACETS = { ...DISCOUNT_SOLD, ...TAX_SOLD }
export type SoldFacets = DiscountSold & TaxSold

/** Of goods that come back, to post. */
export const facetsReturned = (sold: SoldFacets, part: Part) => ({
  ...discountReturned(sold, part),
  ...taxReturned(sold, part),
})

/** The same of all goods of a return together. */
export const facetsOfReturn = taxOfReturn

/** Fields of the contract: beside the amount of a line that can come back, of one that did, and of a return. */
export const amountOnTop = addedTaxOf
export const shownOfLine = shownDiscount
export const shownOfReturn = shownTax
