import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { givenProduct } from '../../../testing/builders.ts'
import { lotFields } from './lot-fields.tsx'

it('the batches of a line are below each other, and those of no line have no column', () => {
  const product = givenProduct({ unit: 'pouch' })
  const lots = [
    { batch: 'L488', expiresOn: '2026-12-02', quantity: 1 },
    { batch: 'L489', expiresOn: '2026-12-09', quantity: 2 },
  ]
  render(lotFields([{ lots, product }])[0]?.cell?.({ lots, product }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'L488 · Dec 2, 2026 · 1 pouch',
    'L489 · Dec 9, 2026 · 2 pouches',
  ])
  expect(lotFields([{ product }])).toEqual([])
})
