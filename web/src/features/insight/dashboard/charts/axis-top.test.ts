import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { axisTop } from './axis-top.ts'

describe('the scale of the sales per day', () => {
  it('ends at a round number above the best day', () => {
    expect([0, 1, 3, 47, 67_210, 100_000, 100_001].map(axisTop)).toEqual([
      2, 2, 4, 60, 80_000, 100_000, 200_000,
    ])
  })

  it('holds every day, and none is lower than half of it for no reason', () => {
    fc.assert(
      fc.property(fc.double({ min: 2, max: 1e12, noNaN: true }), (max) => {
        const top = axisTop(max)
        expect(top).toBeGreaterThanOrEqual(max)
        expect(top).toBeLessThanOrEqual(2 * max)
      }),
    )
  })
})
