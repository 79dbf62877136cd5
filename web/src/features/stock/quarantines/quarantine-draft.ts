import { QuarantineInput } from '@mezgeb/contract/stock/quarantines'
import { countedAs } from '@mezgeb/contract/kit/unit-size'
import * as z from 'zod/mini'

import { filledLines, newGoodsLine } from '../lines/goods-line.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { GoodsLine } from '../lines/goods-line.ts'

/** With the batch that is taken; empty for any. */
export type QuarantineLine = GoodsLine & { batch: string; expiresOn: string }

export const newLine = (): QuarantineLine => ({ ...newGoodsLine(), batch: '', expiresOn: '' })

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
export const quarantineForm = z.pipe(
  z.pipe(
    z.looseObject({}),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of the form are a draft
    z.transform((values) => bodyOf(values as unknown as Draft)),
  ),
  QuarantineInput,
)

function bodyOf({ branchId, reason, items, ...draft }: Draft): object {
  const goods = new Map(draft.goods.map((one) => [one.id, one]))
  return {
    branchId,
    reason,
    items: filledLines(items).map(({ productId, quantity, ...lot }) => ({
      productId,
      quantity,
      ...batchOf(lot),
      ...countedAs(goods.get(productId)),
    })),
  }
}

/** The batch of a line that is sent; nothing for any. */
export function batchOf({ batch, expiresOn }: Pick<QuarantineLine, 'batch' | 'expiresOn'>) {
  return expiresOn === '' ? {} : { expiresOn, batch: batch === '' ? null : batch }
}
