import fc from 'fast-check'
import { expect, it } from 'vitest'

import { sumOf, toCents } from '../../kit/money.ts'
import { cashRounding, returnRounding } from './cash-rounding.ts'
import { COINS } from './smallest-coin.ts'

const due = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((cents) => cents / 100)
const coin = fc.constantFrom(...COINS)

it('rounds cash half up to the nearest coin, and money that goes out alike', () => {
  expect(cashRounding(10.02, 0.05)).toBe(-0.02)
  expect(cashRounding(10.03, 0.05)).toBe(0.02)
  expect(cashRounding(10.5, 1)).toBe(0.5)
  expect(cashRounding(-10.5, 1)).toBe(-0.5)
  expect(cashRounding(0.12, 0.25)).toBe(-0.12)
  expect(cashRounding(10.02, undefined)).toBe(0)
})

it('makes a multiple of the coin, which is less than half a coin away or half a coin further from 0', () => {
  fc.assert(
    fc.property(due, coin, (amount, one) => {
      const off = toCents(cashRounding(amount, one))
      const cash = toCents(amount) + off
      expect(Math.abs(cash % toCents(one))).toBe(0)
      expect(2 * Math.abs(off)).toBeLessThanOrEqual(toCents(one))
      const isHalf = 2 * Math.abs(off) === toCents(one)
      expect(isHalf && Math.abs(cash) < Math.abs(toCents(amount))).toBe(false)
    }),
  )
})

it('of money that comes back is that of the money that came', () => {
  fc.assert(
    fc.property(due, coin, (amount, one) => {
      expect(cashRounding(-amount, one) + cashRounding(amount, one)).toBe(0)
    }),
  )
})

it('of the returns of a sale is that of their sum, in whatever parts they come', () => {
  const parts = fc.array(
    fc.nat(100_000).map((cents) => cents / 100),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(parts, coin, (dues, one) => {
      let [owed, cash] = [0, 0]
      for (const part of dues) {
        const rounding = returnRounding(part, sumOf([cash, -owed]), one)
        expect(toCents(sumOf([part, rounding])) % toCents(one)).toBe(0)
        expect(sumOf([part, rounding])).toBeGreaterThanOrEqual(0)
        owed = sumOf([owed, part])
        cash = sumOf([cash, part, rounding])
        expect(cash).toBe(sumOf([owed, cashRounding(owed, one)]))
      }
    }),
  )
})

it('of a return makes whole coins where earlier ones were of another coin, or of none', () => {
  const over = fc.integer({ min: -1000, max: 1000 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(fc.nat(100_000), over, coin, (cents, before, one) => {
      const rounding = returnRounding(cents / 100, before, one)
      expect((cents + toCents(rounding)) % toCents(one)).toBe(0)
      expect(Math.abs(rounding)).toBeLessThanOrEqual(1)
    }),
  )
})
