import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { deleteBranch, listBranches } from '@mezgeb/contract/business/branches'

import { givenBranch, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const admin = givenUser()
const bole = givenBranch({ phone: '0111223344' })
const piassa = givenBranch({
  id: 'b0000000-0000-4000-8000-000000000002',
  name: 'Piassa',
  location: 'Arada',
})
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole, piassa] }))
})

async function openPage() {
  renderApp('/branches', admin)
  const cards = await screen.findByRole('list', { name: 'Branches' })
  return within(cards)
    .getAllByRole('listitem')
    .map((card) => within(card))
}

async function askToDelete() {
  const [card] = await openPage()
  await userEvent.click((card ?? screen).getByRole('button', { name: 'Edit' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Edit Branch' }))
  await userEvent.click(modal.getByRole('button', { name: 'Delete' }))
  return within(await screen.findByRole('dialog', { name: /^Delete/ }))
}

describe('the branches page', () => {
  // spec: S2.8 S2.72 S2.77 S7.23 D7.34
  it('shows name, location, phone if present, Edit and Manage Users on each card', async () => {
    const [first, second] = await openPage()
    expect(api.sentTo(listBranches)[0]?.query.get('institutionId')).toBe('institution-1')
    for (const text of ['Bole', 'Addis Ababa', '0111223344']) {
      expect(first?.getByText(text)).toBeDefined()
    }
    expect(first?.getByRole('button', { name: 'Edit' })).toBeDefined()
    const link = first?.getByRole('link', { name: 'Manage Users' })
    expect(link?.getAttribute('href')).toBe(`/branches/${bole.id}/users`)
    expect(second?.getByText('Arada')).toBeDefined()
    expect(second?.queryByText('Phone')).toBeNull()
  })

  // spec: S2.79
  it('shows a spinner while loading, and no shapes of cards', async () => {
    api.on(listBranches, () => new Promise(() => undefined))
    renderApp('/branches', admin)
    await screen.findByRole('heading', { level: 1, name: 'Branches' })
    const spinner = screen
      .getAllByRole('status')
      .find(({ textContent }) => textContent.startsWith('Loading'))
    expect(spinner).toBeDefined()
    expect(spinner?.querySelector('[aria-hidden]')).toBeNull()
  })

  // spec: S6.8 S7.26 D7.17
  it('deletes a branch from its Edit modal, after asking, and reads the list again', async () => {
    const question = await askToDelete()
    expect(api.sentTo(deleteBranch)).toHaveLength(0)
    api.on(deleteBranch, () => ({ status: 204 }))
    api.on(listBranches, () => ({ body: [piassa] }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.queryByText('Addis Ababa')).toBeNull())
    expect(api.sentTo(deleteBranch)).toHaveLength(1)
  })

  // spec: S8.19 D7.18
  it('keeps the question open and says why when deleting fails, also when the server gives no reason', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const question = await askToDelete()
    const message = 'This branch is in use and cannot be deleted.'
    api.on(deleteBranch, () => ({ status: 409, body: { code: 'BRANCH_IN_USE', message } }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await question.findByText(message)).toBeDefined()
    api.on(deleteBranch, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await question.findByText('Failed to delete branch.')).toBeDefined()
  })
})
