import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { changeUserStatus, createUser, listUsers } from '@mezgeb/contract/people/users'

import { givenBranch, givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const admin = givenUser()
const bole = givenBranch()
const piassa = givenBranch({ id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' })
const dawit = givenUser({
  id: 'user-3',
  name: 'Dawit',
  email: 'dawit@selam.et',
  role: 'STAFF',
  status: 'PENDING',
  branch: { id: bole.id, name: bole.name },
})
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole, piassa] }))
  api.on(listUsers, () => ({ body: [dawit] }))
})

async function openPage() {
  renderApp(`/branches/${bole.id}/users`, admin)
  const cards = await screen.findByRole('list', { name: 'Staff' })
  return within(within(cards).getByRole('listitem'))
}

describe('the users of a branch', () => {
  // spec: S2.8 D7.12
  it('are reached by Manage Users on the card of the branch', async () => {
    const router = renderApp('/branches', admin)
    const [link] = await screen.findAllByRole('link', { name: 'Manage Users' })
    if (link !== undefined) await userEvent.click(link)
    await screen.findByRole('heading', { level: 1, name: 'Staff Management' })
    expect(router.state.location.pathname).toBe(`/branches/${bole.id}/users`)
  })

  // spec: S2.9 S2.88 D7.12
  it('are the staff of that branch, with name, e-mail, status, role and branch, and can be approved', async () => {
    api.on(changeUserStatus, () => ({ body: { ...dawit, status: 'APPROVED' } }))
    const card = await openPage()
    for (const text of ['Dawit', 'dawit@selam.et', 'PENDING', 'STAFF', 'Bole']) {
      expect(card.getByText(text)).toBeDefined()
    }
    expect(api.sentTo(listUsers)[0]?.query.get('branchId')).toBe(bole.id)
    expect(card.getByRole('button', { name: 'Reject' })).toBeDefined()
    await userEvent.click(card.getByRole('button', { name: 'Approve' }))
    expect(await card.findByText('APPROVED')).toBeDefined()
    expect(card.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('are named by their branch also where there are more branches than one answer holds', async () => {
    const next = '</api/branches?cursor=2>; rel="next"'
    api.on(listBranches, ({ query }) =>
      query.has('cursor') ? { body: [bole] } : { body: [piassa], headers: { Link: next } },
    )
    await openPage()
    expect(await screen.findByText('Staff of Bole.')).toBeDefined()
  })

  it('have a page of their own for an address without a branch', async () => {
    const body = { code: 'NOT_FOUND', message: 'Not found.' }
    api.on(listUsers, () => ({ status: 404, body }))
    renderApp('/branches/b0000000-0000-4000-8000-00000000dead/users', admin)
    await screen.findByRole('heading', { level: 1, name: 'Branch not found' })
    expect(screen.getByText('We could not find this branch.')).toBeDefined()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Branches' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add Staff' })).toBeNull()
  })

  it('are added to that branch', async () => {
    api.on(createUser, () => ({ status: 201, body: dawit }))
    await openPage()
    await userEvent.click(screen.getByRole('button', { name: 'Add Staff' }))
    const modal = within(await screen.findByRole('dialog', { name: 'Add New Staff Member' }))
    enter(modal.getByLabelText('Name'), 'Dawit')
    enter(modal.getByLabelText('Email'), 'dawit@selam.et')
    enter(modal.getByLabelText('Password'), 'Blue-Market-55')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(api.sentTo(createUser)).toHaveLength(1))
    expect(api.sentTo(createUser)[0]?.body).toMatchObject({ branchId: bole.id })
  })
})
