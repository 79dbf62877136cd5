import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { getMe } from '@mezgeb/contract/people/auth'
import { listBranches } from '@mezgeb/contract/business/branches'
import { createCustomer, listCustomers } from '@mezgeb/contract/selling/customers'
import { listSales } from '@mezgeb/contract/selling/sales'

import { givenBranch, givenCustomer, givenSale, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { User } from '@mezgeb/contract/people/user'

const bole = givenBranch()
const staff = givenUser({ role: 'STAFF', branch: { id: bole.id, name: bole.name } })
const admin = givenUser()
const almaz = givenCustomer({ phone: '0911223344', address: 'Merkato' })
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole] }))
  api.on(listCustomers, () => ({ body: [almaz] }))
})

async function openPage(user: User) {
  api.on(getMe, () => ({ body: user }))
  renderApp('/customers', user)
  const cards = await screen.findByRole('list', { name: 'Customers' })
  return within(within(cards).getByRole('listitem'))
}

async function openHistory() {
  const card = await openPage(staff)
  await userEvent.click(card.getByRole('button', { name: 'View History' }))
  return within(await screen.findByRole('dialog'))
}

describe('the customers page', () => {
  // spec: S1.2 S2.60 D7.33
  it('shows name, phone and address, with Edit and View History', async () => {
    const card = await openPage(staff)
    for (const text of ['Almaz Kebede', '0911223344', 'Merkato']) {
      expect(card.getByText(text)).toBeDefined()
    }
    expect(card.getByRole('button', { name: 'Edit' })).toBeDefined()
    expect(card.getByRole('button', { name: 'View History' })).toBeDefined()
  })

  // spec: S7.21
  it('asks for the customers of the own branch for STAFF, and of all branches for an ADMIN', async () => {
    await openPage(staff)
    expect(api.sentTo(listCustomers)[0]?.query.get('branchId')).toBe(bole.id)
    cleanup()
    await openPage(admin)
    expect(api.sentTo(listCustomers).at(-1)?.query.get('branchId')).toBeNull()
  })

  // spec: S2.62 S5.24 S7.22
  it('adds a customer to the branch of STAFF without asking for it', async () => {
    api.on(createCustomer, () => ({ status: 201, body: almaz }))
    await openPage(staff)
    await userEvent.click(screen.getByRole('button', { name: 'Add Customer' }))
    const modal = within(await screen.findByRole('dialog', { name: 'Add New Customer' }))
    expect(modal.queryByLabelText('Branch')).toBeNull()
    await userEvent.type(modal.getByLabelText('Name'), 'Selam Haile')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sentTo(createCustomer)[0]?.body).toEqual({
      name: 'Selam Haile',
      phone: null,
      address: null,
      branchId: bole.id,
    })
  })

  it('asks an ADMIN for the branch of a new customer', async () => {
    await openPage(admin)
    await userEvent.click(screen.getByRole('button', { name: 'Add Customer' }))
    const modal = within(await screen.findByRole('dialog', { name: 'Add New Customer' }))
    expect(modal.getByLabelText('Branch')).toBeDefined()
  })
})

describe('View History', () => {
  // spec: S2.61 S9.15 D7.8
  it('shows the customer’s sales with lines and totals, in the order of the server', async () => {
    const later = givenSale({
      id: '9f8e7d6c-0000-4000-8000-000000000002',
      date: '2026-11-21T08:00:00.000Z',
    })
    api.on(listSales, () => ({ body: [later, givenSale()] }))
    const dialog = await openHistory()
    const sales = within(await dialog.findByRole('list', { name: 'Sales' }))
    const [first, second] = await sales.findAllByRole('listitem')
    expect(first?.textContent).toContain('Sale #9f8e7d6c')
    expect(second?.textContent).toContain('Sale #1a2b3c4d')
    expect(second?.textContent).toContain('Nov 20, 2026')
    expect(second?.textContent).toContain('ቡና Coffee')
    expect(second?.textContent).toContain('59.97')
    expect(api.sentTo(listSales)[0]?.query.get('customerId')).toBe(almaz.id)
  })

  it('says when the customer has bought nothing', async () => {
    api.on(listSales, () => ({ body: [] }))
    expect(await (await openHistory()).findByText('No sales available.')).toBeDefined()
  })

  it('says why the sales could not be loaded, and loads them with Retry', async () => {
    let isBroken = true
    api.on(listSales, () => (isBroken ? { status: 500 } : { body: [givenSale()] }))
    const dialog = await openHistory()
    await dialog.findByText('Failed to load sales.')
    isBroken = false
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText(/#1a2b3c4d/)).toBeDefined()
  })
})
