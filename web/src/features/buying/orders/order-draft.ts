import { PurchaseOrder, PurchaseOrderInput } from '@mezgeb/contract/buying/orders'
import { Named } from '@mezgeb/contract/kit/fields'
import * as z from 'zod/mini'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { ORDERED_TEXTS, orderedFacets, typedFacets } from '../../stock/bought-facets.ts'
import { changedLines, quantityText } from '../../stock/lines/changed-lines.ts'
import { GOODS_SHAPES } from '../../stock/lines/goods-line.ts'
import { linesOf, unitsFacet } from '../../stock/lines/lines-of.ts'
import { codeFacet } from './code-facet.tsx'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { FieldMessage } from '../../../lib/drafts/form-failure.ts'
import type { BoughtLine } from '../../stock/bought-facets.ts'
import type { CodedLine } from './code-facet.tsx'

export type OrderLine = BoughtLine & CodedLine

const LINES = linesOf<OrderLine>([unitsFacet, ...orderedFacets, codeFacet])
export const { newLine, rules } = LINES

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = { ...GOODS_SHAPES, supplier: z.nullable(Named) }

type Known = Parameters<typeof typedFacets>[0] & { quantity: number; code: string | null }

/** The typed fields of a known line. */
export const typedLine = ({ quantity, code, ...facets }: Known) => ({
  quantity,
  ...typedFacets(facets),
  code: code ?? '',
})

/** The values of a new order, or of one that is changed. */
export function orderValues(branchId: string, order?: PurchaseOrder) {
  const items = (order?.items ?? []).map((item) =>
    newLine({ productId: item.productId, ...typedLine(item) }),
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
  ...ORDERED_TEXTS,
  code: ({ code }: OrderLine) => code,
}
