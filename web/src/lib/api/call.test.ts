import { beforeEach, describe, expect, it, vi } from 'vitest'

import { login } from '@mezgeb/contract/people/auth'
import {
  createCategory,
  listCategories,
  updateCategory,
} from '@mezgeb/contract/catalogue/categories'

import { givenCategory, givenUser } from '../../testing/builders.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { ApiError } from './api-error.ts'
import { call, callPage } from './call.ts'
import {
  endSession,
  getSession,
  lastEndedSession,
  onSessionChange,
  startSession,
} from '../session/session.ts'

let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  startSession({ token: 'secret', user: givenUser() })
})

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('The call did not fail with an ApiError')
  return error
}

describe('a call', () => {
  // asvs: 1.2.2
  // spec: S7.1
  it('fills the path, sends the token, the body and the idempotency key', async () => {
    api.on(updateCategory, () => ({ body: givenCategory({ name: 'Drinks' }) }))
    const params = { id: '11111111-1111-4111-8111-111111111111' }
    const category = await call(
      updateCategory,
      { params, body: { name: 'Drinks', version: 1 } },
      { idempotencyKey: 'key-1' },
    )
    expect(category.name).toBe('Drinks')
    expect(api.requests[0]?.body).toEqual({ name: 'Drinks', version: 1 })
    expect(api.requests[0]?.headers.get('Authorization')).toBe('Bearer secret')
    expect(api.requests[0]?.headers.get('Idempotency-Key')).toBe('key-1')
  })

  // spec: D2.7
  it('reads the next page from the Link header and the total from X-Total-Count', async () => {
    api.on(listCategories, () => ({
      body: [givenCategory()],
      headers: { Link: '</api/categories?limit=60&cursor=abc>; rel="next"', 'X-Total-Count': '61' },
    }))
    const page = await callPage(listCategories, { query: { search: '', limit: 60 } })
    expect(page).toEqual({ items: [givenCategory()], next: 'abc', total: 61 })
    expect(api.requests[0]?.query.toString()).toBe('limit=60')
  })

  it("shows the server's message and keeps its fields and the entity as it is now", async () => {
    const current = givenCategory({ version: 2 })
    const fields = [{ path: 'name', code: 'CATEGORY_TAKEN', message: 'Taken' }]
    api.on(createCategory, () => ({
      status: 409,
      body: { code: 'CATEGORY_TAKEN', message: 'Taken', fields, current },
    }))
    const error = await failureOf(call(createCategory, { body: { name: 'Tea' } }))
    expect(error).toMatchObject({ message: 'Taken', code: 'CATEGORY_TAKEN', status: 409 })
    expect(error.fields).toEqual([{ path: 'name', message: 'Taken' }])
    expect(error.current).toEqual(current)
  })

  it.each([
    ['500 without a message', () => ({ status: 500, body: { code: 'INTERNAL' } })],
    ['an answer that is not JSON', () => ({ status: 502 })],
    ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])("shows the call's own sentence after %s", async (_, answer) => {
    api.on(createCategory, answer)
    const error = await failureOf(call(createCategory, { body: { name: 'Tea' } }))
    expect(error.message).toBe('Failed to create category.')
  })

  // spec: S4.13
  it('signs out once when ten calls in flight are answered with 401', async () => {
    const listener = vi.fn<() => void>()
    const stop = onSessionChange(listener)
    api.on(listCategories, () => ({ status: 401, body: { code: 'SIGNED_OUT' } }))
    await Promise.allSettled(Array.from({ length: 10 }, () => call(listCategories, {})))
    stop()
    expect(listener).toHaveBeenCalledTimes(1)
    expect(getSession()).toBeNull()
    expect(lastEndedSession()).toMatchObject({ why: 'expired', userId: 'user-1' })
    expect(localStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('leaves a newer session alone when an older token is refused', async () => {
    api.on(listCategories, () => {
      startSession({ token: 'newer', user: givenUser() })
      return { status: 401, body: { code: 'SIGNED_OUT' } }
    })
    await failureOf(call(listCategories, {}))
    expect(getSession()?.token).toBe('newer')
    endSession('newer', 'logout')
  })

  // spec: D2.11 D2.24
  it('shows wrong credentials at sign-in and changes no session', async () => {
    api.on(login, () => ({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password.' },
    }))
    const body = { email: 'a@b.et', password: 'wrong-one' }
    const error = await failureOf(call(login, { body }))
    expect(error.message).toBe('Invalid email or password.')
    expect(api.requests[0]?.headers.has('Authorization')).toBe(false)
    expect(getSession()?.token).toBe('secret')
  })
})
