import { QuarantineSettlementInput } from '@mezgeb/contract/stock/quarantines'
import { countedAs } from '@mezgeb/contract/kit/unit-size'
import * as z from 'zod/mini'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { batchOf } from '../lots/chosen-lot.tsx'

import type { QuarantineOutcome, QuarantineSheet } from '@mezgeb/contract/stock/quarantines'
import type { Measured, TypedQuantity } from '@mezgeb/contract/kit/unit-size'

type Line = Measured & {
  productId: string
  quantity: TypedQuantity
  batch: string
  expiresOn: string
}

/** Values that are no text. */
export const SETTLEMENT_SHAPES = {
  items: z.array(
    z.object({
      productId: z.string(),
      quantity: z.union([z.string(), z.number()]),
      unitSize: z.optional(z.number()),
      batch: z.string(),
      expiresOn: z.string(),
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
        batch: '',
        expiresOn: '',
        ...countedAs(product),
      })),
  }
}
type Draft = ReturnType<typeof newSettlement>

const isSent = ({ quantity }: Line) => quantity !== '' && quantity !== 0

/** The path of a line's quantity in what is sent. */
export function quantityPath(items: readonly Line[], line: Line): string {
  return `items.${items.filter((one) => isSent(one) || one === line).indexOf(line)}.quantity`
}

/** The contract's settlement. */
export const settlementForm = bodySchema(bodyOf, QuarantineSettlementInput)

function bodyOf({ outcome, reason, reasonId, items }: Draft): object {
  return {
    outcome,
    reason,
    ...(outcome === 'RELEASED' || reasonId === '' ? {} : { reasonId }),
    items: items.filter(isSent).map(({ productId, quantity, ...lot }) => ({
      productId,
      quantity,
      ...batchOf(lot),
      ...countedAs(lot),
    })),
  }
}
