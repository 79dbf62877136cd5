import { expect, test } from 'vitest'

import { packsIn, packsText } from './packs-text.ts'

test.each(['Carton', 'x 6[9] 0', 'Box [12]', '"Box"', 'a; b', 'a፤b', '=1 x 5', 'x'])(
  'a file says packs named %s so that they are read again',
  (name) => {
    const packs = [
      { name, size: 24, barcode: '6001', price: 99.5 },
      { name: `${name} 2`, size: 6, barcode: null },
    ]
    expect(packsIn(packsText(packs, {}))).toEqual(packs)
  },
)
