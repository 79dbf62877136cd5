import { describe, expect, it } from 'vitest'

import { purchaseAmount } from './costs.ts'

describe('the amount of a purchase', () => {
  it('is rounded half up to the cent, also where binary fractions are below the half', () => {
    expect(purchaseAmount({ quantity: 1, unitCost: 1.005 })).toBe(1.01)
    expect(purchaseAmount({ quantity: 3, unitCost: 0.335 })).toBe(1.01)
    expect(purchaseAmount({ quantity: 1350, unitCost: 95, units: 1000 })).toBe(128.25)
    expect(purchaseAmount({ quantity: 24, unitCost: 500, units: 24 })).toBe(500)
    expect(purchaseAmount({ quantity: 1_000_000, unitCost: 99_999_999.9999 })).toBe(
      99_999_999_999_900,
    )
  })
})
