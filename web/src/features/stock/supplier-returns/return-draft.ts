import { Named } from '@mezgeb/contract/kit/fields'
import { SupplierReturnInput } from '@mezgeb/contract/stock/supplier-returns'
import { countedAs } from '@mezgeb/contract/kit/unit-size'
import * as z from 'zod/mini'

import { GOODS_SHAPES, filledLines, newGoodsLine } from '../lines/goods-line.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { ReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'

import type { GoodsLine } from '../lines/goods-line.ts'

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
        ? [newGoodsLine()]
        : back.map(({ product }) => ({ ...newGoodsLine(), productId: product.id })),
    /** Every product that was chosen, as it was then. */
    goods: back.map(({ product }): Goods => ({ ...product, branchProducts: [] })),
  }
}
export type ReturnDraft = ReturnType<typeof newReturn>

/** Lines that are sent: of a delivery those with a quantity. */
export function sentLines({ deliveryId, items }: Pick<ReturnDraft, 'deliveryId' | 'items'>) {
  return deliveryId === '' ? filledLines(items) : items.filter(({ quantity }) => quantity !== '')
}

/** The path of a line's quantity in what is sent. */
export function quantityPath(draft: Pick<ReturnDraft, 'deliveryId' | 'items'>, line: GoodsLine) {
  return `items.${sentLines(draft).indexOf(line)}.quantity`
}

/** The contract's return. */
export const returnForm = z.pipe(
  z.pipe(
    z.looseObject({}),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of the form are a draft
    z.transform((values) => bodyOf(values as unknown as ReturnDraft)),
  ),
  SupplierReturnInput,
)

function bodyOf(draft: ReturnDraft): object {
  const { branchId, supplierId, deliveryId, reason } = draft
  return {
    branchId,
    supplierId,
    reason,
    ...(deliveryId === '' ? {} : { deliveryId }),
    items: sentLines(draft).map(({ productId, quantity }) => ({
      productId,
      quantity,
      ...countedAs(draft.goods.find(({ id }) => id === productId)),
    })),
  }
}
