import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ethiopicNumber } from './digits/ethiopic-number.ts'
import { isWordFor } from '../catalogue/units/unit-words.ts'
import {
  isUnsure,
  plainQuantity,
  readNumber,
  readTyped,
  readingsOf,
  signsOfColumns,
  withoutUnit,
} from './read-number.ts'

const style = fc.constantFrom('.' as const, ',' as const).chain((sign) =>
  fc.record({
    sign: fc.constant(sign),
    thousands: fc.constantFrom(
      '',
      ' ',
      '\u00a0',
      '\u202f',
      "'",
      '\u2019',
      sign === '.' ? ',' : '.',
    ),
    before: fc.constantFrom('', 'ETB ', 'Br.', 'ብር ', '\u200b'),
    after: fc.constantFrom('', ' Birr', 'ብር', ' br.', '/-', '\u00a0'),
    decimals: fc.constantFrom(0, 1, 2, 3, 4),
  }),
)
type Style = typeof style extends fc.Arbitrary<infer One> ? One : never

const amount = fc.integer({ min: -99_999_999, max: 9_999_999_999 })

function written(tenThousandths: number, { sign, thousands, before, after, decimals }: Style) {
  const size = 10 ** (4 - decimals)
  const units = Math.trunc(tenThousandths / size) * size
  const digits = String(Math.abs(units)).padStart(5, '0')
  const whole = digits.slice(0, -4).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
  const part = digits.slice(-4, decimals === 4 ? undefined : decimals - 4)
  const text = `${units < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : sign + part}`
  return { number: units / 10_000 + 0, text: `${before}${text}${after}` }
}

describe('numbers as they are written', () => {
  it('are read as they were meant in any style, or asked about: never off by a power of ten', () => {
    fc.assert(
      fc.property(style, fc.array(amount, { minLength: 1, maxLength: 12 }), (given, amounts) => {
        const cells = amounts.map((one) => written(one, given))
        const [sign] = signsOfColumns([cells.map(({ text }) => text)])
        expect([undefined, given.sign]).toContain(sign)
        for (const { number, text } of cells) {
          const read = readNumber(text, sign)
          expect([number, isUnsure(text) ? undefined : number], text).toContain(read)
          expect(readNumber(text, given.sign), text).toBe(number)
        }
        const isTold = cells.some(({ text }) => !isUnsure(text) && /\d[.,]\d/.test(text))
        expect(isTold ? sign : given.sign).toBe(given.sign)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['1,250.50', 1250.5],
    ['38.500,00', 38_500],
    ['2 150,00', 2150],
    ["1'250'000", 1_250_000],
    ['1,250,000', 1_250_000],
    ['0,250', 0.25],
    ['45.300000000000004', 45.3],
    ['450 ብር', 450],
    ['ETB 1,250.50', 1250.5],
    ['(12.50)', -12.5],
    ['12.50-', -12.5],
    ['ETB (1,234.50)', -1234.5],
    ['1250.-', 1250],
    ['1 250,–', 1250],
    ['1250.--', 1250],
    ['1.250,-', 1250],
    ['-1250,-', -1250],
    ['Birr: 450', 450],
    ['ብር፦ 450', 450],
    ['1´234.50', 1234.5],
    ['١٬٢٥٠', 1250],
    ['\u221212,5', -12.5],
    ['፲፭', 15],
    ['፻፳ ብር', 120],
    ['፳፻፲፱', 2019],
    ['፼፪፻፫', 10_203],
    ['١٢٫٥', 12.5],
    ['۱٬۲۵۰٬۰۰۰', 1_250_000],
    ['１２．５０', 12.5],
  ])('reads %s', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  it.each([
    '',
    '.',
    'abc',
    '12 5',
    '1,25,000',
    '1.2.3',
    '1e3',
    '--5',
    '(-5)',
    '12 kg',
    '26/11/2026',
    '፩፪',
    '፭፲',
    '፲5',
    '፩ ፻፳',
    '፲.፭',
    '፻፻',
    '5²',
    '५',
  ])('takes %s for no number', (text) => {
    expect(readingsOf(text)).toEqual({ '.': undefined, ',': undefined })
  })

  it('asks about what can be two numbers, and reads it in a field as amounts are shown', () => {
    for (const text of ['1.250', '612,500', 'ETB 1.250']) {
      expect(readNumber(text)).toBeUndefined()
      expect(isUnsure(text)).toBe(true)
    }
    expect([readTyped('1.250'), readTyped('612,500')]).toEqual([1.25, 612_500])
    expect(signsOfColumns([['1.250', '412,50', '7']])).toEqual([','])
    expect(signsOfColumns([['1.250', '7'], ['8']])).toEqual([undefined, undefined])
  })

  it('have the sign of the other columns, but not where their own column shows both', () => {
    expect(signsOfColumns([['1.250'], ['12,5'], ['7']])).toEqual([',', ',', ','])
    expect(signsOfColumns([['1.250'], ['12,5'], ['12.5']])).toEqual([undefined, ',', '.'])
    expect(signsOfColumns([['1.250', '12,5', '12.5'], ['3,5'], ['1.250']])).toEqual([
      ...[undefined, ',', undefined],
    ])
  })

  it('reads every number that Ethiopic numerals write, and no other order of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST }), (number) => {
        const text = inEthiopic(number)
        expect(readNumber(text), text).toBe(number)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('፩', '፪', '፱', '፲', '፺', '፻', '፼'), {
          minLength: 1,
          maxLength: 6,
        }),
        (numerals) => {
          const read = ethiopicNumber(numerals.join(''))
          const isKnown =
            read === undefined || read > MOST || inEthiopic(read).length <= numerals.length
          expect(isKnown, numerals.join('')).toBe(true)
        },
      ),
    )
  })
})

describe('a quantity with a word', () => {
  const without = (text: string, unit: string) => withoutUnit(text, (word) => isWordFor(word, unit))

  it.each([
    ['24 pcs', 'bottle', 24],
    ['24 Pieces', 'ጠርሙስ', 24],
    ['24ፍሬ', 'piece', 24],
    ['ፍሬ 24', 'piece', 24],
    ['፳፬ ፍሬ', 'piece', 24],
    ['24 pc(s).', 'tin', 24],
    ['24 Bottles', 'bottle', 24],
    ['6 boxes', 'Box', 6],
    ['2 doz.', 'dozen', 2],
    ['2,5 kg', 'kg', 2.5],
    ['2.5 ኪ.ግ', 'Kilogram', 2.5],
    ['1 250,5 Litres', 'ሊትር', 1250.5],
    ['-3 pcs', 'piece', -3],
    ['24 ብር', 'piece', 24],
    ['24 PKTS', 'packet', 24],
    ['24 btls', 'ጠርሙስ', 24],
  ])('%s is in %s the number %d', (text, unit, number) => {
    expect(readNumber(without(text, unit))).toBe(number)
  })

  it.each([
    ['2 doz', 'piece'],
    ['2 dozen', 'bottle'],
    ['500 g', 'kg'],
    ['2 kg', 'g'],
    ['24 pcs', 'kg'],
    ['24 pcs', 'dozen'],
    ['24 pcs', 'carton'],
    ['3 cartons', 'bottle'],
    ['1 ኩንታል', 'ኪሎ'],
    ['5 kg 500 g', 'kg'],
    ['1/2 kg', 'kg'],
    ['3x24 pcs', 'piece'],
    ['24', ''],
  ])('%s is no number of %s without a question', (text, unit) => {
    expect(without(text, unit)).toBe(text)
  })

  it('is in the unit of its heading, unless it says its own', () => {
    expect(plainQuantity('2', undefined, 'Dozens')).toBe('2 Dozens')
    expect(plainQuantity('24 pcs', undefined, 'Dozens')).toBe('24 pcs')
  })

  it('stays the same number on its way, whatever its style', () => {
    const unit = fc.constantFrom('kg', 'pcs', 'ኪሎ', 'ፍሬ')
    fc.assert(
      fc.property(style, amount, unit, (given, tenThousandths, word) => {
        const { number, text } = written(tenThousandths, { ...given, before: '', after: '' })
        const plain = String(plainQuantity(`${text} ${word}`, given.sign))
        expect(readNumber(without(plain, word)), text).toBe(number)
      }),
    )
  })
})

const MOST = 99_999_999

/** Up to MOST, by pairs of digits, with ፻ and ፼ in turn between them. */
function inEthiopic(number: number): string {
  const digits = String(number).padStart(8, '0')
  const below = (part: string) => {
    const [thousands, tens] = [part.slice(0, 2), part.slice(2)]
    return thousands === '00' ? pair(tens) : `${pair(thousands).replace(/^፩$/, '')}፻${pair(tens)}`
  }
  const [myriads, rest] = [below(digits.slice(0, 4)), below(digits.slice(4))]
  return myriads === '' ? rest : `${myriads.replace(/^፩$/, '')}፼${rest}`
}

function pair(digits: string): string {
  const [tens, ones] = [Number(digits[0]), Number(digits[1])]
  return `${tens > 0 ? '፲፳፴፵፶፷፸፹፺'[tens - 1] : ''}${ones > 0 ? '፩፪፫፬፭፮፯፰፱'[ones - 1] : ''}`
}
