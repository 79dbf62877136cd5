import { useDiscountLimit } from '../../sale-discounts/use-discount-limit.ts'
import { wrongDiscounts } from './basket-discounts.ts'

import type { Basket } from '../basket/basket.ts'

/** Why the discount of a line needs an approval, as the message of a rule; null: none. */
export const useWrongDiscounts = (basket: Basket) =>
  wrongDiscounts(basket, useDiscountLimit()).ofLine
