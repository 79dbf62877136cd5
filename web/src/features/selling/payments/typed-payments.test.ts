import { describe, expect, it } from 'vitest'

import { cashDue, isPayable, paidWith, roundedDue, withTender } from './typed-payments.ts'

import type { Tender } from '@mezgeb/contract/selling/tenders'

const telebirr: Tender = {
  id: 'telebirr',
  name: 'telebirr',
  kind: 'MOBILE',
  readyMade: 'TELEBIRR',
  needsReference: true,
  isActive: true,
  version: 1,
}
const card: Tender = { ...telebirr, id: 'card', kind: 'CARD', needsReference: false }

describe('a payment', () => {
  it('pays the rest, and leaves cash what is taken off it', () => {
    const all = withTender([], 348, telebirr)
    expect(all).toMatchObject([{ amount: '348', tender: telebirr }])
    const part = all.map((row) => ({ ...row, amount: '200,5' }))
    expect(cashDue(348, part)).toBe(147.5)
    const split = withTender(part, 348, card)
    expect(split).toMatchObject([{ amount: '200,5' }, { amount: '147.5', tender: card }])
    expect(cashDue(348, split)).toBe(0)
  })

  it('leaves cash that is rounded to the smallest coin, and says by how much', () => {
    const part = withTender([], 348, telebirr).map((row) => ({ ...row, amount: '200.49' }))
    expect(roundedDue(348, part, 0.25)).toEqual({ due: 147.5, rounding: -0.01 })
    expect(roundedDue(10.02, [], 0.05)).toEqual({ due: 10, rounding: -0.02 })
    expect(roundedDue(0.5, [], 1)).toEqual({ due: 1, rounding: 0.5 })
    expect(roundedDue(10.02, [], undefined)).toEqual({ due: 10.02, rounding: 0 })
    const none = part.map((row) => ({ ...row, amount: 'x' }))
    expect(roundedDue(348, none, 0.25)).toEqual({ due: undefined, rounding: 0 })
  })

  it('takes the place of the only other one that pays all', () => {
    const all = withTender(withTender([], 348, telebirr), 348, card)
    expect(all).toMatchObject([{ amount: '348', tender: card }])
    expect(withTender(all, 348, null)).toMatchObject([{ amount: '348', tender: null }])
  })

  it('needs an amount, the reference of its tender, and no more than the total', () => {
    const [row] = withTender([], 348, telebirr)
    if (row === undefined) throw new Error('no row')
    expect(isPayable(348, [row])).toBe(false)
    expect(isPayable(348, [{ ...row, reference: 'CIK8' }])).toBe(true)
    for (const amount of ['', '0', 'x', '348.01']) {
      expect(isPayable(348, [{ ...row, reference: 'CIK8', amount }]), amount).toBe(false)
    }
  })

  it('is sent with the amount that the customer owes and the cash handed over', () => {
    const [mobile] = withTender([], 100, telebirr)
    const [owed] = withTender([], 50, null)
    if (mobile === undefined || owed === undefined) throw new Error('no row')
    const rows = [{ ...mobile, reference: ' CIK8 ' }, owed]
    expect(paidWith(rows, 198, 200)).toEqual({
      payments: [{ tenderId: 'telebirr', amount: 100, reference: 'CIK8' }],
      onAccount: 50,
      tendered: 200,
    })
    // The plain sale in exact cash says nothing of its payment.
    expect(paidWith([], 198, 198)).toEqual({})
    expect(paidWith([], 198)).toEqual({})
  })
})
