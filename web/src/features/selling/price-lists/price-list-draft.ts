import { PriceListInput } from '@mezgeb/contract/selling/price-lists/price-lists'
import { countedAs, measuredShape } from '@mezgeb/contract/kit/unit-size'
import * as z from 'zod/mini'

import { newKey } from '../../../lib/api/new-key.ts'
import { today } from '../../../lib/format/today.ts'
import { marginShape } from './margins/margin-of-row.ts'

import type { PriceList } from '@mezgeb/contract/selling/price-lists/price-lists'

const Row = z.object({
  key: z.string(),
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  ...measuredShape,
  pricePerUnit: z.number(),
  ...marginShape,
  fromQuantity: z.union([z.string(), z.number()]),
  price: z.union([z.string(), z.number()]),
})
/** A price as it is being typed, with what is shown of its product. */
export type DraftRow = z.infer<typeof Row>

export const DRAFT_SHAPES = { rows: z.array(Row), isActive: z.boolean() }

export type Draft = {
  name: string
  /** Empty: all. */
  branchId: string
  customerGroupId: string
  validFrom: string
  /** Empty: none. */
  validUntil: string
  isActive: boolean
  rows: DraftRow[]
}

export const priceListForm = z.pipe(
  z.pipe(
    z.custom<Draft>(),
    z.transform((draft: Draft): unknown => ({
      ...draft,
      branchId: draft.branchId || null,
      customerGroupId: draft.customerGroupId || null,
      validUntil: draft.validUntil || null,
      rows: draft.rows.map(({ productId, fromQuantity, price, ...row }) => ({
        productId,
        fromQuantity,
        price,
        ...countedAs(row),
      })),
    })),
  ),
  PriceListInput,
)

export function draftOf(list: PriceList | undefined): Draft {
  return {
    name: list?.name ?? '',
    branchId: list?.branch?.id ?? '',
    customerGroupId: list?.customerGroup?.id ?? '',
    validFrom: list?.validFrom ?? today(),
    validUntil: list?.validUntil ?? '',
    isActive: list?.isActive ?? true,
    rows:
      list?.rows.map(({ product: { id, ...product }, fromQuantity, price }) => ({
        key: newKey(),
        productId: id,
        ...product,
        fromQuantity,
        price,
      })) ?? [],
  }
}

type Priced = Omit<DraftRow, 'key' | 'fromQuantity' | 'price'>

/** A price that is to be typed: of any quantity at first, else of one that the list does not have. */
export function newRow(product: Priced, rows: readonly DraftRow[]): DraftRow {
  const isFirst = rows.every(({ productId }) => productId !== product.productId)
  return { ...product, key: newKey(), fromQuantity: isFirst ? 1 : '', price: '' }
}
