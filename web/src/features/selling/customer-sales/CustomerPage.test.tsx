import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { createCustomerPayment } from '@mezgeb/contract/selling/customer-payments'
import {
  getCustomer,
  getCustomerAgeing,
  getCustomerStatement,
} from '@mezgeb/contract/selling/customer-sales'

import { givenBranch, givenCustomer, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { CustomerSheet, StatementEntry } from '@mezgeb/contract/selling/customer-sales'

const bole = givenBranch()
const branch = { id: bole.id, name: bole.name }
const staff = givenUser({ role: 'STAFF', branch })
const almaz = {
  ...givenCustomer({ phone: '0911223344', address: 'Merkato' }),
  creditLimit: 500,
  owed: 130,
  tin: '0012345678',
  notes: 'Pays on Friday',
  customerGroup: { id: 'group-1', name: 'Wholesale' },
}
const DAY_MS = 86_400_000
const item = (saleId: string, days: number, open: number) => ({
  saleId,
  date: new Date(Date.now() - days * DAY_MS).toISOString(),
  branch,
  amount: 100,
  open,
})
const OLD = '1a2b3c4d-0000-4000-8000-000000000001'
const NEW = '9f8e7d6c-0000-4000-8000-000000000002'
const sheet: CustomerSheet = {
  customer: almaz,
  bought: { sales: 12, amount: 4321, lastAt: '2026-11-20T09:00:00.000Z' },
  openItems: [item(OLD, 45, 30), { ...item(NEW, 1, 100), number: 'BO-S-0012' }],
}
const entry: StatementEntry = {
  id: OLD,
  kind: 'SALE',
  number: null,
  date: '2026-11-02T09:00:00.000Z',
  branch,
  note: null,
  amount: 100,
  balance: 300,
}
const paid: StatementEntry = {
  ...entry,
  id: 'p1',
  kind: 'CUSTOMER_PAYMENT',
  number: 'BO-CP-0007',
  note: 'Friday',
  amount: -170,
  balance: 130,
}
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole] }))
  api.on(getCustomer, () => ({ body: sheet }))
  api.on(getCustomerStatement, () => ({
    body: { customer: almaz, opening: 200, entries: [entry, paid], closing: 130 },
  }))
})

async function openPage() {
  renderApp(`/customers/${almaz.id}?from=2026-11-01&to=2026-11-25`, staff)
  await screen.findByRole('heading', { name: 'Almaz Kebede' })
}

describe('the page of a customer', () => {
  it('shows debt, limit, what was bought, group, TIN, notes and the unpaid sales with their age', async () => {
    await openPage()
    const account = within(screen.getByRole('region', { name: 'Account' }))
    for (const text of ['130.00', '500.00', '4,321.00', 'Nov 20, 2026', 'Wholesale', '0012345678'])
      expect(account.getByText(text, { exact: false })).toBeDefined()
    expect(screen.getByText('Pays on Friday')).toBeDefined()
    const items = within(screen.getByRole('region', { name: 'Unpaid sales' }))
    const [first, second] = items.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(first).toMatch(/Sale #1a2b3c4d.*30\.00 of .*100\.00.*45 days/)
    expect(second).toMatch(/Sale #9f8e7d6c · BO-S-0012.*100\.00.*1 day$/)
  })

  it('shows the statement of the period with the balance after each document', async () => {
    await openPage()
    const table = within(await screen.findByRole('table', { name: 'Statement' }))
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows).toHaveLength(5)
    expect(rows[1]).toMatch(/Opening balance.*200\.00/)
    expect(rows[2]).toMatch(/Sale #1a2b3c4d.*Nov 2, 2026.*100\.00300\.00/)
    expect(rows[3]).toMatch(/Payment BO-CP-0007.*-170\.00130\.00.*Friday/)
    expect(rows[4]).toMatch(/Closing balance.*130\.00/)
    const requested = api.sentTo(getCustomerStatement)[0]?.query
    expect(requested?.get('from')).toBe('2026-11-01')
    await userEvent.click(screen.getByRole('button', { name: 'Copy as text' }))
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: 'Statement of Almaz Kebede',
    })
    expect(text.value).toContain('Nov 1, 2026')
    expect(text.value).toContain('Payment BO-CP-0007: -170.00 → 130.00')
  })

  it('writes a reminder in both languages', async () => {
    await openPage()
    await userEvent.click(screen.getByRole('button', { name: 'Reminder' }))
    const english = await screen.findByLabelText<HTMLTextAreaElement>('English')
    expect(english.value).toContain('130.00 birr is unpaid')
    expect(screen.getByLabelText<HTMLTextAreaElement>('አማርኛ').value).toContain('130.00 ብር')
  })

  it('records a payment of chosen sales, the oldest of them first', async () => {
    api.on(createCustomerPayment, () => ({ status: 500 }))
    await openPage()
    await userEvent.click(screen.getByRole('button', { name: 'Record payment' }))
    const form = within(await screen.findByRole('dialog', { name: /^Record payment/ }))
    await userEvent.click(await form.findByRole('checkbox', { name: /#9f8e7d6c/ }))
    const amount = form.getByLabelText<HTMLInputElement>('Amount')
    expect(amount.value).toBe('100')
    await userEvent.click(form.getByRole('checkbox', { name: /#1a2b3c4d/ }))
    expect(amount.value).toBe('130')
    await userEvent.clear(amount)
    await userEvent.type(amount, '50')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.sentTo(createCustomerPayment)).toHaveLength(1))
    expect(api.sentTo(createCustomerPayment)[0]?.body).toMatchObject({
      amount: 50,
      settles: [
        { saleId: OLD, amount: 30 },
        { saleId: NEW, amount: 20 },
      ],
    })
  })

  it('says in the form that a colleague has taken the payment meanwhile', async () => {
    api.on(createCustomerPayment, () => {
      const customer = { ...almaz, owed: 0 }
      api.on(getCustomer, () => ({ body: { ...sheet, customer, openItems: [] } }))
      return { status: 409, body: { code: 'MORE_THAN_OWED', message: 'Only 0 is owed' } }
    })
    await openPage()
    await userEvent.click(screen.getByRole('button', { name: 'Record payment' }))
    const form = within(await screen.findByRole('dialog', { name: /^Record payment/ }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    const items = screen.getByRole('region', { name: 'Unpaid sales', hidden: true })
    await waitFor(() => expect(within(items).queryAllByText(/#/)).toHaveLength(0))
    expect(await screen.findByText('Only 0 is owed')).toBeDefined()
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull()
  })

  it('reads the account again after a payment', async () => {
    api.on(createCustomerPayment, () => ({
      body: { id: 'p2', amount: 130, customerId: almaz.id },
    }))
    await openPage()
    await screen.findByRole('table', { name: 'Statement' })
    await userEvent.click(screen.getByRole('button', { name: 'Record payment' }))
    const form = within(await screen.findByRole('dialog', { name: /^Record payment/ }))
    api.on(getCustomer, () => ({
      body: { ...sheet, customer: { ...almaz, owed: 0 }, openItems: [] },
    }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    const items = within(screen.getByRole('region', { name: 'Unpaid sales' }))
    await waitFor(() => expect(items.queryAllByRole('listitem')).toHaveLength(0))
    expect(api.sentTo(getCustomerStatement)).toHaveLength(2)
  })
})

describe('the debts', () => {
  const debtor = (name: string, owed: number, days: number) => ({
    id: `c-${name}`,
    name,
    phone: null,
    branch,
    owed,
    ages: [owed, 0, 0, 0],
    since: new Date(Date.now() - days * DAY_MS).toISOString(),
  })

  it('list customers by age with a sum, in the order of a heading', async () => {
    const customers = [debtor('Biruk', 90, 10), debtor('Almaz', 40, 20)]
    const sum = { count: 2, owed: 130, ages: [130, 0, 0, 0] }
    api.on(getCustomerAgeing, () => ({ body: { customers, sum } }))
    renderApp('/customers/ageing', staff)
    const table = await screen.findByRole('table', { name: 'Debts' })
    const names = () =>
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent)
    expect(names()).toEqual(['Biruk', 'Almaz', 'Total'])
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toContain('130.00')
    await userEvent.click(within(table).getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(names()).toEqual(['Almaz', 'Biruk', 'Total']))
  })

  it('say that there are none', async () => {
    const sum = { count: 0, owed: 0, ages: [0, 0, 0, 0] }
    api.on(getCustomerAgeing, () => ({ body: { customers: [], sum } }))
    renderApp('/customers/ageing', staff)
    expect(await screen.findByText('No customer has debts.')).toBeDefined()
  })
})
