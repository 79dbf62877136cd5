import { discount, discountBill } from './discount-actions.ts'

import type { Till } from '../state/till.ts'

export const DISCOUNT_KEYS: Readonly<Record<string, (till: Till) => void>> = {
  F6: (till) => discount(till, till.state.get().marked),
  'Shift+F6': discountBill,
}
