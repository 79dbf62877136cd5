import { LineProduct } from '@mezgeb/contract/stock/ledger'
import { goodsOfLine } from '@mezgeb/contract/stock/facets/line-facets'
import { Named } from '@mezgeb/contract/kit/fields'
import * as z from 'zod/mini'

import { dayOf } from '../../../lib/format/business-day.ts'
import { today } from '../../../lib/format/today.ts'
import { facetsOf } from '../facet-fields.ts'

import type { StockDocument } from '@mezgeb/contract/stock/reversals'

import type { FacetValues } from '../facet-fields.ts'
import type { Typed } from '../lines/goods-line.ts'

export const OneGoods = z.object({
  ...z.partial(LineProduct).shape,
  ...Named.shape,
  ...goodsOfLine,
})
export type OneGoods = z.infer<typeof OneGoods>

/** The values of a draft that are no text. */
export const ONE_PRODUCT_SHAPES = { product: z.nullable(OneGoods) }

/** Goods that another screen asks for. */
export type OneProductPreset = Partial<FacetValues> & {
  product?: OneGoods
  /** Empty when it is not clear. */
  branchId?: string
  quantity?: number
  /** The document that the new one corrects. */
  corrected?: StockDocument
}

/** The values of a form for one product, which are those of its line, too. `branchId`: null for STAFF, whose branch the server knows. */
export function newOneProduct(branchId: string | null, preset: OneProductPreset) {
  const { product, quantity = '', corrected } = preset
  return {
    branchId,
    product: product ?? null,
    productId: product?.id ?? '',
    quantity: quantity as Typed,
    ...facetsOf(preset),
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
