import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createUser, listUsers } from '@mezgeb/contract/people/users'

import { givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const admin = givenUser()
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listUsers, () => ({ body: [admin] }))
})

async function openModal() {
  renderApp('/users', admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Add Staff' }))
  return within(await screen.findByRole('dialog', { name: 'Add New Staff Member' }))
}

describe('a new staff member', () => {
  // spec: S5.32 S9.16
  it('is STAFF or ADMIN, STAFF at first', async () => {
    const modal = await openModal()
    expect(modal.getByLabelText('Role')).toHaveProperty('value', 'STAFF')
    await userEvent.click(modal.getByLabelText('Role'))
    const roles = await screen.findAllByRole('option', { hidden: true, name: /STAFF|ADMIN/ })
    expect(roles.map(({ textContent }) => textContent)).toEqual(['STAFF', 'ADMIN'])
  })

  // spec: D3.17
  it('needs a new e-mail: the refusal is shown at the field', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const message = 'An account with this email already exists.'
    api.on(createUser, () => ({
      status: 409,
      body: {
        code: 'EMAIL_TAKEN',
        message,
        fields: [{ path: 'email', code: 'EMAIL_TAKEN', message }],
      },
    }))
    const modal = await openModal()
    enter(modal.getByLabelText('Name'), 'D')
    enter(modal.getByLabelText('Email'), 'hanna@selam.et')
    enter(modal.getByLabelText('Password'), 'Blue-Market-55')
    await waitFor(() => expect(modal.getByLabelText('Branch')).toHaveProperty('value', 'Bole'))
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    expect(await modal.findAllByText(message)).toHaveLength(1)
    expect(modal.getByLabelText('Email')).toHaveProperty('value', 'hanna@selam.et')
  })
})

describe('the card of a staff member', () => {
  // spec: S4.8
  it('has a badge for each status in a colour of its own', async () => {
    const tones = { APPROVED: 'success', PENDING: 'warning', REJECTED: 'danger' } as const
    const body = (['APPROVED', 'PENDING', 'REJECTED'] as const).map((status) =>
      givenUser({ id: `user-${status}`, status }),
    )
    api.on(listUsers, () => ({ body }))
    renderApp('/users', admin)
    for (const [status, tone] of Object.entries(tones)) {
      expect((await screen.findByText(status)).getAttribute('data-tone')).toBe(tone)
    }
  })
})
