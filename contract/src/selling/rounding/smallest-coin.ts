import * as z from 'zod/mini'

import { ruleOf } from '../../kit/refusals.ts'

export const COINS = [0.05, 0.1, 0.25, 0.5, 1] as const

export const RULES = {
  INVALID_COIN: 'The smallest coin must be one of {coins}',
} as const
const rule = ruleOf(RULES)

/** The smallest coin of cash in ETB; null: cash is not rounded. */
export const coinField = z
  .number(rule('INVALID_COIN', { coins: COINS.join(', ') }))
  .check(
    z.refine(
      (coin) => COINS.some((one) => one === coin),
      rule('INVALID_COIN', { coins: COINS.join(', ') }),
    ),
  )
