import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { deleteSupplier, listSuppliers } from '@mezgeb/contract/buying/suppliers'

import { givenSupplier, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const admin = givenUser()
const staff = givenUser({ role: 'STAFF' })
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listSuppliers, () => ({ body: [givenSupplier()] }))
})

async function askToDelete() {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  return within(await screen.findByRole('dialog'))
}

describe('the suppliers page', () => {
  // spec: S2.57 S7.37 D7.15
  it('asks before it deletes, and brings the focus back to the page', async () => {
    renderApp('/suppliers', admin)
    const dialog = await askToDelete()
    const question = 'Are you sure you want to delete this supplier? This action cannot be undone.'
    expect(dialog.getByText(question)).toBeDefined()
    expect(api.sentTo(deleteSupplier)).toHaveLength(0)
    api.on(deleteSupplier, () => ({ status: 204 }))
    api.on(listSuppliers, () => ({ body: [] }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('No suppliers available.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Suppliers'))
  })

  // spec: S8.29
  it('keeps the question open and says why when deleting fails', async () => {
    renderApp('/suppliers', admin)
    const dialog = await askToDelete()
    api.on(deleteSupplier, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText('Failed to delete supplier.')).toBeDefined()
  })

  // spec: S2.56
  it('lets STAFF add but not edit or delete', async () => {
    renderApp('/suppliers', staff)
    await screen.findByText('Sidama Union')
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons).toContain('Add Supplier')
    expect(buttons).not.toContain('Edit')
    expect(buttons).not.toContain('Delete')
  })
})
