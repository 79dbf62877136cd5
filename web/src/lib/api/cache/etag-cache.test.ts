import { beforeEach, describe, expect, it } from 'vitest'

import { getMe } from '@mezgeb/contract/people/auth'
import { listCategories } from '@mezgeb/contract/catalogue/categories'

import { givenCategory, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { call, callPage } from '../call.ts'
import { createQueryClient } from './query-client.ts'
import { readWholeList } from '../read-whole-list.ts'
import { endSession, startSession } from '../../session/session.ts'

let api: ReturnType<typeof mockApi>
const signal = new AbortController().signal
const requested = () => api.requests.map(({ headers }) => headers.get('If-None-Match'))
const read = () => callPage(listCategories, { query: { limit: 60 } })

beforeEach(() => {
  api = mockApi()
  startSession({ token: 'secret', user: givenUser() })
  createQueryClient()
  const headers = {
    ETag: 'W/"one"',
    Link: '</api/categories?limit=60&cursor=abc>; rel="next"',
    'X-Total-Count': '61',
  }
  api.on(listCategories, (request) =>
    request.headers.get('If-None-Match') === headers.ETag
      ? { status: 304, headers: { ETag: headers.ETag } }
      : { body: [givenCategory()], headers },
  )
})

describe('a list that is asked for again', () => {
  it('is the one that is there when the server says that it is unchanged', async () => {
    const first = await read()
    const again = await read()
    expect(requested()).toEqual([null, 'W/"one"'])
    expect(again).toEqual({ items: [givenCategory()], next: 'abc', total: 61 })
    // The same object, so that React does not render again.
    expect(again.items).toBe(first.items)
  })

  it('is the new one when the server says so', async () => {
    await read()
    api.on(listCategories, () => ({ body: [], headers: { ETag: 'W/"two"' } }))
    expect((await read()).items).toEqual([])
    await read()
    expect(requested()).toEqual([null, 'W/"one"', 'W/"two"'])
  })

  it('is asked for in full at another address', async () => {
    await read()
    await callPage(listCategories, { query: { limit: 60, search: 'tea' } })
    expect(requested()).toEqual([null, null])
  })

  it.each(['logout', 'expired'] as const)(
    'is asked for in full by the next one who signs in after %s',
    async (why) => {
      await read()
      endSession('secret', why)
      startSession({ token: 'theirs', user: givenUser({ id: 'user-2' }) })
      await read()
      expect(requested()).toEqual([null, null])
      endSession('theirs', 'logout')
    },
  )

  it('is asked for in full when its answer came after the session had ended', async () => {
    const late = read()
    endSession('secret', 'logout')
    await late
    startSession({ token: 'theirs', user: givenUser({ id: 'user-2' }) })
    await read()
    expect(requested()).toEqual([null, null])
    endSession('theirs', 'logout')
  })

  it('is asked for in full to be printed, and not kept', async () => {
    const onRead = () => undefined
    api.on(listCategories, () => ({ body: [], headers: { ETag: 'W/"all"' } }))
    for (let time = 0; time < 2; time += 1) {
      await readWholeList(listCategories, {}, { signal, onRead })
    }
    expect(requested()).toEqual([null, null])
  })

  it('is not kept in this browser', async () => {
    await read()
    const stored = [localStorage, sessionStorage].flatMap((place) => Object.keys(place))
    expect(stored.toSorted()).toEqual(['token', 'user'])
  })
})

describe('an answer without an ETag', () => {
  it('is asked for in full each time', async () => {
    api.on(getMe, () => ({ body: givenUser() }))
    await call(getMe, {})
    await call(getMe, {})
    expect(requested()).toEqual([null, null])
  })
})
