import { expect, test } from 'vitest'

import { packedAmount } from '../packs.ts'

test.each(['Carton', 'constructor', '__proto__'])('a pack may be named %s', (name) => {
  const packs = [{ name, size: 12, barcode: null, price: 100 }]
  const goods = { packs, pricePerUnit: 10 }
  expect(packedAmount([{ quantity: 5 }, { quantity: 24, pack: name }], goods)).toBe(250)
  expect(packedAmount([{ quantity: 24 }], goods)).toBe(240)
})
