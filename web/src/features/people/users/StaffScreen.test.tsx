import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { changeUserStatus, listUsers } from '@mezgeb/contract/people/users'

import { givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { User } from '@mezgeb/contract/people/user'

const admin = givenUser()
const colleague = givenUser({ id: 'user-2', name: 'Almaz' })
const dawit = givenUser({ id: 'user-3', name: 'Dawit', role: 'STAFF', status: 'PENDING' })
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
})

function openPage(users: User[]): void {
  api.on(listUsers, () => ({ body: users }))
  renderApp('/users', admin)
}

async function cardOf({ name }: { name: string }) {
  const cards = within(await screen.findByRole('list', { name: 'Staff' })).getAllByRole('listitem')
  const card = cards.find((item) => within(item).queryByRole('heading', { name }))
  if (card === undefined) throw new Error(`No card of ${name}`)
  return within(card)
}

const buttonsOf = async (user: User) =>
  (await cardOf(user)).queryAllByRole('button').map(({ textContent }) => textContent)

const MANAGE = ['Edit', 'Reset password']

describe('staff management', () => {
  // spec: S2.89 S2.90 S4.4 S4.5 S4.6 S6.10 D3.36 D7.32
  it('offers an ADMIN only the status changes of STAFF that spec §4 has, and shows an unknown one as it came', async () => {
    const approved = givenUser({ id: 'user-4', name: 'Sara', role: 'STAFF' })
    const rejected = givenUser({ id: 'user-5', name: 'Abel', role: 'STAFF', status: 'REJECTED' })
    const odd = { ...approved, id: 'user-6', name: 'Lidya', status: 'ON_LEAVE' }
    api.on(listUsers, () => ({ body: [admin, colleague, dawit, approved, rejected, odd] }))
    renderApp('/users', admin)
    expect(await buttonsOf(admin)).toEqual([])
    expect(await buttonsOf(colleague)).toEqual([])
    expect(await buttonsOf(dawit)).toEqual(['Approve', 'Reject', ...MANAGE])
    expect(await buttonsOf(approved)).toEqual(['Reject', ...MANAGE])
    expect(await buttonsOf(rejected)).toEqual(['Approve', ...MANAGE])
    const card = await cardOf(odd)
    expect(card.getByText('ON_LEAVE').dataset.tone).toBe('default')
    expect(card.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(MANAGE)
    expect((await cardOf(dawit)).getByText('Not Assigned')).toBeDefined()
  })

  it('shows no words of an exception when the page breaks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    api.on(listUsers, () => ({ body: [null] }))
    renderApp('/users', admin)
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByText('This page could not be shown')).toBeDefined()
    expect(
      panel.getByText('Please try again. If it happens again, contact your administrator.'),
    ).toBeDefined()
    expect(screen.queryByText(/cannot|undefined|null|TypeError/i)).toBeNull()
  })

  // spec: S4.7 S7.8 S7.9
  it('puts the user that the server returns into the list, without reading it again', async () => {
    openPage([dawit])
    const answer = { ...dawit, status: 'APPROVED', branch: { id: 'branch-1', name: 'Bole' } }
    api.on(changeUserStatus, () => ({ body: answer }))
    await userEvent.click((await cardOf(dawit)).getByRole('button', { name: 'Approve' }))
    await screen.findByText('APPROVED')
    expect((await cardOf(dawit)).getByText('Bole')).toBeDefined()
    expect(await buttonsOf(dawit)).toEqual(['Reject', ...MANAGE])
    expect(api.sentTo(changeUserStatus)[0]?.body).toEqual({ status: 'APPROVED' })
    expect(api.sentTo(listUsers)).toHaveLength(1)
    expect(document.activeElement?.textContent).toBe('Dawit')
    expect(screen.getByText('Dawit is approved.')).toBeDefined()
  })

  // spec: S8.7
  it('says in the card why a status could not be changed', async () => {
    openPage([dawit])
    api.on(changeUserStatus, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    await userEvent.click((await cardOf(dawit)).getByRole('button', { name: 'Approve' }))
    expect(await (await cardOf(dawit)).findByText('Failed to update user.')).toBeDefined()
    expect((await cardOf(dawit)).getByText('PENDING')).toBeDefined()
  })

  // spec: S6.5
  it('asks with the name and the consequence before it rejects, and undoes it from the toast', async () => {
    const sara = givenUser({ id: 'user-4', name: 'Sara', role: 'STAFF' })
    openPage([sara])
    api.on(changeUserStatus, ({ body }) => ({ body: { ...sara, ...Object(body) } }))
    await userEvent.click((await cardOf(sara)).getByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Sara?' }))
    const consequence = 'Sara can no longer sign in, and is signed out everywhere at once.'
    expect(dialog.getByText(consequence)).toBeDefined()
    expect(dialog.queryByLabelText('Reason')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(api.sentTo(changeUserStatus)).toHaveLength(0)
    await userEvent.click((await cardOf(sara)).getByRole('button', { name: 'Reject' }))
    const again = within(await screen.findByRole('dialog', { name: 'Reject Sara?' }))
    await userEvent.click(again.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Sara can no longer sign in.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await (await cardOf(sara)).findByText('APPROVED')).toBeDefined()
    const sent = api.sentTo(changeUserStatus).map(({ body }) => body)
    expect(sent).toEqual([{ status: 'REJECTED' }, { status: 'APPROVED' }])
  })

  it('offers no undo for one who was never approved', async () => {
    openPage([dawit])
    api.on(changeUserStatus, () => ({ body: { ...dawit, status: 'REJECTED' } }))
    await userEvent.click((await cardOf(dawit)).getByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Dawit?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Dawit can no longer sign in.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
