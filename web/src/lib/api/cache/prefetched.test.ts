import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { getMe, updateMe } from '@mezgeb/contract/people/auth'

import { givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { prefetch } from './prefetched.ts'
import { getSession, startSession } from '../../session/session.ts'

const user = givenUser()
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  vi.useFakeTimers()
  api = mockApi()
  api.on(getMe, () => ({ body: user }))
  startSession({ token: 'secret', user })
})

afterEach(() => {
  vi.runAllTimers()
})

describe('an answer that was asked for early', () => {
  it('is taken by the call that wants it, which asks nothing again', async () => {
    prefetch(['/api/auth/me'], 'secret')
    expect(await call(getMe, {})).toEqual(user)
    expect(api.requests).toHaveLength(1)
    expect(api.requests[0]?.headers.get('Authorization')).toBe('Bearer secret')
  })

  it('serves once: the next call asks the server', async () => {
    prefetch(['/api/auth/me'], 'secret')
    await call(getMe, {})
    await call(getMe, {})
    expect(api.requests).toHaveLength(2)
  })

  it('is not for somebody who signed in meanwhile', async () => {
    prefetch(['/api/auth/me'], 'of the one before')
    await call(getMe, {})
    expect(api.requests.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer of the one before',
      'Bearer secret',
    ])
  })

  it('is not for a write to the same address', async () => {
    api.on(updateMe, () => ({ body: user }))
    prefetch(['/api/auth/me'], 'secret')
    await call(updateMe, { body: { name: 'Almaz', version: 1 } })
    expect(api.sentTo(updateMe)).toHaveLength(1)
  })

  it('is dropped when no call has taken it', async () => {
    prefetch(['/api/auth/me'], 'secret')
    vi.advanceTimersByTime(30_000)
    await call(getMe, {})
    expect(api.requests).toHaveLength(2)
  })

  it('is read to its end, so that an unused response holds no connection', async () => {
    const answer = new Response('{}')
    vi.mocked(fetch).mockResolvedValueOnce(answer)
    prefetch(['/api/auth/me'], 'secret')
    await vi.waitFor(() => expect(answer.bodyUsed).toBe(true))
  })

  it('ends the session where the server no longer knows it', async () => {
    api.on(getMe, () => ({ status: 401, body: { code: 'UNAUTHENTICATED', message: 'x' } }))
    prefetch(['/api/auth/me'], 'secret')
    await expect(call(getMe, {})).rejects.toBeInstanceOf(ApiError)
    expect(getSession()).toBeNull()
  })

  it('fails like any call where there is no connection, and the next one asks again', async () => {
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    prefetch(['/api/auth/me'], 'secret')
    await expect(call(getMe, {})).rejects.toMatchObject({ status: 0 })
    expect(await call(getMe, {})).toEqual(user)
  })
})
