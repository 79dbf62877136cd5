import * as z from 'zod/mini'
import { expect, it } from 'vitest'

import { idField, idsField } from './fields.ts'

const ID = 'a1b2c3d4-1111-4111-8111-abcdefabcdef'
const ids = idsField(2, 'no')

it('takes ids of a query in any case, as one id, and its document says so', () => {
  const upper = ID.toUpperCase()
  expect(idField().parse(upper)).toBe(ID)
  expect(ids.parse(`${upper},${ID}`)).toBe(`${ID},${ID}`)
  const { pattern = '' } = z.toJSONSchema(ids, { io: 'input' })
  expect(new RegExp(pattern).test(`${upper},${ID}`)).toBe(true)
})

it.each(['', '-'.repeat(36), `${ID},`, `${ID},${ID},${ID}`, `${ID} ${ID}`])(
  'takes %j for no ids',
  (text) => expect(ids.safeParse(text).success).toBe(false),
)
