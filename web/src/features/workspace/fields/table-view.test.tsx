import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { listProducts } from '@mezgeb/contract/catalogue/products'

import { endSession } from '../../../lib/session/session.ts'
import { givenProduct, givenSupplier, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const admin = givenUser()
const colleague = givenUser({ id: 'user-2' })

beforeEach(() => {
  const api = mockApi()
  api.on(listSuppliers, () => ({ body: [givenSupplier({ contactPerson: 'Hirut Alemu' })] }))
  api.on(listProducts, () => ({ body: [givenProduct({ lowStockThreshold: 20 })] }))
})

async function openTable() {
  await screen.findByText('Sidama Union')
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  return within(screen.getByRole('table', { name: 'Suppliers' }))
}

describe('a list as a table', () => {
  it('has a column for each field of the card, and the same buttons behind one in each row', async () => {
    renderApp('/suppliers', admin)
    const table = await openTable()
    const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings).toEqual([
      ...['Name', 'Contact person', 'Phone', 'Address', 'Tax identification number'],
      ...['Lead time in days', 'Actions'],
    ])
    const row = within(table.getByRole('row', { name: /Sidama Union/ }))
    expect(row.getByRole('rowheader').textContent).toBe('Sidama Union')
    expect(row.getByRole('cell', { name: 'Hirut Alemu' })).toBeDefined()
    expect(row.getAllByRole('button')).toHaveLength(1)
    const menu = row.getByRole('button', { name: 'Actions', expanded: false })
    menu.focus()
    await userEvent.keyboard('{ArrowDown}')
    const buttons = row.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons).toEqual(['', 'Edit', 'Delete'])
    expect(document.activeElement?.textContent).toBe('Edit')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Account')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Edit')
    await userEvent.keyboard('{Escape}')
    expect(row.getAllByRole('button')).toEqual([menu])
    expect(document.activeElement).toBe(menu)
  })

  it('gives the focus back to the row when a dialog of its menu closes', async () => {
    renderApp('/suppliers', admin)
    const table = await openTable()
    const menu = table.getByRole('button', { name: 'Actions' })
    await userEvent.click(menu)
    await userEvent.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog'))
    expect(menu.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(menu))
  })

  it('shows low stock as the card does', async () => {
    renderApp('/products', admin)
    await screen.findByText('ቡና Coffee')
    await userEvent.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.getByRole('cell', { name: 'Low Stock (12 remaining)' })).toBeDefined()
  })

  it('is remembered on this device for its user, and for no other', async () => {
    renderApp('/suppliers', admin)
    await openTable()
    cleanup()
    renderApp('/suppliers', admin)
    expect(await screen.findByRole('table', { name: 'Suppliers' })).toBeDefined()
    cleanup()
    endSession(`token-of-${admin.id}`, 'logout')
    renderApp('/suppliers', colleague)
    expect(await screen.findByRole('list', { name: 'Suppliers' })).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('is in one sheet with the order and the buttons on a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        onchange: null,
        addListener: () => {},
        removeListener: () => {},
        matches: media.includes('max-width'),
      }),
    )
    renderApp('/suppliers', admin)
    await screen.findByText('Sidama Union')
    expect(screen.getByPlaceholderText('Search suppliers...')).toBeDefined()
    for (const name of ['Table', 'Print', 'Export'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByLabelText('Sort')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Sort' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Sort' }))
    expect(sheet.getByLabelText('Sort')).toBeDefined()
    expect(sheet.getByRole('button', { name: 'Print' })).toBeDefined()
    await userEvent.click(sheet.getByRole('button', { name: 'Table' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Show the list' }))
    expect(await screen.findByRole('table', { name: 'Suppliers' })).toBeDefined()
  })

  it('gives the cards back', async () => {
    renderApp('/suppliers', admin)
    await openTable()
    const toggle = screen.getByRole('button', { name: 'Table', pressed: true })
    await userEvent.click(toggle)
    expect(screen.getByRole('list', { name: 'Suppliers' })).toBeDefined()
  })
})
