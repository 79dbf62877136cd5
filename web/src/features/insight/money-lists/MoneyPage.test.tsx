import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listSupplierBills } from '@mezgeb/contract/buying/supplier-bill-list'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { listPaymentsOfCustomers } from '@mezgeb/contract/selling/customer-payments'
import { createCashMovement, listCashMovements } from '@mezgeb/contract/selling/shifts'
import { listTills } from '@mezgeb/contract/selling/tills'

import { daysOf } from '../../../lib/format/periods.ts'
import { givenBranch, givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { ListedBill } from '@mezgeb/contract/buying/supplier-bills'
import type { CashMovement } from '@mezgeb/contract/selling/shifts'

import type { User } from '@mezgeb/contract/people/user'

const bole = givenBranch()
const branch = { id: bole.id, name: bole.name }
const admin = givenUser()
const by = { id: admin.id, name: 'Hana' }
const till = { id: 'a0000000-0000-4000-8000-000000000001', name: 'Front' }
const shift = { id: 'a0000000-0000-4000-8000-000000000002', number: 4 }
const stamps: CashMovement = {
  id: 'c1',
  number: 'BO-CM-0003',
  date: '2026-11-20T09:00:00.000Z',
  shiftId: shift.id,
  till,
  by,
  branchId: bole.id,
  branch,
  amount: -12.5,
  reason: 'Stamps',
  purpose: 'EXPENSE',
}
const bill: ListedBill = {
  id: 'b1',
  kind: 'BILL',
  number: 'BO-B-0007',
  reference: 'A-1',
  branch,
  by,
  note: null,
  supplier: { id: 's1', name: 'Abebe' },
  billedOn: '2026-03-04',
  dueOn: '2026-04-04',
  totalAmount: 115,
  taxAmount: 15,
  open: 40,
}
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole] }))
  api.on(listSuppliers, () => ({ body: [] }))
  api.on(listTills, () => ({
    body: [
      {
        ...till,
        branchId: bole.id,
        isActive: true,
        last: null,
        version: 1,
        shift: { ...shift, openedAt: '2026-11-20T08:00:00.000Z', openedBy: by },
      },
    ],
  }))
})

function open(path: string, user: User = admin) {
  renderApp(path, user)
}

it('shows bills less credit notes by their days, with what is paid and open, and the sums', async () => {
  const credit: ListedBill = { ...bill, id: 'b2', kind: 'CREDIT', totalAmount: 23, open: 0 }
  const headers = { 'X-Total-Count': '2', 'X-Total-Amount': '92,12,40' }
  api.on(listSupplierBills, () => ({ body: [bill, credit], headers }))
  open('/money?from=2026-03-01&to=2026-03-31')
  await screen.findByText('Total with tax: ETB 92.00 · Of it tax: ETB 12.00 · Owed: ETB 40.00')
  expect(screen.getByRole('button', { name: 'Bill BO-B-0007' })).toBeDefined()
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown).toContainEqual(
    expect.stringMatching(
      /Mar 4, 2026.*Apr 4, 2026.*Total with taxETB 115\.00.*PaidETB 75\.00.*OwedETB 40\.00/,
    ),
  )
  expect(shown).toContainEqual(expect.stringMatching(/Total with tax-ETB 23\.00/))
  expect(Object.fromEntries(api.sentTo(listSupplierBills).at(-1)?.query ?? [])).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-31',
  })
})

it('shows cash in and out with its sums, and opens the slip to sign', async () => {
  const headers = { 'X-Total-Count': '1', 'X-Total-Amount': '0,12.5' }
  api.on(listCashMovements, () => ({ body: [stamps], headers }))
  open('/money?tab=cash')
  await screen.findByText('Cash in: ETB 0.00 · Cash out: ETB 12.50')
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown).toContainEqual(expect.stringContaining('ByHana'))
  await userEvent.click(screen.getByRole('button', { name: 'Cash out BO-CM-0003' }))
  const slip = within(await screen.findByRole('article', { name: 'Cash out BO-CM-0003' }))
  for (const text of ['ETB 12.50', 'Front', 'Hana', 'Expense of the shop', 'Stamps', 'Signature'])
    expect(slip.getByText(text)).toBeDefined()
})

it('takes a period by its name', async () => {
  api.on(listCashMovements, () => ({ body: [stamps] }))
  open('/money?tab=cash')
  await screen.findByRole('button', { name: 'Cash out BO-CM-0003' })
  expect(api.sentTo(listCashMovements).at(-1)?.query.has('from')).toBe(false)
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Yesterday')
  const { from, to } = daysOf('yesterday')
  await waitFor(() =>
    expect(Object.fromEntries(api.sentTo(listCashMovements).at(-1)?.query ?? [])).toMatchObject({
      from,
      to,
    }),
  )
  expect(screen.getByRole('combobox', { name: 'Period' })).toHaveProperty('value', 'yesterday')
})

it('says when too many rows are found to add them up', async () => {
  api.on(listCashMovements, () => ({ body: [stamps], headers: { 'X-Total-Count': '100001' } }))
  open('/money?tab=cash')
  const note = 'The sums are for up to 100,000 rows. Choose a period.'
  expect(await screen.findByText(note)).toBeDefined()
})

it('leaves STAFF the payments of customers', async () => {
  api.on(listPaymentsOfCustomers, () => ({ body: [] }))
  open('/money?tab=bills', givenUser({ role: 'STAFF', branch }))
  await screen.findByText('Nothing is recorded yet.')
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Payments of customers'])
  expect(api.sentTo(listSupplierBills)).toEqual([])
})

it('gives the slip of cash that was just taken out of a till', async () => {
  api.on(createCashMovement, () => ({ status: 201, body: stamps }))
  open('/tills')
  await userEvent.click(await screen.findByRole('button', { name: 'Cash out' }))
  const dialog = within(await screen.findByRole('dialog'))
  enter(dialog.getByLabelText('Amount'), '12.5')
  enter(dialog.getByLabelText('Reason'), 'Stamps')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const slip = within(await screen.findByRole('article', { name: 'Cash out BO-CM-0003' }))
  expect(slip.getByText('Signature')).toBeDefined()
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
})
