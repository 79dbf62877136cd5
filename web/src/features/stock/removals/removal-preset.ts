import { facetsOf } from '../facet-fields.ts'

import type { OneGoods, OneProductPreset } from '../one-product/one-product.ts'

/** Goods that another screen asks to take out. */
export type RemovalPreset = OneProductPreset & {
  product: OneGoods
  branchId: string
  reason: string
  /** Of the institution's list; empty for none. */
  reasonId: string
}

/** Names the draft of a removal. */
export function presetName(preset: RemovalPreset | undefined): string | undefined {
  if (preset === undefined) return undefined
  const { product, branchId, corrected } = preset
  if (corrected !== undefined) return corrected.id
  return [product.id, branchId, ...Object.values(facetsOf(preset))].join(' ')
}
