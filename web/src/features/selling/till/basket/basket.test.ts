import { refusalIn } from '@mezgeb/contract/kit/refusals'
import { describe, expect, it } from 'vitest'

import { givenProduct } from '../../../../testing/builders.ts'
import { discountTyped } from '../../sale-discounts/typed-discount.ts'
import { discountsIn, withDiscount, wrongDiscounts } from '../discounts/basket-discounts.ts'
import * as baskets from './basket.ts'
import { changeOf, amountTyped, quickAmounts } from '../../payments/cash.ts'
import { readSearch, timesUnits } from './typed-search.ts'

import type { Basket, RungUp } from './basket.ts'

const bole = givenProduct().branchProducts[0]?.branchId ?? ''
const coffee = givenProduct({
  packs: [{ name: 'carton', size: 24, barcode: '15449000000993', price: 400 }],
})
const teff = givenProduct({
  id: 'd0000000-0000-4000-8000-000000000002',
  name: 'Teff',
  pricePerUnit: 95,
  unit: 'kg',
  unitSize: 1000,
  branchProducts: [{ branchId: bole, quantity: 1350 }],
})
const carton = coffee.packs?.[0]

function basketOf(...rung: RungUp[]): Basket {
  return rung.reduce(
    (basket, one) => baskets.withGoods(basket, one).basket,
    baskets.emptyBasket(bole),
  )
}

const shown = ({ lines }: Basket) =>
  lines.map(({ goods, quantity, pack }) => [goods.name, quantity, pack].join(' ').trim())

describe('a basket', () => {
  it('has its lines in the order rung up, and counts the same goods in their line', () => {
    const basket = basketOf(
      { goods: teff, units: 1350 },
      { goods: coffee, units: 1 },
      { goods: coffee, pack: carton, units: 24 },
      { goods: teff, units: 500 },
      { goods: coffee, units: 2 },
    )
    expect(shown(basket)).toEqual(['Teff 1850', 'ቡና Coffee 3', 'ቡና Coffee 24 carton'])
  })

  it('costs what the sale costs: thousandths of a price, and packs with their own price', () => {
    const basket = basketOf(
      { goods: teff, units: 1001 },
      { goods: coffee, pack: carton, units: 48 },
      { goods: coffee, units: 3 },
    )
    expect(baskets.totalOf(basket)).toBe(95.1 + 800 + 59.97)
  })

  it('takes a pack or a unit more or less, one at least', () => {
    const basket = basketOf(
      { goods: coffee, pack: carton, units: 24 },
      { goods: teff, units: 1350 },
    )
    const [packed, weighed] = basket.lines.map(({ key }) => key)
    const more = baskets.stepped(basket, packed ?? '', 1)
    expect(shown(baskets.stepped(more, weighed ?? '', 1))).toEqual([
      'ቡና Coffee 48 carton',
      'Teff 2350',
    ])
    const least = baskets.stepped(baskets.stepped(basket, packed ?? '', -1), weighed ?? '', -1)
    expect(shown(least)).toEqual(['ቡና Coffee 24 carton', 'Teff 1000'])
  })

  it('shows as many cartons as units when the pack is chosen', () => {
    const basket = basketOf({ goods: coffee, units: 2 })
    const key = basket.lines[0]?.key ?? ''
    const packed = baskets.withCountedIn(basket, key, { pack: 'carton' })
    expect(shown(packed)).toEqual(['ቡና Coffee 48 carton'])
    expect(shown(baskets.withCountedIn(packed, key, { pack: '' }))).toEqual(['ቡና Coffee 2'])
  })

  it('gets a removed line back in its place', () => {
    const basket = basketOf({ goods: teff, units: 1000 }, { goods: coffee, units: 1 })
    const first = basket.lines[0]
    if (first === undefined) throw new Error('no line')
    const rest = baskets.without(basket, first.key)
    expect(shown(rest)).toEqual(['ቡና Coffee 1'])
    const again = baskets.withLineAt(rest, first, 0)
    expect(shown(again)).toEqual(shown(basket))
    expect(baskets.withLineAt(again, first, 0)).toBe(again)
  })

  it('says what the branch has fewer of, and what cannot be sold', () => {
    const basket = basketOf({ goods: teff, units: 1351 }, { goods: coffee, units: 12 })
    expect(basket.lines.map((line) => baskets.problemOf(basket, line) !== null)).toEqual([
      true,
      false,
    ])
    expect(baskets.unreadable(basket)).toBeUndefined()
    const key = basket.lines[1]?.key ?? ''
    expect(baskets.unreadable(baskets.withQuantity(basket, key, '1,5'))?.key).toBe(key)
    expect(baskets.unreadable(baskets.withQuantity(basket, key, ''))?.key).toBe(key)
  })

  it('takes new prices, and remembers the one that was rung up', () => {
    const basket = basketOf({ goods: teff, units: 1000 })
    const [line] = baskets.withPrices(basket, [{ productId: teff.id, unitPrice: 99 }]).lines
    expect(line).toMatchObject({ pickedPrice: 95, goods: { pricePerUnit: 99 } })
  })

  it('shows the same quantity when its goods are sold by weight from now on', () => {
    const pieces = { ...coffee, unit: 'kg' }
    const weighed = { ...pieces, unitSize: 1000, packs: [] }
    const basket = basketOf({ goods: pieces, units: 5 })
    const prices = [{ productId: coffee.id, unitPrice: coffee.pricePerUnit, unitSize: 1000 }]
    for (const after of [
      baskets.withFresh(basket, [weighed]),
      baskets.withPrices(basket, prices),
      baskets.withGoods(baskets.withQuantity(basket, basket.lines[0]?.key ?? '', 4), {
        goods: weighed,
        units: 1000,
      }).basket,
    ])
      expect([shown(after), baskets.totalOf(after)]).toEqual([
        ...[['ቡና Coffee 5000'], baskets.totalOf(basket)],
      ])
  })

  it('marks the line beside the marked one, and stays at its ends', () => {
    const basket = basketOf({ goods: teff, units: 1000 }, { goods: coffee, units: 1 })
    const [first = '', last = ''] = basket.lines.map(({ key }) => key)
    expect(baskets.markedBeside(basket, null, -1)).toBe(last)
    expect(baskets.markedBeside(basket, last, -1)).toBe(first)
    expect(baskets.markedBeside(basket, first, -1)).toBe(first)
    expect(baskets.markedBeside(basket, last, 1)).toBe(last)
    expect(baskets.markedBeside(baskets.emptyBasket(bole), null, 1)).toBeNull()
  })
})

describe('prices of lists', () => {
  const listed = {
    ...coffee,
    listPrices: [
      { price: 15, fromQuantity: 1, list: 'Shops', customerGroupId: 'shops' },
      { price: 18, fromQuantity: 10, list: 'Ten', branchId: bole },
    ],
  }
  const sold = (units: number, customerGroupId?: string) => {
    const basket = basketOf({ goods: listed, units: units - 1 }, { goods: teff, units: 1000 })
    const customer = { id: 'c', name: 'Almaz', customerGroupId }
    return baskets.withGoods({ ...basket, customer }, { goods: listed, units: 1 }).basket
  }

  it('are taken for the customer, the branch and the quantity', () => {
    expect(baskets.totalOf(sold(9))).toBe(274.91)
    expect(baskets.totalOf(sold(10))).toBe(180 + 95)
    expect(baskets.totalOf(sold(10, 'shops'))).toBe(150 + 95)
    expect(baskets.totalOf({ ...sold(10), branchId: 'piassa' })).toBe(199.9 + 95)
    const ten = sold(10)
    const half = withDiscount(ten, ten.lines[0]?.key ?? '', { percent: 50 })
    expect(baskets.totalOf(half)).toBe(90 + 95)
  })

  it('are those of the server after a refusal', () => {
    const now = { productId: coffee.id, unitPrice: 12, ownPrice: 21 }
    const listPrices = [{ price: 12, fromQuantity: 1, list: 'Friends' }]
    const again = baskets.withPrices(sold(10, 'shops'), [{ ...now, listPrices }])
    expect(baskets.totalOf(again)).toBe(120 + 95)
    const without = baskets.withPrices(again, [{ productId: coffee.id, unitPrice: 21 }])
    expect(baskets.totalOf(without)).toBe(210 + 95)
  })
})

describe('discounts of a basket', () => {
  const basket = basketOf(
    { goods: teff, units: 2000 },
    { goods: coffee, pack: carton, units: 24 },
    { goods: coffee, units: 1 },
  )
  const percent = (of: number) => ({ percent: of })

  const [first = '', second = ''] = basket.lines.map(({ key }) => key)

  it('take off what the sale takes off: each of its own line, to which no more goods are rung up', () => {
    const off = withDiscount(basket, second, percent(10))
    const taken = discountsIn({ ...off, discount: { amount: 20 } })
    expect(off.lines.map(({ discount }) => discount)).toEqual([undefined, percent(10), undefined])
    expect(off.lines.map(taken.ofLine)).toEqual([0, 40, 0])
    expect(taken.ofBill).toBe(20)
    expect(baskets.totalOf({ ...off, discount: { amount: 20 } })).toBe(190 + 360 + 19.99 - 20)
    expect(baskets.totalOf(withDiscount(off, second, undefined))).toBe(609.99)
    const more = baskets.withGoods(off, { goods: coffee, pack: carton, units: 24 })
    expect(more.basket.lines).toHaveLength(4)
    expect(baskets.totalOf(more.basket)).toBe(190 + 360 + 19.99 + 400)
  })

  it('stay with the line while it changes, and go with it', () => {
    const off = withDiscount(basket, first, percent(50))
    const key = off.lines[0]?.key ?? ''
    expect(baskets.totalOf(baskets.stepped(off, key, 1))).toBe(142.5 + 419.99)
    expect(baskets.totalOf(baskets.without(off, key))).toBe(419.99)
  })

  it('say what the seller may not give before it is sent', () => {
    const floor = {
      ...basket,
      lines: basket.lines.map((line) => ({ ...line, goods: { ...line.goods, floorPrice: 94 } })),
    }
    const [line] = floor.lines
    if (line === undefined) throw new Error('no line')
    const codeOf = (message: string | null) => message && refusalIn(message).code
    const off = withDiscount(floor, first, percent(2))
    expect(codeOf(wrongDiscounts(off, 1).ofLine(line))).toBe('DISCOUNT_OVER_LIMIT')
    expect(codeOf(wrongDiscounts(off, 5).ofLine(line))).toBe('PRICE_BELOW_FLOOR')
    expect(wrongDiscounts(off, null).ofLine(line)).toBeNull()
    const bill = { ...basket, discount: percent(5.01) }
    expect(codeOf(wrongDiscounts(bill, 5).ofBill)).toBe('DISCOUNT_OVER_LIMIT')
    expect(wrongDiscounts(bill, 6).ofBill).toBeNull()
  })

  it('are typed as a percentage or an amount', () => {
    expect(discountTyped('percent', ' 12,5 % ')).toEqual({ percent: 12.5 })
    expect(discountTyped('amount', '12.5')).toEqual({ amount: 12.5 })
    expect([discountTyped('percent', ''), discountTyped('amount', '0')]).toEqual([null, null])
    for (const typed of ['x', '1.234', '-1', '101']) {
      expect(discountTyped('percent', typed), typed).toBeUndefined()
    }
  })
})

describe('a number before a star', () => {
  it('is how often the next goods are taken', () => {
    expect(readSearch('3*tea')).toEqual({ times: '3', text: 'tea' })
    expect(readSearch(' 1,5 * ')).toEqual({ times: '1,5', text: '' })
    expect(readSearch('7up 2*')).toEqual({ times: null, text: '7up 2*' })
    expect(readSearch('*tea')).toEqual({ times: null, text: '*tea' })
  })

  it('counts packs and weights, and is no part of a piece', () => {
    expect(timesUnits(null, 1350, teff)).toBe(1350)
    expect(timesUnits('3', 24, coffee)).toBe(72)
    expect(timesUnits('1.5', 1000, teff)).toBe(1500)
    expect(timesUnits('1,35', 1000, teff)).toBe(1350)
    expect(timesUnits('2', 1350, teff)).toBe(2700)
    expect(timesUnits('1.5', 24, coffee)).toBeUndefined()
    expect(timesUnits('0', 1, coffee)).toBeUndefined()
  })
})

describe('cash', () => {
  it('is offered as the total and the next round sums', () => {
    expect(quickAmounts(348)).toEqual([348, 350, 400, 500, 1000])
    expect(quickAmounts(40)).toEqual([40, 50, 100, 200, 500, 1000])
    expect(quickAmounts(1236.5)).toEqual([1236.5, 1240, 1250, 1300, 1400, 1500])
    expect(quickAmounts(1000)).toEqual([1000])
  })

  it('is typed with a point or a comma', () => {
    const typed = ['500', '348,5', '12.50', '0', ' 7 ', '5 birr', '1,000.00']
    expect(typed.map(amountTyped)).toEqual([500, 348.5, 12.5, 0, 7, 5, 1000])
    for (const other of ['', '-5', '1.234', '1e3', '1,00.00', '6001234567892']) {
      expect(amountTyped(other), other).toBeUndefined()
    }
  })

  it('leaves the change, exact to the cent', () => {
    expect(changeOf(19.99, 20)).toBe(0.01)
    expect(changeOf(0.3, 0.1)).toBe(-0.2)
    expect(changeOf(348, 500)).toBe(152)
  })
})
