import * as z from 'zod/mini'

import { ruleOf } from '../../kit/refusals.ts'

export const RULES = {
  INVALID_SERVICE: 'isService must be true or false',
  KEEPS_NO_STOCK: 'A service keeps no stock',
  SERVICE_HAS_STOCK: 'This product is in stock. Remove the stock first',
  SERVICE_IN_USE: 'An open order, transfer, stock-take or quarantine has this product',
  SERVICE_WAS_SOLD: 'This service was sold. Archive it and add a new product',
} as const
const rule = ruleOf(RULES)

export const KEEPS_NO_STOCK = rule('KEEPS_NO_STOCK')

/** Why a product cannot become a service, or goods. */
export const SERVICE_REFUSALS = {
  in_stock: rule('SERVICE_HAS_STOCK'),
  in_use: rule('SERVICE_IN_USE'),
  was_sold: rule('SERVICE_WAS_SOLD'),
} as const

/** A product that keeps no stock, such as a delivery fee; absent: goods. */
export const serviceField = z.optional(z.boolean(rule('INVALID_SERVICE')))
