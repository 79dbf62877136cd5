import { PurchaseOrder, PurchaseOrderInput } from '@mezgeb/contract/buying/orders'
import { Named } from '@mezgeb/contract/kit/fields'
import { sumOf } from '@mezgeb/contract/kit/money'
import { partsOf } from '@mezgeb/contract/kit/unit-size'
import { purchaseAmount } from '@mezgeb/contract/stock/facets/costs'
import * as z from 'zod/mini'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { costFacet, costFor } from '../../stock/costs/cost-facet.tsx'
import { sizeOf } from '../../stock/lines/counted-in.ts'
import { changedLines, quantityText } from '../../stock/lines/changed-lines.ts'
import { GOODS_SHAPES } from '../../stock/lines/goods-line.ts'
import { linesOf, quantitiesOf, unitsFacet } from '../../stock/lines/lines-of.ts'
import { codeFacet } from './code-facet.tsx'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { FieldMessage } from '../../../lib/drafts/form-failure.ts'
import type { CostedLine } from '../../stock/costs/cost-facet.tsx'
import type { CountedIn } from '../../stock/lines/counted-in.ts'
import type { Typed } from '../../stock/lines/goods-line.ts'
import type { CodedLine } from './code-facet.tsx'

export type OrderLine = CostedLine & CodedLine

/** The cost of an order is for the unit. */
const orderedCost: typeof costFacet = {
  ...costFacet,
  toBody: (line, goods) => ({
    unitCost:
      line.unitCost === '' ? null : costFor(line.unitCost, sizeOf(line, goods), partsOf(goods)),
  }),
}
const LINES = linesOf<OrderLine>([unitsFacet, orderedCost, codeFacet])
export const { newLine, rules } = LINES

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = { ...GOODS_SHAPES, supplier: z.nullable(Named) }

/** The values of a new order, or of one that is changed. */
export function orderValues(branchId: string, order?: PurchaseOrder) {
  const items = (order?.items ?? []).map(({ productId, quantity, unitCost, code }) =>
    newLine({ productId, quantity, unitCost: unitCost ?? '', code: code ?? '' }),
  )
  return {
    branchId: order?.branch.id ?? branchId,
    supplier: order?.supplier ?? (null as z.infer<typeof Named> | null),
    supplierId: order?.supplier.id ?? '',
    expectedOn: order?.expectedOn?.slice(0, 10) ?? '',
    note: order?.note ?? '',
    items: items.length === 0 ? [newLine()] : items,
    goods: (order?.items ?? []).map(({ product }) => ({
      ...product,
      branchProducts: [],
    })) as readonly Goods[],
  }
}
export type OrderDraft = ReturnType<typeof orderValues>

/** The contract's order; blank lines at the end are left out. */
export const orderForm = bodySchema(bodyOf, PurchaseOrderInput)

function bodyOf(draft: OrderDraft): object {
  const { branchId, supplierId, expectedOn, note } = draft
  return {
    branchId,
    supplierId,
    note,
    expectedOn: expectedOn === '' ? null : expectedOn,
    items: LINES.toBody(draft),
  }
}

/** The size of the unit or pack that the cost of a line is for. */
export const sizeIn = (goods: readonly Goods[], line: OrderLine): number =>
  sizeOf(line, goodsOf(goods, line))

const goodsOf = (goods: readonly Goods[], { productId }: OrderLine) =>
  goods.find(({ id }) => id === productId)

/** Units and known cost (ETB) of the lines. */
export function sumsOf({ items, goods }: Pick<OrderDraft, 'items' | 'goods'>): {
  units: string
  cost: number
} {
  const number = (typed: Typed) => (typeof typed === 'number' ? typed : 0)
  return {
    units: quantitiesOf(items, goods),
    cost: sumOf(
      items.map((line) => {
        const units = partsOf(goodsOf(goods, line))
        const unitCost = number(costFor(line.unitCost, sizeIn(goods, line), units))
        return purchaseAmount({ quantity: number(line.quantity), unitCost, units })
      }),
    ),
  }
}

/** Messages beside lines that a colleague has changed meanwhile. */
export function changesOfOrder(
  now: unknown,
  before: OrderDraft,
  typed: OrderDraft,
): FieldMessage[] {
  const { data: order } = PurchaseOrder.safeParse(now)
  if (order === undefined) return []
  return changedLines({ before, typed, now: orderValues('', order), texts: TEXTS })
}

const TEXTS = {
  quantity: quantityText,
  unitCost: (line: OrderLine, goods: Goods | undefined, shown: CountedIn) =>
    String(costFor(line.unitCost, sizeOf(line, goods), sizeOf(shown, goods))),
  code: ({ code }: OrderLine) => code,
}
