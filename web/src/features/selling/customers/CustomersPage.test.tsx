import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import {
  createCustomerPayment,
  listCustomerPayments,
} from '@mezgeb/contract/selling/customer-payments'
import { getCustomer } from '@mezgeb/contract/selling/customer-sales'
import {
  createCustomer,
  listCustomers,
  listOtherCustomers,
} from '@mezgeb/contract/selling/customers'
import { listSales } from '@mezgeb/contract/selling/sales'
import { listTenders } from '@mezgeb/contract/selling/tenders'

import { givenBranch, givenCustomer, givenSale, givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { User } from '@mezgeb/contract/people/user'
import type { Tender } from '@mezgeb/contract/selling/tenders'

const bole = givenBranch()
const staff = givenUser({ role: 'STAFF', branch: { id: bole.id, name: bole.name } })
const admin = givenUser()
const almaz = givenCustomer({ phone: '0911223344', address: 'Merkato' })
const telebirr: Tender = {
  id: 'f0000000-0000-4000-8000-000000000001',
  name: 'telebirr',
  kind: 'MOBILE',
  readyMade: 'TELEBIRR',
  needsReference: true,
  isActive: true,
  version: 1,
}
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole] }))
  api.on(listCustomers, () => ({ body: [almaz] }))
  api.on(listCustomerPayments, () => ({ body: [] }))
})

async function openPage(user: User) {
  renderApp('/customers', user)
  const cards = await screen.findByRole('list', { name: 'Customers' })
  return within(within(cards).getByRole('listitem'))
}

async function openHistory() {
  const card = await openPage(staff)
  await userEvent.click(card.getByRole('button', { name: 'View History' }))
  return within(await screen.findByRole('dialog'))
}

describe('finding a customer of another branch', () => {
  it('is for users of one branch, and leads to the page of the customer', async () => {
    const piassa = givenBranch({ id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' })
    const there = givenCustomer({
      id: 'c0000000-0000-4000-8000-000000000002',
      name: 'Zewditu',
      branchId: piassa.id,
      branch: piassa,
    })
    api.on(listOtherCustomers, () => ({ body: [there] }))
    api.on(getCustomer, () => ({
      body: { customer: there, bought: { sales: 0, amount: 0, lastAt: null }, openItems: [] },
    }))
    await openPage(staff)
    await userEvent.click(screen.getByRole('button', { name: 'Find in all branches' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Customer'), 'zew')
    await userEvent.click(await dialog.findByRole('option', { name: /Zewditu.*Piassa/ }))
    expect(await screen.findByRole('heading', { name: 'Zewditu' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    cleanup()
    await openPage(admin)
    expect(screen.queryByRole('button', { name: 'Find in all branches' })).toBeNull()
  })
})

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
    enter(modal.getByLabelText('Name'), 'Selam Haile')
    enter(modal.getByLabelText('TIN'), '00 1234 5678')
    enter(modal.getByLabelText('Notes'), 'Pays on Friday')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sentTo(createCustomer)[0]?.body).toEqual({
      name: 'Selam Haile',
      phone: null,
      address: null,
      tin: '0012345678',
      notes: 'Pays on Friday',
      branchId: bole.id,
    })
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

  it('says what is owed, and records a payment of it by a tender with a reference', async () => {
    let owed: number | undefined = 100
    const payment = {
      id: 'payment-1',
      number: 'BO-CP-0001',
      date: '2026-11-21T08:00:00.000Z',
      note: 'first half',
      customer: { id: almaz.id, name: almaz.name },
      branchId: bole.id,
      branch: bole,
      by: { id: staff.id, name: staff.name },
      amount: 100,
      payments: [
        {
          tender: { id: telebirr.id, name: 'telebirr', readyMade: 'TELEBIRR' },
          amount: 60.5,
          reference: 'CIK8',
        },
      ],
    }
    const listed = () => (owed === undefined ? [payment] : [])
    api.on(listCustomers, () => ({
      body: [{ ...almaz, creditLimit: 500, ...(owed === undefined ? {} : { owed }) }],
    }))
    api.on(listSales, () => ({ body: [] }))
    api.on(listTenders, () => ({ body: [telebirr] }))
    api.on(listCustomerPayments, () => ({ body: listed() }))
    const message = 'Only 80 is owed'
    const field = { path: 'amount', code: 'MORE_THAN_OWED', message, params: { owed: 80 } }
    api.on(createCustomerPayment, () => ({
      status: 409,
      body: { code: 'MORE_THAN_OWED', message, fields: [field] },
    }))
    const dialog = await openHistory()
    const account = within(await dialog.findByRole('region', { name: 'Credit' }))
    expect(account.getByText('Owes').nextSibling?.textContent).toContain('100.00')
    expect(account.getByText('Credit limit').nextSibling?.textContent).toContain('500.00')
    await userEvent.click(account.getByRole('button', { name: 'Record payment' }))
    const form = within(await screen.findByRole('dialog', { name: /^Record payment/ }))
    const amount = form.getAllByLabelText<HTMLInputElement>('Amount')
    expect(amount.map(({ value }) => value)).toEqual(['100'])
    await userEvent.click(await form.findByRole('button', { name: 'telebirr' }))
    const row = within(form.getByRole('group', { name: 'telebirr' }))
    const part = row.getByLabelText('Amount')
    enter(part, '60,5')
    enter(row.getByLabelText('Reference'), ' CIK8 ')
    expect(form.getByText('In cash').nextElementSibling?.textContent).toContain('39.50')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(message)).toBeDefined()

    api.on(createCustomerPayment, () => {
      owed = undefined
      return { status: 201, body: payment }
    })
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Almaz Kebede paid .*100\.00/)).toBeDefined()
    const [first, again] = api.sentTo(createCustomerPayment)
    expect(again?.body).toEqual({
      customerId: almaz.id,
      branchId: almaz.branchId,
      amount: 100,
      note: null,
      payments: [{ tenderId: telebirr.id, amount: 60.5, reference: 'CIK8' }],
    })
    expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    const payments = within(await account.findByRole('list', { name: 'Payments' }))
    const item = payments.getByRole('listitem').textContent
    for (const text of ['Payment BO-CP-0001', '100.00', 'telebirr', '60.50', 'CIK8', 'first half'])
      expect(item).toContain(text)
    await waitFor(() =>
      expect(account.queryByRole('button', { name: 'Record payment' })).toBeNull(),
    )
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    await userEvent.click(payments.getByRole('button', { name: 'Receipt' }))
    await userEvent.click(await payments.findByRole('button', { name: 'Print' }))
    const slip = await screen.findByRole('article', { name: 'Payment BO-CP-0001', hidden: true })
    const facts = [...slip.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)
    for (const fact of ['telebirr CIK8', 'ETB 60.50', 'ETB 39.50', 'first half', 'ETB 0.00'])
      expect(facts).toContain(fact)
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  })
})
