import { checkDigit } from '@mezgeb/contract/kit/codes'
import { describe, expect, it } from 'vitest'

import { parseScan } from './parse-scan.ts'

const GS = '\u001d'

describe('a scanned text', () => {
  it.each([
    ['a barcode', '6001234567890', ['6001234567890']],
    ['a barcode with its symbology', ']E06001234567890', ['6001234567890']],
    ['letters', 'TEA-01', ['TEA-01']],
    ['UPC', '012345678905', ['0012345678905']],
    ['EAN with a zero', '0012345678905', ['0012345678905']],
    ['a GTIN of 14 digits', '05449000000996', ['5449000000996']],
    ['a number of the shop', '2012345012509', ['2012345012509']],
    [
      'a barcode with the letter of a scanner',
      'F6001234567899',
      ['6001234567899', 'F6001234567899'],
    ],
    ['a barcode between control signs', '\u00026001234567892\u0003\r\n', ['6001234567892']],
    ['letters before a number that is no GTIN', 'AB600123456789', ['AB600123456789']],
  ])('is read as %s', (_, text, codes) => {
    expect(parseScan(text)).toEqual({ codes })
  })

  it('is read as a label of the scale with its value', () => {
    expect(parseScan(']E02112345012506')).toEqual({
      codes: ['2112345012506', '2112345000008'],
      scale: { prefix: '21', value: 1250 },
    })
  })

  it('is misread where a code of the shop fails its check digit', () => {
    expect(parseScan('2100123012502')).toEqual({ codes: ['2100123012502'], isMisread: true })
    expect(parseScan('(01)05449000000997(17)270331')).toMatchObject({ isMisread: true })
  })

  it.each([
    ['with its symbology', `]C101054490000009961727033110L-7`],
    ['of a DataMatrix', `]d2${GS}010544900000099610L-7${GS}17270331`],
    ['of a scanner that says no symbology', `010544900000099610L-7${GS}17270331`],
    ['with brackets', '(01)05449000000996(17)270331(10)L-7'],
    ['with brackets and blanks, in another order', '(17) 270331 (10) L-7 (01) 05449000000996'],
    ['with the separator first', `${GS}01054490000009961727033110L-7`],
    ['with the separator first, and brackets', `${GS}[01]05449000000996[17]270331${GS}[10]L-7`],
    ['with the separator in letters', '10L-7<GS>010544900000099617270331'],
    ['with the separator as a caret', ']C110L-7^]010544900000099617270331'],
    ['in another order', `1727033110L-7${GS}0105449000000996`],
    [
      'with elements that change no quantity',
      `10L-7${GS}21S1${GS}112601010105449000000996240A${GS}172703312001`,
    ],
  ])('is read as a GS1 element string %s', (_, text) => {
    expect(parseScan(text)).toEqual({
      codes: ['5449000000996'],
      batch: 'L-7',
      expiry: '2027-03-31',
    })
  })

  it('has weight and price with their decimals, after other elements', () => {
    const gtin = '9544900000099'
    expect(
      parseScan(`]C101${gtin}${checkDigit(gtin)}310300125021112${GS}3922450000${GS}17260200`),
    ).toEqual({
      codes: [`${gtin}${checkDigit(gtin)}`],
      weight: 1.25,
      price: 4500,
      expiry: '2026-02-28',
    })
  })

  it.each([
    ['with an unknown element', `0105449000000996${GS}99X${GS}10L-7`],
    ['with a day that is none', `010544900000099617271340${GS}10L-7`],
    ['of contents without their number', `0205449000000996${GS}10L-7`],
    ['of which the end is missing', `010544900000099610L-7${GS}1727`],
    ['with one element twice', `010544900000099610L-7${GS}10L-8`],
    ['with a number that belongs to contents', `010544900000099610L-7${GS}376`],
  ])('is understood in part %s', (_, text) => {
    expect(parseScan(text)).toEqual({ codes: ['5449000000996'], batch: 'L-7', isPartly: true })
  })

  it('says how many are in it', () => {
    expect(parseScan(`0205449000000996${GS}3724`)).toEqual({ codes: ['5449000000996'], count: 24 })
    expect(parseScan(`003600123456789012340205449000000996371${GS}`)).toMatchObject({ count: 1 })
  })

  it('keeps the indicator of a pack, and gives no half of a broken string', () => {
    const pack = '1544900000099'
    expect(parseScan(`01${pack}${checkDigit(pack)}`).codes).toEqual([`${pack}${checkDigit(pack)}`])
    expect(parseScan(']C10105449').codes).toEqual(['0105449'])
    expect(parseScan('0105449000000990')).toEqual({ codes: ['0105449000000990'] })
    expect(parseScan('(01)05449000000996(17)271340')).not.toHaveProperty('expiry')
  })
})
