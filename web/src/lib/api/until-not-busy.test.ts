import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createCategory, listCategories } from '@mezgeb/contract/catalogue/categories'
import { changePassword } from '@mezgeb/contract/people/auth'

import { givenCategory, givenUser } from '../../testing/builders.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { call } from './call.ts'
import { startSession } from '../session/session.ts'

const BUSY = { status: 503, body: { code: 'UNAVAILABLE' }, headers: { 'Retry-After': '2' } }

let api: ReturnType<typeof mockApi>

beforeEach(() => {
  vi.useFakeTimers()
  api = mockApi()
  startSession({ token: 'secret', user: givenUser() })
})

afterEach(() => vi.useRealTimers())

/** Answers as a busy server, and then with `body`. */
function busyFor(times: number, body: unknown) {
  let left = times
  return () => (left-- > 0 ? BUSY : { body })
}

describe('a busy server', () => {
  it('is asked again for what it did not get to, with the same idempotency key', async () => {
    api.on(listCategories, busyFor(2, [givenCategory()]))
    const list = call(listCategories, {})
    await vi.advanceTimersByTimeAsync(6000)
    expect(await list).toEqual([givenCategory()])

    api.on(createCategory, busyFor(1, givenCategory()))
    const saved = call(createCategory, { body: { name: 'Tea' } }, { idempotencyKey: 'key-1' })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await saved).toEqual(givenCategory())
    const keys = api.sentTo(createCategory).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toEqual(['key-1', 'key-1'])
  })

  it('is asked no more than three times, and once where a repetition could do harm', async () => {
    api.on(listCategories, () => BUSY)
    const list = call(listCategories, {}).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(6000)
    expect(await list).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect(api.sentTo(listCategories)).toHaveLength(3)

    api.on(changePassword, () => BUSY)
    const body = { current: 'a', new: 'Green-Coffee-77' }
    const changed = call(changePassword, { body }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(6000)
    expect(await changed).toMatchObject({ status: 503 })
    expect(api.sentTo(changePassword)).toHaveLength(1)
  })

  it('is not asked again by a page that was left', async () => {
    api.on(listCategories, () => BUSY)
    const { signal, abort } = leaving()
    const list = call(listCategories, {}, { signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(100)
    abort()
    expect(await list).toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(6000)
    expect(api.sentTo(listCategories)).toHaveLength(1)
  })
})

function leaving() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
