import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { getMe } from '@mezgeb/contract/auth'
import { changeUserStatus, listUsers } from '@mezgeb/contract/users'

import { endSession } from '../../lib/session.ts'
import { givenUser } from '../../testing/builders.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

import type { User } from '@mezgeb/contract/users'

const admin = givenUser()
const colleague = givenUser({ id: 'user-2', name: 'Almaz' })
const dawit = givenUser({ id: 'user-3', name: 'Dawit', role: 'STAFF', status: 'PENDING' })
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(getMe, () => ({ body: admin }))
})

afterEach(() => {
  cleanup()
  endSession(`token-of-${admin.id}`, 'logout')
  vi.unstubAllGlobals()
})

function openPage(users: User[], user = admin): void {
  api.on(listUsers, () => ({ body: users }))
  renderApp('/users', user)
}

async function cardOf({ name }: User) {
  const cards = within(await screen.findByRole('list', { name: 'Staff' })).getAllByRole('listitem')
  const card = cards.find((item) => within(item).queryByRole('heading', { name }))
  if (card === undefined) throw new Error(`No card of ${name}`)
  return within(card)
}

const buttonsOf = async (user: User) =>
  (await cardOf(user)).queryAllByRole('button').map(({ textContent }) => textContent)

describe('staff management', () => {
  it('offers an ADMIN only the status changes of STAFF that spec §4 has', async () => {
    const approved = givenUser({ id: 'user-4', name: 'Sara', role: 'STAFF' })
    const rejected = givenUser({ id: 'user-5', name: 'Abel', role: 'STAFF', status: 'REJECTED' })
    openPage([admin, colleague, dawit, approved, rejected])
    expect(await buttonsOf(admin)).toEqual([])
    expect(await buttonsOf(colleague)).toEqual([])
    expect(await buttonsOf(dawit)).toEqual(['Approve', 'Reject'])
    expect(await buttonsOf(approved)).toEqual(['Reject'])
    expect(await buttonsOf(rejected)).toEqual(['Approve'])
  })

  it('says Not Assigned for a user without a branch', async () => {
    openPage([dawit])
    expect((await cardOf(dawit)).getByText('Not Assigned')).toBeDefined()
  })

  it('puts the user that the server returns into the list, without reading it again', async () => {
    openPage([dawit])
    const answer = { ...dawit, status: 'APPROVED', branch: { id: 'branch-1', name: 'Bole' } }
    api.on(changeUserStatus, () => ({ body: answer }))
    await userEvent.click((await cardOf(dawit)).getByRole('button', { name: 'Approve' }))
    await screen.findByText('APPROVED')
    expect((await cardOf(dawit)).getByText('Bole')).toBeDefined()
    expect(await buttonsOf(dawit)).toEqual(['Reject'])
    expect(api.sentTo(changeUserStatus)[0]?.body).toEqual({ status: 'APPROVED' })
    expect(api.sentTo(listUsers)).toHaveLength(1)
    expect(document.activeElement?.textContent).toBe('Dawit')
    expect(screen.getByText('Status saved')).toBeDefined()
  })

  it('says in the card why a status could not be changed', async () => {
    openPage([dawit])
    api.on(changeUserStatus, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    await userEvent.click((await cardOf(dawit)).getByRole('button', { name: 'Reject' }))
    expect(await (await cardOf(dawit)).findByText('Failed to update user.')).toBeDefined()
    expect((await cardOf(dawit)).getByText('PENDING')).toBeDefined()
  })

  it('is not for STAFF', async () => {
    openPage([], givenUser({ role: 'STAFF' }))
    await screen.findByText("You don't have permission to view this page.")
    expect(api.sentTo(listUsers)).toHaveLength(0)
  })
})
