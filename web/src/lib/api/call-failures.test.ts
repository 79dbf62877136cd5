import { beforeEach, describe, expect, it, vi } from 'vitest'

import { CALLS } from '@mezgeb/contract/calls'

import { givenUser } from '../../testing/builders.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { getSession, startSession } from '../session/session.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'

const ID = '11111111-1111-4111-8111-111111111111'

let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  startSession({ token: 'secret', user: givenUser() })
})

async function failureOf(endpoint: Endpoint): Promise<ApiError> {
  const sent: object = { params: { id: ID, branchId: ID } }
  const error: unknown = await call(endpoint, sent).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('The call did not fail with an ApiError')
  return error
}

// The words of the specification, so that a change of the contract is noticed.
const SENTENCES = [
  ['POST', '/auth/login', 'Login failed. Please try again.'],
  ['POST', '/auth/register', 'Registration failed. Please try again.'],
  ['POST', '/auth/register-institution', 'Institution registration failed. Please try again.'],
  ['PATCH', '/auth/{id}/status', 'Failed to update user.'],
  ['GET', '/dashboard', 'Failed to load dashboard data.'],
  ['GET', '/dashboard/admin', 'Failed to load super admin dashboard data.'],
  ['POST', '/sales', 'Failed to create sale.'],
  ['POST', '/stock/entries', 'Failed to create stock entry.'],
  ['GET', '/stock/entries', 'Failed to fetch stock entries.'],
  ['POST', '/stock/outs', 'Failed to create stock out.'],
  ['GET', '/stock/outs', 'Failed to fetch stock outs.'],
  ['GET', '/stock/branch/{branchId}', 'Failed to fetch branch stock.'],
  ['GET', '/customers', 'Failed to load customers.'],
  ['POST', '/customers', 'Failed to create customer.'],
  ['GET', '/branches', 'Failed to load branches.'],
  ['POST', '/branches', 'Failed to create branch.'],
  ['PATCH', '/branches/{id}', 'Failed to update branch.'],
  ['DELETE', '/branches/{id}', 'Failed to delete branch.'],
  ['GET', '/products', 'Failed to load products.'],
  ['POST', '/products', 'Failed to create product.'],
  ['PATCH', '/products/{id}', 'Failed to update product.'],
  ['GET', '/categories', 'Failed to load categories.'],
  ['POST', '/categories', 'Failed to create category.'],
  ['PATCH', '/categories/{id}', 'Failed to update category.'],
  ['GET', '/suppliers', 'Failed to load suppliers.'],
  ['POST', '/suppliers', 'Failed to create supplier.'],
  ['PATCH', '/suppliers/{id}', 'Failed to update supplier.'],
  ['DELETE', '/suppliers/{id}', 'Failed to delete supplier.'],
  ['GET', '/institutions', 'Failed to load institutions.'],
  ['PATCH', '/institutions/{id}/status', 'Failed to approve institution.'],
] as const

describe('the sentence of the specification', () => {
  // spec: S8.4 S8.5 S8.6 S8.7 S8.8 S8.9 S8.10 S8.11 S8.12 S8.13 S8.14 S8.15 S8.16 S8.17 S8.18 S8.19
  // spec: S8.20 S8.21 S8.22 S8.23 S8.24 S8.25 S8.26 S8.27 S8.28 S8.29 S8.30 S8.31 S8.32 S8.33
  it.each(SENTENCES)('of %s %s is “%s”', (method, path, sentence) => {
    const calls: Endpoint[] = Object.values(CALLS)
    const found = calls.filter((known) => known.method === method && known.path === path)
    expect(found.map(({ failure }) => failure)).toEqual([sentence])
  })
})

describe.each(Object.entries<Endpoint>(CALLS))('the call %s', (_, endpoint) => {
  // spec: S8.2
  it('shows its own sentence when no answer comes at all', async () => {
    api.on(endpoint, () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(endpoint)).toMatchObject({ message: endpoint.failure, status: 0 })
  })

  // spec: S8.3 S8.13 D2.22
  it('shows its own sentence when the server gives none', async () => {
    api.on(endpoint, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    expect(await failureOf(endpoint)).toMatchObject({ message: endpoint.failure, status: 500 })
  })

  // spec: S8.1
  it("shows the server's message when it gives one", async () => {
    const message = 'This is not possible today.'
    api.on(endpoint, () => ({ status: 409, body: { code: 'CONFLICT', message } }))
    expect(await failureOf(endpoint)).toMatchObject({ message, status: 409 })
  })
})

// spec: S7.3 S9.17
it('waits for the answer of every call without a time limit', async () => {
  vi.useFakeTimers()
  try {
    const answers: (() => void)[] = []
    const settled = vi.fn<(error: ApiError) => void>()
    const failures = Object.values<Endpoint>(CALLS).map((endpoint) => {
      api.on(endpoint, async () => {
        await new Promise<void>((resolve) => answers.push(resolve))
        return { status: 500 }
      })
      return failureOf(endpoint).then(settled)
    })
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
    expect(settled).not.toHaveBeenCalled()
    expect(answers).toHaveLength(failures.length)
    for (const answer of answers) answer()
    await Promise.all(failures)
    expect(settled).toHaveBeenCalledTimes(failures.length)
  } finally {
    vi.useRealTimers()
  }
})

describe.each(Object.entries<Endpoint>(CALLS).filter(([, { needs }]) => needs !== 'ANYONE'))(
  'the call %s behind sign-in',
  (_, endpoint) => {
    // asvs: 3.5.1 14.2.1
    // spec: S7.2
    it('carries the token as a Bearer', async () => {
      api.on(endpoint, () => ({ status: 500 }))
      await failureOf(endpoint)
      expect(api.requests[0]?.headers.get('Authorization')).toBe('Bearer secret')
    })

    // spec: S4.13 S8.34
    it('ends the session when it is answered with 401', async () => {
      api.on(endpoint, () => ({ status: 401, body: { code: 'SIGNED_OUT' } }))
      await failureOf(endpoint)
      expect(getSession()).toBeNull()
      expect(localStorage.getItem('token')).toBeNull()
      expect(localStorage.getItem('user')).toBeNull()
    })
  },
)
