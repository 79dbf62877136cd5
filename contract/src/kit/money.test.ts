import { describe, expect, it } from 'vitest'

import { soldAmount } from '../selling/facets/sold-facets.ts'
import { lineAmount, purchaseAmount } from './money.ts'

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

describe('the amount of a line', () => {
  it('is price × quantity, less the discount where it was sold', () => {
    expect(lineAmount({ price: 0.1, quantity: 3 })).toBe(0.3)
    expect(soldAmount({ price: 20, quantity: 24, discount: 80 })).toBe(400)
    expect(soldAmount({ price: 95, quantity: 1001, unitSize: 1000, discount: -0.1 })).toBe(95.2)
  })
})
