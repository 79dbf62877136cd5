import { describe, expect, it } from 'vitest'

import { checkDigit, parseScan } from './parse-scan.ts'

const GS = '\u001d'

describe('a scanned text', () => {
  it.each([
    ['a barcode', '6001234567890', ['6001234567890']],
    ['a barcode with its symbology', ']E06001234567890', ['6001234567890']],
    ['letters', 'TEA-01', ['TEA-01']],
    ['UPC', '012345678905', ['012345678905', '0012345678905']],
    ['EAN with a zero', '0012345678905', ['0012345678905', '012345678905']],
    ['a GTIN of 14 digits', '05449000000996', ['5449000000996', '05449000000996']],
    ['a number of the shop', '2012345012509', ['2012345012509']],
    ['a code of the shop that fails its check digit', '2112345012507', ['2112345012507']],
  ])('is read as %s', (_, text, codes) => {
    expect(parseScan(text)).toEqual({ codes })
  })

  it('is read as a label of the scale with its value', () => {
    expect(parseScan(']E02112345012506')).toEqual({
      codes: ['2112345012506', '2112345000008'],
      scale: { prefix: '21', value: 1250 },
    })
  })

  it.each([
    ['with its symbology', `]C101054490000009961727033110L-7`],
    ['of a DataMatrix', `]d2${GS}010544900000099610L-7${GS}17270331`],
    ['of a scanner that says no symbology', `010544900000099610L-7${GS}17270331`],
    ['with brackets', '(01)05449000000996(17)270331(10)L-7'],
  ])('is read as a GS1 element string %s', (_, text) => {
    expect(parseScan(text)).toEqual({
      codes: ['5449000000996', '05449000000996'],
      batch: 'L-7',
      expiry: '2027-03-31',
    })
  })

  it('has weight and price with their decimals, after other elements', () => {
    const gtin = '9544900000099'
    expect(
      parseScan(`]C101${gtin}${checkDigit(gtin)}310300125037112${GS}3922450000${GS}17260200`),
    ).toEqual({
      codes: [`${gtin}${checkDigit(gtin)}`],
      weight: 1.25,
      price: 4500,
      expiry: '2026-02-28',
    })
  })

  it('keeps the indicator of a pack, and gives no half of a broken string', () => {
    const pack = '1544900000099'
    expect(parseScan(`01${pack}${checkDigit(pack)}`).codes).toEqual([`${pack}${checkDigit(pack)}`])
    expect(parseScan(']C10105449').codes).toEqual(['0105449'])
    expect(parseScan('0105449000000990')).toEqual({ codes: ['0105449000000990'] })
    expect(parseScan('(01)05449000000996(17)271340')).not.toHaveProperty('expiry')
  })
})
