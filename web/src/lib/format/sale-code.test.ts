import { expect, it } from 'vitest'

import { saleCode, saleNumberOf } from './sale-code.ts'

it('gives the number of a sale back as the search takes it', () => {
  for (const number of ['00000000', '1a2b3c4d', 'ffffffff', '0000000a']) {
    const code = saleCode({ id: `${number}-0000-4000-8000-000000000000` })
    expect(code).toMatch(/^9\d{10}$/)
    expect(saleNumberOf(code)).toBe(`#${number}`)
    expect(saleNumberOf(`]C0${code}`)).toBe(`#${number}`)
  }
})

it('takes no barcode of goods for a sale', () => {
  const codes = ['5449000000996', '042100005264', '96385074', '94294967296', '80000000001', 'A12']
  expect(codes.map(saleNumberOf)).toEqual(codes.map(() => null))
})
