import { expect, it } from 'vitest'

import { listCategories } from '@mezgeb/contract/catalogue/categories'

import { givenCategory, givenUser } from '../../testing/builders.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { startSession } from '../session/session.ts'
import { ROWS_MAX, readWholeList } from './read-whole-list.ts'

// spec: B1.4
it('reads a list that is too long as far as paper goes, in pages of the largest size', async () => {
  const api = mockApi()
  startSession({ token: 'secret', user: givenUser() })
  api.on(listCategories, ({ query }) => ({
    body: Array.from({ length: Number(query.get('limit')) }, () => givenCategory()),
    headers: { 'X-Total-Count': '5001', Link: '</api/categories?cursor=more>; rel="next"' },
  }))
  const read: number[] = []
  const reading = {
    signal: new AbortController().signal,
    onRead: (rows: number) => void read.push(rows),
  }
  const { items, total } = await readWholeList(listCategories, {}, reading)
  expect([items.length, total]).toEqual([ROWS_MAX, ROWS_MAX + 1])
  expect(read.slice(0, 2)).toEqual([200, 400])
  expect(api.sentTo(listCategories)).toHaveLength(ROWS_MAX / 200)
})
