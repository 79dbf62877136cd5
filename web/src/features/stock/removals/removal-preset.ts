import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { StockDocument } from '@mezgeb/contract/stock/reversals'

/** Goods that another screen asks to take out. */
export type RemovalPreset = {
  product: Measured & { id: string; name: string; tracksExpiry?: boolean | undefined }
  branchId: string
  quantity: number
  batch: string
  expiresOn: string
  reason: string
  /** Of the institution's list; empty for none. */
  reasonId: string
  /** The removal that it corrects. */
  corrected?: StockDocument
}

/** Names the draft of a removal. */
export function presetName(preset: RemovalPreset | undefined): string | undefined {
  if (preset === undefined) return undefined
  const { product, branchId, batch, expiresOn, corrected } = preset
  if (corrected !== undefined) return corrected.id
  return [product.id, branchId, expiresOn, batch].join(' ')
}
