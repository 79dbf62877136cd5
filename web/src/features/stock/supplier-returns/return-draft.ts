import { Named } from '@mezgeb/contract/kit/fields'
import { SupplierReturnInput } from '@mezgeb/contract/stock/supplier-returns'
import * as z from 'zod/mini'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { isSent } from '../known-lines/known-lines.ts'
import { GOODS_SHAPES } from '../lines/goods-line.ts'
import { linesOf, unitsFacet } from '../lines/lines-of.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { ReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'

import type { GoodsLine } from '../lines/goods-line.ts'

const LINES = linesOf<GoodsLine>([unitsFacet])
export const { newLine } = LINES

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = { ...GOODS_SHAPES, supplier: z.nullable(Named) }

export const leftOf = ({ delivered, returned, onHand }: ReturnableGoods['items'][number]) =>
  Math.max(0, Math.min(delivered - returned, onHand))

/**
 * A return without its quantities; of a delivery with a line for each product that can go back. `branchId`: null for STAFF,
 * whose branch the server knows.
 */
export function newReturn(branchId: string | null, of?: ReturnableGoods) {
  const back = (of?.items ?? []).filter((item) => leftOf(item) > 0)
  return {
    branchId: branchId === null ? null : (of?.branch.id ?? branchId),
    supplier: of?.supplier ?? (null as z.infer<typeof Named> | null),
    supplierId: of?.supplier.id ?? '',
    /** Empty for none. */
    deliveryId: of?.delivery.id ?? '',
    reason: '',
    items:
      of === undefined
        ? [newLine()]
        : back.map(({ product }) => newLine({ productId: product.id })),
    /** Every product that was chosen, as it was then. */
    goods: back.map(({ product }): Goods => ({ ...product, branchProducts: [] })),
  }
}
export type ReturnDraft = ReturnType<typeof newReturn>

/** The contract's return. */
export const returnForm = bodySchema(bodyOf, SupplierReturnInput)

function bodyOf(draft: ReturnDraft): object {
  const { branchId, supplierId, deliveryId, reason } = draft
  return {
    branchId,
    supplierId,
    reason,
    ...(deliveryId === '' ? {} : { deliveryId }),
    items: LINES.toBody(
      deliveryId === '' ? draft : { ...draft, items: draft.items.filter(isSent) },
    ),
  }
}
