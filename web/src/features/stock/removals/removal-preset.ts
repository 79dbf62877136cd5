import type { Measured } from '@mezgeb/contract/kit/unit-size'

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
}

/** Names the draft of a removal. */
export function presetName(preset: RemovalPreset | undefined): string | undefined {
  if (preset === undefined) return undefined
  const { product, branchId, batch, expiresOn } = preset
  return [product.id, branchId, expiresOn, batch].join(' ')
}
