import { amountTyped } from '../payments/cash.ts'

import type { Discount } from '@mezgeb/contract/selling/sale-discounts/discounts'

export type DiscountKind = 'percent' | 'amount'

/** The discount that was typed, null for none; undefined for a text that is no number, or no percentage. */
export function discountTyped(kind: DiscountKind, text: string): Discount | null | undefined {
  const plain = text.trim().replace(/\s*%$/, '')
  if (plain === '') return null
  const value = amountTyped(plain)
  if (value === undefined || (kind === 'percent' && value > 100)) return undefined
  return value === 0 ? null : { [kind]: value }
}
