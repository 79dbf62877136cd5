import { checkDigit } from '@mezgeb/contract/kit/codes'
import { valueVerifier } from '@mezgeb/contract/business/value-verifier'
import { describe, expect, it } from 'vitest'

import { givenProduct } from '../../../../testing/builders.ts'
import { parseScan } from '../../scanning/parse-scan.ts'
import { asScaleLabel } from '../../scanning/scale-label.ts'
import { codeOfProduct, unitsOfScan } from './units-of-scan.ts'

const CODES = { weight: ['21'], price: ['23'] }
const sugar = givenProduct({ unit: 'kg', unitSize: 1000, pricePerUnit: 95 })
const oil = { ...sugar, unit: 'litre', pricePerUnit: 0.07 }
const bread = givenProduct({ unit: 'piece', pricePerUnit: 95 })

/** A label of the scale: prefix, number of the product, value. */
function label(prefix: number, value: number): string {
  const digits = `${prefix}12345${String(value).padStart(5, '0')}`
  return `${digits}${checkDigit(digits)}`
}

describe('a scan counts', () => {
  it.each([
    ['the grams on a label', sugar, label(21, 1350), 1350],
    ['the greatest weight', sugar, label(21, 99_999), 99_999],
    ['the quantity for the cents on a label', sugar, label(23, 12_825), 1350],
    // 0.95 ETB / 0.095 ETB for 1 g = 10 g; 1 cent is 0.105 g.
    ['no more than thousandths', sugar, label(23, 96), 10],
    ['half a thousandth up', { ...sugar, pricePerUnit: 80 }, label(23, 4), 1],
    ['a volume by its price', oil, label(23, 10), 1429],
    ['a piece, whatever its label weighs', bread, label(21, 1350), 1],
    ['the pieces that a label pays for', bread, label(23, 28_500), 3],
    // Without a known quantity.
    ['nothing of goods in whole kilograms', { ...bread, unit: 'Kg.' }, label(21, 1350), null],
    ['nothing where the weight is of no kilogram', oil, label(21, 1350), null],
    ['nothing where a value buys nothing', sugar, label(23, 1), null],
    ['nothing where the product has no price', { ...sugar, pricePerUnit: 0 }, label(23, 500), null],
    ['nothing of another prefix', sugar, label(22, 1350), null],
    ['nothing where a label pays for parts of a piece', bread, label(23, 1350), null],
  ])('%s', (_, product, code, units) => {
    const scan = parseScan(code)
    expect(unitsOfScan(product, scan.codes[1] ?? '', scan, CODES)).toBe(units)
    // Without the setting, and of a product that has the whole code.
    expect(unitsOfScan(product, scan.codes[1] ?? '', scan, undefined)).toBeNull()
    expect(unitsOfScan(product, code, scan, CODES)).toBe(product.unitSize ?? 1)
  })

  it('a unit of the code without a value, which is that of the product', () => {
    const code = label(21, 0)
    expect(unitsOfScan(sugar, code, parseScan(code), CODES)).toBe(1000)
  })

  it('a unit of a code behind the letter of a scanner', () => {
    const scan = parseScan('F6001234567899')
    expect(scan.codes.map((code) => unitsOfScan(sugar, code, scan, CODES))).toEqual([1000, 1000])
    expect(codeOfProduct(scan, CODES)).toBe('6001234567899')
  })

  it('the weight or price in a GS1 barcode, the count, and the units of a pack', () => {
    const gtin = '9544900000099'
    const units = (product: Parameters<typeof unitsOfScan>[0], more: string) =>
      unitsOfScan(product, gtin, parseScan(`(01)${gtin.padStart(14, '0')}${more}`), undefined)
    expect(units(sugar, '(3922)12825')).toBe(1350)
    expect([units(oil, '(3103)001350'), units(bread, '(3922)1350')]).toEqual([null, null])
    expect([units(bread, '(30)6'), units(bread, '(30)0'), units(sugar, '(30)2')]).toEqual([
      6,
      null,
      2000,
    ])
    // Understood in part.
    expect([units(bread, '(99)X'), units(bread, '(37)6'), units(bread, '(17)991399')]).toEqual([
      null,
      null,
      null,
    ])
    const scan = parseScan(`(01)0${gtin}(3103)001350`)
    expect(unitsOfScan(sugar, gtin, scan, undefined)).toBe(1350)
    const sack = { ...sugar, packs: [{ name: 'sack', size: 50_000, barcode: gtin }] }
    expect(unitsOfScan(sack, gtin, scan, undefined)).toBe(50_000)
    const pallet = parseScan(`(02)0${gtin}(37)4`)
    expect(unitsOfScan(sack, gtin, pallet, undefined)).toBe(200_000)
    expect(unitsOfScan(sack, gtin, parseScan(`(02)0${gtin}`), undefined)).toBeNull()
  })
})

describe('a label with a verifier digit', () => {
  const VERIFIED = {
    weight: ['21', '22', '25'],
    price: ['23'],
    verified4: ['21', '23'],
    verified5: ['22'],
  }
  const whole = (digits: string) => `${digits}${checkDigit(digits)}`
  const read = (code: string) => asScaleLabel(parseScan(code), VERIFIED)
  const counted = (product: typeof sugar, code: string) => {
    const scan = read(code)
    return unitsOfScan(product, scan.codes[1] ?? '', scan, VERIFIED)
  }

  it.each([
    { counts: 'the grams in 4 digits', of: sugar, item: '2112345', value: '1350', units: 1350 },
    { counts: 'the cents in 4 digits', of: sugar, item: '2312345', value: '9500', units: 1000 },
    { counts: 'the grams in 5 digits', of: sugar, item: '221234', value: '12500', units: 12_500 },
    { counts: 'a piece', of: bread, item: '221234', value: '00350', units: 1 },
  ])(
    'counts $counts, and nothing where the verifier does not fit',
    ({ of: product, item, value, units }) => {
      const verifier = Number(valueVerifier(value))
      expect(counted(product, whole(`${item}${verifier}${value}`))).toBe(units)
      for (let off = 1; off < 10; off += 1) {
        const wrong = whole(`${item}${(verifier + off) % 10}${value}`)
        expect([wrong, counted(product, wrong)]).toEqual([wrong, null])
        // A product that has the whole code.
        expect(unitsOfScan(product, wrong, read(wrong), VERIFIED)).toBe(product.unitSize ?? 1)
      }
    },
  )

  it('finds its product, and names a new one, without verifier and value', () => {
    const [four, five] = ['211234591350', '221234612500'].map(whole)
    expect(read(four ?? '').codes).toEqual([four, whole('211234500000')])
    expect(read(five ?? '').codes).toEqual([five, whole('221234000000')])
    expect(codeOfProduct(read(five ?? ''), VERIFIED)).toBe(whole('221234000000'))
  })

  it('is judged by its check digit before, and other labels are as they were', () => {
    const wrong = `${whole('211234591350').slice(0, -1)}${(Number(checkDigit('211234591350')) + 1) % 10}`
    expect(read(wrong)).toEqual({ codes: [wrong], isMisread: true })
    expect(counted(sugar, label(25, 1350))).toBe(1350)
  })
})

it('a label of the scale names a new product without its value, where it has one', () => {
  expect(codeOfProduct(parseScan(label(21, 1350)), CODES)).toBe(label(21, 0))
  expect(codeOfProduct(parseScan(label(22, 1350)), CODES)).toBe(label(22, 1350))
  expect(codeOfProduct(parseScan(label(21, 1350)), undefined)).toBe(label(21, 1350))
})
