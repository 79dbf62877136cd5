import { measuredShape } from '@mezgeb/contract/kit/unit-size'
import { Named } from '@mezgeb/contract/kit/fields'
import * as z from 'zod/mini'

import { dayOf } from '../../../lib/format/business-day.ts'
import { today } from '../../../lib/format/today.ts'

import type { StockDocument } from '@mezgeb/contract/stock/reversals'

import type { Typed } from '../lines/goods-line.ts'

const OneGoods = z.object({
  ...Named.shape,
  unit: z.optional(z.string()),
  ...measuredShape,
  tracksExpiry: z.optional(z.boolean()),
})
export type OneGoods = z.infer<typeof OneGoods>

/** The values of a draft that are no text. */
export const ONE_PRODUCT_SHAPES = { product: z.nullable(OneGoods) }

/** Goods that another screen asks for. */
export type OneProductPreset = {
  product?: OneGoods
  /** Empty when it is not clear. */
  branchId?: string
  quantity?: number
  batch?: string
  expiresOn?: string
  /** The document that the new one corrects. */
  corrected?: StockDocument
}

/** The values of a form for one product, which are those of its line, too. `branchId`: null for STAFF, whose branch the server knows. */
export function newOneProduct(branchId: string | null, preset: OneProductPreset) {
  const { product, quantity = '', batch = '', expiresOn = '', corrected } = preset
  return {
    branchId,
    product: product ?? null,
    productId: product?.id ?? '',
    quantity: quantity as Typed,
    batch,
    expiresOn,
    /** The timestamp of the document that it corrects; empty for none. */
    keptDate: corrected?.date ?? '',
    /** One moment per form: a retry must send the same body. */
    openedAt: Date.now(),
  }
}
export type OneProductValues = ReturnType<typeof newOneProduct>

/** Today, or the day of the document that is corrected. */
export const firstDay = ({ corrected }: OneProductPreset) =>
  corrected === undefined ? today() : dayOf(corrected.date)
