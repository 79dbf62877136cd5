import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

import { listSuppliers } from '@mezgeb/contract/buying/suppliers'

import { givenSupplier, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const admin = givenUser()
const contact = { contactPerson: 'Hirut Alemu', phone: '0911223344', address: 'Dilla' }

beforeEach(() => {
  const api = mockApi()
  api.on(listSuppliers, () => ({ body: [givenSupplier(contact)] }))
})

describe('the card of a supplier', () => {
  // spec: S2.55 D7.32
  it('shows name, contact person, phone and address, with Edit and Delete', async () => {
    renderApp('/suppliers', admin)
    const cards = await screen.findByRole('list', { name: 'Suppliers' })
    const card = within(within(cards).getByRole('listitem'))
    for (const text of ['Sidama Union', ...Object.values(contact)]) {
      expect(card.getByText(text)).toBeDefined()
    }
    const buttons = card.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Edit', 'Delete'])
  })
})
