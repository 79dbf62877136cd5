import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { getMe } from '@mezgeb/contract/people/auth'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import { getAdminDashboard, getDashboard, getFirstSteps } from '@mezgeb/contract/insight/dashboard'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'

import { startSession } from '../lib/session/session.ts'
import { givenBranch, givenUser } from '../testing/builders.ts'
import { mockApi } from '../testing/mock-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { firstReads } from './first-reads.ts'

import type { User } from '@mezgeb/contract/people/user'

const { id, name } = givenBranch()
const staff = givenUser({ role: 'STAFF', branch: { id, name } })
const admin = givenUser()
const superAdmin = givenUser({ role: 'SUPER_ADMIN', institution: null })
const lists = [listProducts, listCategories, listSuppliers, listCustomers]

function open(path: string, user: User): void {
  const api = mockApi()
  // Without responses, only the first requests are sent.
  const never = () => new Promise<never>(() => undefined)
  for (const endpoint of [getMe, getDashboard, getFirstSteps, getAdminDashboard, ...lists]) {
    api.on(endpoint, never)
  }
  renderApp(path, user)
}

const requested = () => vi.mocked(fetch).mock.calls.map(([url]) => url)

describe('the first requests, before the code of a screen has loaded', () => {
  it.each([
    ['/dashboard', 'an ADMIN', admin],
    ['/products', 'an ADMIN', admin],
    ['/products', 'STAFF', staff],
    ['/products', 'a SUPER_ADMIN', superAdmin],
    ['/categories', 'an ADMIN', admin],
    ['/suppliers', 'STAFF', staff],
    ['/customers', 'an ADMIN', admin],
  ])('are those of %s for %s, to the letter', async (path, _who, user) => {
    const early = firstReads(path, user)
    open(path, user)
    await waitFor(() => expect(requested()).toEqual(expect.arrayContaining(early)))
  })

  it('are sent for the user whose session was restored', async () => {
    mockApi().on(getMe, () => ({ body: admin }))
    startSession({ token: `token-of-${admin.id}`, user: admin })
    await import('../ask-early.ts')
    expect(requested()).toEqual(firstReads(window.location.pathname, admin))
  })
})
