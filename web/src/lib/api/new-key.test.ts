import { expect, it } from 'vitest'

import { newId } from './new-key.ts'

it('makes ids of random digits, as a sale needs one', () => {
  const ids = Array.from({ length: 50 }, () => newId())
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(ids).size).toBe(50)
})
