import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  changeInstitutionStatus,
  createInstitution,
  listInstitutions,
} from '@mezgeb/contract/business/institutions'
import { createAdmin } from '@mezgeb/contract/people/institution-admin'
import { listUsers } from '@mezgeb/contract/people/users'

import { givenInstitution, givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const superAdmin = givenUser({ role: 'SUPER_ADMIN', institution: null })
const pending = givenInstitution({ status: 'PENDING' })
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
})

async function buttonsOnCards(): Promise<(string | null)[]> {
  const cards = await screen.findByRole('list', { name: 'Institutions' })
  return within(cards)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
}

describe('the institutions page', () => {
  // spec: S2.66 D7.33
  it('offers Approve and Reject on PENDING cards only, and shows an unknown status as it came', async () => {
    const odd = { ...pending, id: 'institution-2', status: 'SUSPENDED' }
    const approved = givenInstitution({ id: 'institution-3' })
    api.on(listInstitutions, () => ({ body: [pending, odd, approved] }))
    renderApp('/institutions', superAdmin)
    expect(await buttonsOnCards()).toEqual([
      ...['Approve', 'Reject', 'View Details'],
      ...['View Details', 'View Details'],
    ])
    expect(screen.getByText('SUSPENDED').dataset.tone).toBe('default')
  })

  // spec: D7.9
  it('approves in the details, which then show what the server returned, as the card does', async () => {
    api.on(listInstitutions, () => ({ body: [pending] }))
    api.on(listUsers, () => ({ body: [givenUser({ id: 'user-9', name: 'Owner' })] }))
    api.on(changeInstitutionStatus, () => ({ body: givenInstitution({ tin: '0012345678' }) }))
    renderApp('/institutions', superAdmin)
    await userEvent.click(await screen.findByRole('button', { name: 'View Details' }))
    const dialog = within(await screen.findByRole('dialog'))
    const owner = await dialog.findByRole('listitem')
    expect(within(owner).getByRole('button', { name: 'Reject' })).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await dialog.findByText('0012345678')).toBeDefined()
    expect(dialog.queryByText('PENDING')).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(dialog.getAllByRole('button', { name: 'Reject' })).toHaveLength(2)
  })

  it('shows an institution without a status as PENDING, with Approve', async () => {
    const { status: _, ...unnamed } = pending
    api.on(listInstitutions, () => ({ body: [unnamed] }))
    api.on(listUsers, () => ({ body: [] }))
    renderApp('/institutions', superAdmin)
    expect(await buttonsOnCards()).toEqual(['Approve', 'Reject', 'View Details'])
    expect(screen.getByText('PENDING')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'View Details' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('PENDING')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Approve' })).toBeDefined()
  })
})

describe('the owner of an added institution', () => {
  beforeEach(() => {
    api.on(listInstitutions, () => ({ body: [pending] }))
    api.on(listUsers, () => ({ body: [] }))
    api.on(createInstitution, () => ({ status: 201, body: pending }))
    api.on(createAdmin, () => ({ status: 201, body: givenUser({ id: 'user-9', name: 'Almaz' }) }))
    renderApp('/institutions', superAdmin)
  })

  // spec: S2.68
  it('is no part of the form, which asks for the name alone', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add Institution' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Institution' }))
    expect(dialog.getAllByRole('textbox')).toHaveLength(1)
    enter(dialog.getByLabelText('Name'), 'Saba Shop')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Institution added')
    expect(api.sentTo(createInstitution)[0]?.body).toEqual({ name: 'Saba Shop' })
  })

  it('is added afterwards in the details, where there is no ADMIN', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'View Details' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Add administrator' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add administrator' }))
    enter(dialog.getByLabelText('Name'), 'Almaz')
    enter(dialog.getByLabelText('Email'), 'almaz@saba.et')
    api.on(listUsers, () => ({ body: [givenUser({ id: 'user-9', name: 'Almaz' })] }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    const note = within(await screen.findByRole('dialog', { name: 'Password' }))
    const sent: unknown = api.sentTo(createAdmin)[0]?.body
    expect(sent).toMatchObject({ name: 'Almaz', email: 'almaz@saba.et' })
    expect(note.getByText(/^[a-z2-9]{4}-/)).toBeDefined()
    const offer = screen.getByRole('button', { name: 'Add administrator', hidden: true })
    await waitFor(() => expect(offer).toHaveProperty('disabled', true))
    expect(note.getByText(/^[a-z2-9]{4}-/)).toBeDefined()
  })
})
