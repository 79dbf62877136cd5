import { QuarantineSettlementInput } from '@mezgeb/contract/stock/quarantines'
import { countedAs, measuredShape } from '@mezgeb/contract/kit/unit-size'
import * as z from 'zod/mini'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { FACET_SHAPES } from '../typed-facets.ts'
import { NO_FACETS } from '../facet-fields.ts'
import { givenFacets } from '../typed-facets.ts'
import { isSent } from '../known-lines/known-lines.ts'
import { bodyOfLine, unitsFacet } from '../lines/lines-of.ts'

import type { QuarantineOutcome, QuarantineSheet } from '@mezgeb/contract/stock/quarantines'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { FacetValues } from '../facet-fields.ts'
import type { KnownLine } from '../known-lines/known-lines.ts'

type Line = Measured & KnownLine & FacetValues

/** Values that are no text. */
export const SETTLEMENT_SHAPES = {
  items: z.array(
    z.object({
      productId: z.string(),
      quantity: z.union([z.string(), z.number()]),
      ...measuredShape,
      ...FACET_SHAPES,
    }),
  ),
}

/** A settlement without quantities, with a line for each product that is held. */
export function newSettlement({ items }: QuarantineSheet) {
  return {
    outcome: 'RELEASED' as QuarantineOutcome,
    reason: '',
    /** Of the institution's list; empty for a text of the user. */
    reasonId: '',
    items: items
      .filter(({ held }) => held > 0)
      .map(({ product }): Line => ({
        productId: product.id,
        quantity: '',
        ...countedAs(product),
        ...NO_FACETS,
      })),
  }
}
type Draft = ReturnType<typeof newSettlement>

/** The contract's settlement. */
export const settlementForm = bodySchema(bodyOf, QuarantineSettlementInput)

function bodyOf({ outcome, reason, reasonId, items }: Draft): object {
  return {
    outcome,
    reason,
    ...(outcome === 'RELEASED' || reasonId === '' ? {} : { reasonId }),
    items: items.filter(isSent).map((line) => bodyOfLine([unitsFacet, ...givenFacets], line, line)),
  }
}
