import { describe, expect, it } from 'vitest'

import {
  barcodeOf,
  checkDigit,
  codeKey,
  codeOf,
  codesIn,
  formsOf,
  hasLostDigits,
  hasWrongCheckDigit,
  isDate,
} from './codes.ts'
import { valueVerifier } from '../business/value-verifier.ts'

const SEED = Math.trunc(Math.random() * 2 ** 31)

function numbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.trunc((state / 2 ** 31) * limit)
  }
}

describe(`a GTIN, whatever way it is written (seed ${SEED})`, () => {
  const below = numbers(SEED)
  const digits = (length: number) => Array.from({ length }, () => below(10)).join('')
  const one = <T>(of: readonly T[]) => of[below(of.length)] ?? of[0]

  function gtin(): string {
    const body = `${1 + below(9)}${digits(one([6, 10, 11, 12]) ?? 11)}`
    return `${body}${checkDigit(body)}`
  }

  function written(code: string): string {
    const length = one([8, 12, 13, 14].filter((each) => each >= code.length)) ?? 14
    const padded = code.padStart(length, '0')
    const sign = one(['', ' ', '-', '\u00a0', '\u2011', '\u2009']) ?? ''
    const parted = Array.from(padded)
      .map((digit, at) => (at > 0 && below(4) === 0 ? `${sign}${digit}` : digit))
      .join('')
    const dress = one(['x', '="x"', "'x", ' x ', '\u200ex', '\ufeffx']) ?? 'x'
    const text = dress.replace('x', () => parted)
    // A date stays as it is.
    return isDate(text) ? padded : text
  }

  it('has one form, which stays itself, and is one code of a cell', () => {
    for (let round = 0; round < 300; round += 1) {
      const code = gtin()
      const form = code.length === 12 ? `0${code}` : code
      const text = written(code)
      expect([text, codeOf(text)]).toEqual([text, form])
      expect(codeOf(form)).toBe(form)
      expect([text, codesIn(text)]).toEqual([text, [form]])
      expect(hasWrongCheckDigit(form)).toBe(false)
      const other = gtin()
      const both = `${text}${one([';', ', ', ' | ', '\n'])}${written(other)}`
      expect([both, codesIn(both)]).toEqual([both, [form, ...codesIn(other)]])
      const wrong = `${form.slice(0, -1)}${(Number(form.at(-1)) + 1 + below(9)) % 10}`
      expect([wrong, hasWrongCheckDigit(wrong)]).toEqual([wrong, true])
    }
  })
})

describe('a code', () => {
  it.each([
    [' tea-01 ', 'TEA-01'],
    ["'0012345678912", '0012345678912'],
    ['012345678905', '0012345678905'],
    ['05449000000996', '5449000000996'],
    ['15449000000993', '15449000000993'],
    ['0000012345670', '12345670'],
    ['1234-5670', '12345670'],
    ['1234-5678', '1234-5678'],
    ['12-34', '12-34'],
    ['2026-03-09', '2026-03-09'],
    ['01-01-2005', '01-01-2005'],
    ['31-30-2005', '31302005'],
    ['2947-80-57', '29478057'],
    ['6 001', '6 001'],
    ['978-99944-0-123-5', '9789994401235'],
    ['6001234567892.0', '6001234567892'],
    ['ቡና-1', 'ቡና-1'],
  ])('%j is %s', (text, code) => {
    expect(codeOf(text)).toBe(code)
    expect(codeOf(code)).toBe(code)
  })

  it.each([
    ['6 001234 567892', ['6001234567892']],
    ['6001 ; 6002|6003\n6004,6005', ['6001', '6002', '6003', '6004', '6005']],
    ['2112345000008 2312345000002', ['2112345000008', '2312345000002']],
    ['6,001,234,567,899', ['6001234567899']],
    ['6.001.234.567.899', ['6001234567899']],
    ['6001234567899,00', ['6001234567899']],
    ['2112345000008 / 2312345000002', ['2112345000008', '2312345000002']],
    ['A/B-12', ['A/B-12']],
    ['EAN: 6001234567899', ['6001234567899']],
    ['EAN-13 6001234567899; UPC-A 012345678905', ['6001234567899', '0012345678905']],
    ['ISBN 978-99944-0-123-5', ['9789994401235']],
    ['(01)06001234567899', ['6001234567899']],
    ['*6001234567899*', ['6001234567899']],
    ['EAN-1', ['EAN-1']],
    ['"6001234567899"', ['6001234567899']],
    ['٦٠٠١٢٣٤٥٦٧٨٩٩', ['6001234567899']],
    ['101,102,103', ['101', '102', '103']],
    ['6,00123E+12', ['6,00123E+12']],
    [' ; ', []],
  ])('of a cell with %j: %j', (text, codes) => {
    expect(codesIn(text)).toEqual(codes)
  })

  it.each(['6,00123E+12', '6.00123E+12', '8.71e+12', '6E+12', '6.00123E12'])(
    '%s has lost digits',
    (text) => expect(hasLostDigits(text)).toBe(true),
  )

  it.each(['1E5', 'E12', '6001234567892', 'A+B'])('%s has lost none', (text) =>
    expect(hasLostDigits(text)).toBe(false),
  )

  it.each([
    ...['2026-03-05', '5-Mar', '05-Mar-26', 'Mar-26', '3/5/2026', '5.3.2026', '05-03-2026'],
    ...['2026-3-5T00:00', '2026-03-05 00:00:00', '31-12-2005', '12/31/2005', '31.12.05'],
    ...['2026/03/05', '2026.3.5', '5-6-2026', '31-1-2026'],
  ])('%s is a date', (text) => expect(isDate(text)).toBe(true))

  it.each([
    ...['NUT-8', '3-5', '2026-13-05', '2947-80-57', '40/5/2026', '8-M', 'M8-26', '20260305'],
    ...['2026-00-05', '2026-03-00', '0-Mar', '05-03-1234', '31-31-2005', '31/31/2005', '13.13.26'],
  ])('%s is none', (text) => expect(isDate(text)).toBe(false))
})

describe('zeros that a spreadsheet has taken from a code', () => {
  it.each([
    ['12345678905', '0012345678905', '12345678905'],
    ['012345678905', '0012345678905', '12345678905'],
    ['0012345670', '12345670', '12345670'],
    ['12345670', '12345670', '12345670'],
    ['1234565', '01234565', '1234565'],
    ['123457', '123457', '123457'],
    ['00123457', '00123457', '00123457'],
    ['12345678904', '12345678904', '12345678904'],
    ['A12345678905', 'A12345678905', 'A12345678905'],
    ['6001234567899', '6001234567899', '6001234567899'],
  ])('%s is the barcode %s', (text, barcode, key) => {
    expect([barcodeOf(text), codeKey(text)]).toEqual([barcode, key])
    expect(barcodeOf(barcode)).toBe(barcode)
    expect(formsOf(text)).toEqual([...new Set([codeOf(text), barcode, key])])
  })
})

describe('the verifier of a value on a label', () => {
  it.each([
    // Examples of the GS1 General Specifications (7.9): 4 + 5 + 1 + 3 = 13, by 3 39; 5 + 8 + 7 + 4 + 9 = 33, 40 less 33 is 5- of 6.
    ['2875', '9'],
    ['14685', '6'],
    // By hand: 0 + 2 + 6 + 3 = 11, by 3 33; 0 + 2 + 9 + 7 + 0 = 18, 20 less 18 is 5- of 7.
    ['0125', '3'],
    ['01250', '7'],
    ['0000', '0'],
    ['00000', '0'],
  ])('of %s is %s', (value, verifier) => {
    expect(valueVerifier(value)).toBe(verifier)
  })

  it.each([4, 5])(`of %d digits fits no value with another digit (seed ${SEED})`, (length) => {
    const below = numbers(SEED)
    for (let round = 0; round < 200; round += 1) {
      const digits = Array.from({ length }, () => below(10))
      const at = below(length)
      const wrong = digits.with(at, ((digits[at] ?? 0) + 1 + below(9)) % 10)
      const verifiers = [digits, wrong].map((value) => valueVerifier(value.join('')))
      expect([digits, wrong, new Set(verifiers).size]).toEqual([digits, wrong, 2])
    }
  })
})
