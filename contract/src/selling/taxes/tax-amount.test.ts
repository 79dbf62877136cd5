import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { shareOf, sumOf, toCents } from '../../kit/money.ts'
import { returnedAmount } from '../sale-returns.ts'
import { taxOf, withTax } from './tax-amount.ts'

const rates = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const cents = fc.integer({ min: 0, max: 2 ** 46 })
const taxes = fc.record({ rate: rates, isIncluded: fc.boolean() })

describe('the tax of a line', () => {
  test.each([
    // amount, rate, contained in the price, on top of it
    [115, 15, 15, 17.25],
    [100, 15, 13.04, 15],
    [0.01, 15, 0, 0],
    [0.03, 15, 0, 0],
    [0.04, 15, 0.01, 0.01],
    [0.1, 15, 0.01, 0.02],
    [59.97, 15, 7.82, 9],
    [0.1, 5, 0, 0.01],
    [1.05, 5, 0.05, 0.05],
    [10.5, 5, 0.5, 0.53],
    [1234.56, 0, 0, 0],
    [99.99, 100, 50, 99.99],
    [703_687_441_776.63, 15, 91_785_318_492.6, 105_553_116_266.49],
  ])('of ETB %d at %d % is %d in the price and %d on top', (amount, rate, included, added) => {
    expect(taxOf(amount, { rate, isIncluded: true })).toBe(included)
    expect(taxOf(amount, { rate, isIncluded: false })).toBe(added)
  })

  test('is the nearest cent, half up', () => {
    fc.assert(
      fc.property(cents, taxes, (amount, tax) => {
        const hundredths = BigInt(Math.round(tax.rate * 100))
        const whole = 10_000n + (tax.isIncluded ? hundredths : 0n)
        const twice = 2n * BigInt(toCents(taxOf(amount / 100, tax)))
        const exact = 2n * BigInt(amount) * hundredths
        expect(exact - whole < twice * whole && twice * whole <= exact + whole).toBe(true)
      }),
    )
  })

  test('of a bill is the sum of its lines, and its total that of lines and tax on top', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1_000_000), taxes), { maxLength: 50 }), (lines) => {
        const added = lines.map(([amount, tax]) => (tax.isIncluded ? 0 : taxOf(amount / 100, tax)))
        const amounts = lines.map(([amount]) => amount / 100)
        const paid = lines.map(([amount, tax]) => withTax(amount / 100, { tax }))
        expect(sumOf(paid)).toBe(sumOf([...amounts, ...added]))
      }),
    )
  })

  test('comes back with the goods: the parts add up to the whole, and none exceeds it', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.nat(100_000_000), taxes, parts, (amount, tax, units) => {
        const sold = units.reduce((sum, one) => sum + one, 0)
        const whole = taxOf(amount / 100, tax)
        const row = { sold, amount: amount / 100, addedTax: tax.isIncluded ? 0 : whole }
        let returned = 0
        const back = units.map((one) => {
          const share = { of: sold, before: returned, after: returned + one }
          const money = returnedAmount({ ...row, returned }, one)
          returned += one
          return { money, tax: shareOf(whole, share) }
        })
        expect(back.every((one) => one.tax >= 0 && one.tax <= whole)).toBe(true)
        expect(sumOf(back.map((one) => one.tax))).toBe(whole)
        expect(sumOf(back.map(({ money }) => money))).toBe(withTax(amount / 100, { tax }))
      }),
    )
  })
})
