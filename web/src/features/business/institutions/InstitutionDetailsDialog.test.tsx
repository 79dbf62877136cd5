import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  changeInstitutionStatus,
  getInstitutionUsage,
  listInstitutions,
} from '@mezgeb/contract/business/institutions'
import { changeUserStatus, listUsers } from '@mezgeb/contract/people/users'

import { givenInstitution, givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const superAdmin = givenUser({ role: 'SUPER_ADMIN', institution: null })
const owner = givenUser({ id: 'user-9', name: 'Owner' })
const pending = givenInstitution({ status: 'PENDING' })
const used = {
  day: '2026-11-20',
  writes: 800_000,
  writesMax: 1_000_000,
  bytes: 3 * 2 ** 20,
  bytesMax: 2048 * 2 ** 20,
}
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listUsers, () => ({ body: [owner] }))
  api.on(listInstitutions, () => ({ body: [pending] }))
  api.on(getInstitutionUsage, () => ({ body: used }))
})

async function findCard() {
  renderApp('/institutions', superAdmin)
  const cards = await screen.findByRole('list', { name: 'Institutions' })
  return within(within(cards).getByRole('listitem'))
}

async function confirmRejection(name: string, reason?: string) {
  const dialog = within(await screen.findByRole('dialog', { name: `Reject ${name}?` }))
  if (reason !== undefined) enter(dialog.getByLabelText('Reason'), reason)
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
}

describe('the card of an institution', () => {
  // spec: S2.65 S4.1 S4.8
  it('has a badge for each status in a colour of its own', async () => {
    const tones = { APPROVED: 'success', PENDING: 'warning', REJECTED: 'danger' } as const
    const body = (['APPROVED', 'PENDING', 'REJECTED'] as const).map((status) =>
      givenInstitution({ id: `institution-${status}`, status }),
    )
    api.on(listInstitutions, () => ({ body }))
    renderApp('/institutions', superAdmin)
    const cards = within(await screen.findByRole('list', { name: 'Institutions' }))
    for (const [status, tone] of Object.entries(tones)) {
      expect(cards.getByText(status).getAttribute('data-tone')).toBe(tone)
    }
  })

  // spec: S1.10 S4.2 S4.3 S6.13 S7.40 D7.11
  it.each([
    ['Approve', 'APPROVED'],
    ['Reject', 'REJECTED'],
  ] as const)('lets %s make it %s', async (button, status) => {
    api.on(changeInstitutionStatus, () => ({ body: givenInstitution({ status }) }))
    const card = await findCard()
    await userEvent.click(card.getByRole('button', { name: button }))
    if (status === 'REJECTED') await confirmRejection('Selam Trading', 'No such address')
    expect(await card.findByText(status)).toBeDefined()
    const reason = status === 'REJECTED' ? { reason: 'No such address' } : {}
    expect(api.sentTo(changeInstitutionStatus)[0]?.body).toEqual({ status, ...reason })
  })

  // spec: S8.31
  it('says why the status could not be changed', async () => {
    api.on(changeInstitutionStatus, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    const card = await findCard()
    await userEvent.click(card.getByRole('button', { name: 'Approve' }))
    expect(await card.findByText('Failed to approve institution.')).toBeDefined()
    expect(card.getByText('PENDING')).toBeDefined()
  })
})

describe('View Details', () => {
  // spec: S2.67 S6.14 S7.39 D7.9
  it('shows counts, date and users, whom a SUPER_ADMIN may approve and reject, and warns close to a quota', async () => {
    api.on(changeUserStatus, () => ({
      body: { ...owner, name: 'As returned', status: 'REJECTED' },
    }))
    const card = await findCard()
    await userEvent.click(card.getByRole('button', { name: 'View Details' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Selam Trading' }))
    await dialog.findByText('Records saved today')
    const facts = dialog
      .getAllByRole('term')
      .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent])
    expect(Object.fromEntries(facts)).toMatchObject({
      Created: 'Nov 20, 2026',
      Branches: '2',
      Users: '5',
      Products: '40',
      Suppliers: '3',
      'Records saved today': '⚠ 800,000 of 1,000,000',
      'Megabytes saved today': '3 of 2,048',
    })
    const user = within(await dialog.findByRole('listitem'))
    expect(user.getByText('Owner')).toBeDefined()
    await userEvent.click(user.getByRole('button', { name: 'Reject' }))
    await confirmRejection('Owner')
    expect(await user.findByText('REJECTED')).toBeDefined()
    expect(user.getByText('As returned')).toBeDefined()
    expect(user.getByRole('button', { name: 'Approve' })).toBeDefined()
  })
})
