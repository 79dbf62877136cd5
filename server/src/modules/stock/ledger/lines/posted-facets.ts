import { costsPosted, costsToPost, costUndone } from '../../costs/posted-costs.ts'
import { lotsUndone } from '../../lots/lots-of-line.ts'
import { carried } from '../../lots/move-lots.ts'
import { discountPosted, discountToPost } from './discount-of-line.ts'
import { returnToPost } from './return-of-line.ts'
import { taxToPost } from './tax-of-line.ts'

import type { CostsToPost } from '../../costs/posted-costs.ts'
import type { LotsToPost } from '../../lots/move-lots.ts'
import type { PostedRow } from '../ledger.queries.ts'
import type { DiscountToPost } from './discount-of-line.ts'
import type { FacetsOfLine } from './line-facets.ts'
import type { ReturnToPost } from './return-of-line.ts'
import type { TaxToPost } from './tax-of-line.ts'

/** Facets of a line to post, beside its product and its quantity. */
export type FacetsToPost = CostsToPost & DiscountToPost & TaxToPost & ReturnToPost & LotsToPost

/** Members of lines_to_post (post-movements.sql). */
export const rowOfFacets = (line: FacetsToPost, sign: 1 | -1) => ({
  ...costsToPost(line),
  ...discountToPost(line, sign),
  ...taxToPost(line, sign),
  ...returnToPost(line),
})

/** Facets of a line that was just posted; its batches are moved after it. */
export const facetsPosted = (line: FacetsToPost, row: PostedRow, sign: 1 | -1) => ({
  ...costsPosted(line, row, sign),
  ...discountPosted(line),
})

/** Of the line of a reversal those of the original, as it was posted. */
export const facetsUndone = (line: FacetsOfLine & { quantity: number }) => ({
  ...costUndone(line),
  ...lotsUndone(line),
})

/** Lines with those of another document, of which there may be less. */
export const facetsCarried = carried
