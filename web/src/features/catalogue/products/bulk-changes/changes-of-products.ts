import { t } from '../../../../texts/texts.ts'

import type { PriceChange } from '@mezgeb/contract/catalogue/product-changes'

/** The field that one call changes in all chosen products. */
export type ChangeOf = 'price' | 'category' | 'threshold' | 'archive' | 'unarchive'

export type Typed = {
  way: PriceChange['way']
  by: number | string
  step: number
  categoryId: string
  threshold: number | string
}

export const NO_CHANGE: Typed = {
  way: 'PERCENT',
  by: '',
  step: 0.01,
  categoryId: '',
  threshold: '',
}

type Changes =
  | { priceChange: PriceChange }
  | { categoryId: string }
  | { lowStockThreshold: number | null }
  | { isArchived: boolean }

/** The part of the call's body, or the sentence why there is none yet. */
export function changesOf(change: ChangeOf, typed: Typed): Changes | string {
  if (change === 'archive' || change === 'unarchive') return { isArchived: change === 'archive' }
  if (change === 'category') {
    const { categoryId } = typed
    return categoryId === '' ? t.productsAtOnce.chooseCategory : { categoryId }
  }
  if (change === 'threshold') {
    const { threshold } = typed
    if (threshold === '') return { lowStockThreshold: null }
    return typeof threshold === 'number'
      ? { lowStockThreshold: threshold }
      : t.productsAtOnce.notNumber
  }
  const priceChange = priceChangeOf(typed)
  return priceChange === null ? t.productsAtOnce.notNumber : { priceChange }
}

/** Null while no number is typed. */
export function priceChangeOf({ way, by, step }: Typed): PriceChange | null {
  return typeof by === 'number' ? { way, by, step } : null
}
