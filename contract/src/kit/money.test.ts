import { describe, expect, it } from 'vitest'

import { soldAmount } from '../selling/facets/sold-facets.ts'
import { lineAmount } from './money.ts'

describe('the amount of a line', () => {
  it('is price × quantity, less the discount where it was sold', () => {
    expect(lineAmount({ price: 0.1, quantity: 3 })).toBe(0.3)
    expect(soldAmount({ price: 20, quantity: 24, discount: 80 })).toBe(400)
    expect(soldAmount({ price: 95, quantity: 1001, unitSize: 1000, discount: -0.1 })).toBe(95.2)
  })
})
