import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { refusalIn } from '../../kit/refusals.ts'
import { sumOf, toCents } from '../../kit/money.ts'
import { Discount, discountOf, discountProblems, discountsOf } from './discounts.ts'

const cents = fc.nat(2 ** 31).map((amount) => amount / 100)
const percents = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)
const given = fc.oneof(
  cents.map((amount) => ({ amount })),
  percents.map((percent) => ({ percent })),
)
const lines = fc.array(
  fc.record({ before: cents, discount: fc.option(given, { nil: undefined }) }),
  { minLength: 1, maxLength: 40 },
)

describe('a discount', () => {
  test.each([
    // before, percent, off
    [100, 10, 10],
    [19.99, 10, 2],
    [0.05, 10, 0.01],
    [0.04, 10, 0],
    [33.33, 33.33, 11.11],
    [450.5, 12.5, 56.31],
    [0.01, 100, 0.01],
    [703_687_441_776.63, 0.01, 70_368_744.18],
  ])('of ETB %d takes off %d %%, half up to the cent: %d', (before, percent, off) => {
    expect(discountOf(before, { percent })).toBe(off)
  })

  test('is an amount or a percentage, and never both or none', () => {
    const isGood = (discount: object) => Discount.safeParse(discount).success
    expect(isGood({ amount: 0.01 })).toBe(true)
    expect(isGood({ percent: 100 })).toBe(true)
    const wrong = [
      ...[{}, { amount: 1, percent: 1 }, { amount: 0 }, { amount: -1 }, { amount: 1.001 }],
      ...[{ percent: 0 }, { percent: 100.01 }, { percent: 1.001 }, { percent: '5' }],
    ]
    for (const discount of wrong) expect(isGood(discount), JSON.stringify(discount)).toBe(false)
  })
})

describe('discounts of a bill', () => {
  test('follow the value of the lines', () => {
    const sold = [{ before: 100 }, { before: 200, discount: { amount: 50 } }, { before: 50 }]
    expect(discountsOf(sold, { amount: 30 })).toEqual({
      own: [0, 50, 0],
      each: [10, 65, 5],
      ofBill: 30,
      beforeBill: 300,
    })
    const thirds = [{ before: 0.01 }, { before: 0.01 }, { before: 0.01 }]
    expect(discountsOf(thirds, { amount: 0.02 }).each).toEqual([0.01, 0, 0.01])
    expect(discountsOf([{ before: 0 }], { percent: 50 }).each).toEqual([0])
  })

  test('add up to the whole, and no line costs less than nothing', () => {
    fc.assert(
      fc.property(lines, fc.option(given, { nil: undefined }), (sold, bill) => {
        const { own, each, ofBill, beforeBill } = discountsOf(sold, bill)
        expect(sumOf(each)).toBe(sumOf([...own, ofBill]))
        expect(sumOf([beforeBill, ...own])).toBe(sumOf(sold.map(({ before }) => before)))
        expect(ofBill).toBeLessThanOrEqual(beforeBill)
        for (const [at, { before }] of sold.entries()) {
          const share = sumOf([each[at] ?? 0, -(own[at] ?? 0)])
          expect(share).toBeGreaterThanOrEqual(0)
          expect(each[at]).toBeLessThanOrEqual(before)
          // Within a cent of its part.
          const rest = toCents(sumOf([before, -(own[at] ?? 0)]))
          const exact = beforeBill === 0 ? 0 : (toCents(ofBill) * rest) / toCents(beforeBill)
          expect(Math.abs(toCents(share) - exact)).toBeLessThan(1.01)
        }
      }),
    )
  })
})

describe('the limit of a seller', () => {
  const codes = (...input: Parameters<typeof discountProblems>) => {
    const { lines: ofLines, bill } = discountProblems(...input)
    return [...ofLines, bill].map((problem) =>
      problem === null ? null : refusalIn(problem.message).code,
    )
  }

  test('holds for each line, and for all discounts together where the bill has one', () => {
    const line = (percent: number) => ({ before: 100, discount: { percent } })
    expect(codes([line(10)], undefined, 10)).toEqual([null, null])
    expect(codes([line(10.01)], undefined, 10)).toEqual(['DISCOUNT_OVER_LIMIT', null])
    expect(codes([line(10.01)], undefined, null)).toEqual([null, null])
    expect(codes([{ before: 100 }], { amount: 10 }, 10)).toEqual([null, null])
    expect(codes([line(5)], { percent: 10 }, 10)).toEqual([null, 'DISCOUNT_OVER_LIMIT'])
    expect(codes([line(1)], undefined, 0)).toEqual(['DISCOUNT_OVER_LIMIT', null])
  })

  test('is a floor price too, also for the share of the bill', () => {
    const line = { before: 100, lowest: 95 }
    expect(codes([{ ...line, discount: { amount: 5 } }], undefined, 50)).toEqual([null, null])
    expect(codes([{ ...line, discount: { amount: 5.01 } }], undefined, 50)).toEqual([
      ...['PRICE_BELOW_FLOOR', null],
    ])
    expect(codes([line, { before: 100 }], { amount: 12 }, 50)).toEqual([
      ...['PRICE_BELOW_FLOOR', null, null],
    ])
    expect(codes([{ ...line, discount: { amount: 50 } }], undefined, null)).toEqual([null, null])
    // The price itself is below the floor: it stays, and nothing goes off.
    expect(codes([{ before: 90, lowest: 95 }], undefined, 50)).toEqual([null, null])
    const cheap = { before: 90, lowest: 95, discount: { amount: 1 } }
    expect(codes([cheap], undefined, 50)).toEqual(['PRICE_BELOW_FLOOR', null])
  })

  test('never lets more off than the goods cost', () => {
    const line = { before: 100, discount: { amount: 100.01 } }
    expect(codes([line], undefined, null)).toEqual(['DISCOUNT_TOO_LARGE', null])
    expect(codes([{ before: 100 }], { amount: 100.01 }, null)).toEqual([null, 'DISCOUNT_TOO_LARGE'])
  })
})
