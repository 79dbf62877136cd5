import { QuarantineInput } from '@mezgeb/contract/stock/quarantines'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { heldFacets } from '../typed-facets.ts'
import { linesOf, unitsFacet } from '../lines/lines-of.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { FacetValues } from '../facet-fields.ts'
import type { GoodsLine } from '../lines/goods-line.ts'

const LINES = linesOf<GoodsLine & FacetValues>([unitsFacet, ...heldFacets])
export const { newLine, rules } = LINES

/** `branchId`: null for STAFF, whose branch the server knows. */
export function newQuarantine(branchId: string | null) {
  return {
    branchId,
    reason: '',
    items: [newLine()],
    /** Every product that was chosen, as it was then. */
    goods: [] as readonly Goods[],
  }
}
type Draft = ReturnType<typeof newQuarantine>

/** The contract's quarantine. */
export const quarantineForm = bodySchema(bodyOf, QuarantineInput)

function bodyOf({ branchId, reason, ...draft }: Draft): object {
  return { branchId, reason, items: LINES.toBody(draft) }
}
