import { t } from '../../../../texts/texts.ts'
import { discount, discountBill } from './discount-actions.ts'

import type { Till } from '../state/till.ts'

type Key = { name: () => string; act: (till: Till) => void }

/** By the names of their keys. */
export const DISCOUNT_KEYS: Readonly<Record<string, Key>> = {
  F6: {
    name: () => t.discounts.label,
    act: (till) => discount(till, till.state.get().marked),
  },
  'Shift+F6': { name: () => t.discounts.ofBill, act: discountBill },
}
