import { expect, it } from 'vitest'

import { costOf } from './take-goods-back.ts'

it('half a cent of goods that are home again is rounded up', () => {
  // Half of 525.55; as numbers of the computer a little less.
  expect(costOf(525.55 / 3500, 1750)).toBe(262.78)
  expect(costOf(1 / 3, 1)).toBe(0.33)
})
