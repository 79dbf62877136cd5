import { listBranches } from '@mezgeb/contract/business/branches'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import {
  createVoucher,
  getVoucher,
  listVouchers,
  voidVoucher,
} from '@mezgeb/contract/selling/vouchers/vouchers'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'

import { givenBranch, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { Voucher } from '@mezgeb/contract/selling/vouchers/vouchers'

const bole = givenBranch()
const staff = givenUser({ role: 'STAFF', branch: { id: bole.id, name: bole.name } })
const admin = givenUser()
const CARD = 'd0000000-0000-4000-8000-000000000001'
const tender = { needsReference: false, isActive: true, version: 1 }
const TENDERS = [
  { ...tender, id: 'cash', name: 'Cash', kind: 'CASH', readyMade: 'CASH' },
  { ...tender, id: CARD, name: 'Card', kind: 'CARD', readyMade: 'CARD' },
  { ...tender, id: 'own', name: 'Voucher', kind: 'OWN_VOUCHER', readyMade: 'OWN_VOUCHER' },
]
const voucher: Voucher = {
  id: 'd0000000-0000-4000-8000-000000000009',
  code: 'ABCD-EFGH-2345',
  number: 'BO-VO-0007',
  amount: 100,
  rest: 40.5,
  state: 'OPEN',
  lastDay: '2027-09-11',
  date: '2026-11-20T08:00:00.000Z',
  branchId: bole.id,
  branch: bole,
  customer: null,
  by: { id: staff.id, name: staff.name },
  note: 'Birthday',
}
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole] }))
  api.on(listTenders, () => ({ body: TENDERS }))
  api.on(listVouchers, () => ({ body: [voucher], headers: { 'X-Total-Count': '1' } }))
})

async function openList(user = staff) {
  renderApp('/vouchers', user)
  const card = (await screen.findByText('Voucher BO-VO-0007')).closest('li')
  if (card === null) throw new Error('no card')
  return within(card)
}

it('shows vouchers with their rest, and no way to end one to STAFF', async () => {
  const card = await openList()
  expect(card.getByText('Code').nextSibling?.textContent).toBe('ABCD-EFGH-2345')
  expect(card.getByText('Left').nextSibling?.textContent).toContain('40.50')
  expect(card.getByText('Status').nextSibling?.textContent).toBe('Open')
  expect(card.queryByRole('button', { name: 'Declare void' })).toBeNull()
})

it('sells one, not for a voucher, and goes to its slip with the code and its bars', async () => {
  await openList()
  await userEvent.click(screen.getByRole('button', { name: 'Sell voucher' }))
  const form = within(await screen.findByRole('dialog', { name: 'Sell voucher' }))
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Amount')))
  await userEvent.keyboard('100')
  await userEvent.click(await form.findByRole('button', { name: 'Card' }))
  expect(form.queryByRole('button', { name: 'Voucher' })).toBeNull()
  const row = within(form.getByRole('group', { name: 'Card' }))
  await userEvent.clear(row.getByLabelText('Amount'))
  await userEvent.type(row.getByLabelText('Amount'), '60')
  expect(form.getByText('In cash').nextElementSibling?.textContent).toContain('40.00')
  await userEvent.type(form.getByLabelText('Note'), 'Birthday')
  const sold = { ...voucher, rest: 100 }
  api.on(createVoucher, () => ({ status: 201, body: sold }))
  api.on(getVoucher, () => ({ body: sold }))
  await userEvent.click(form.getByRole('button', { name: 'Sell voucher' }))
  const slip = within(await screen.findByRole('article', { name: 'Voucher BO-VO-0007' }))
  expect(slip.getByText('ABCD-EFGH-2345')).toBeDefined()
  expect(slip.getByRole('img', { name: 'Barcode of voucher ABCD-EFGH-2345' })).toBeDefined()
  expect(slip.queryByText('Left')).toBeNull()
  expect(api.sentTo(createVoucher).map(({ body }) => body)).toEqual([
    {
      id: expect.any(String) as unknown,
      branchId: bole.id,
      amount: 100,
      note: 'Birthday',
      payments: [{ tenderId: CARD, amount: 60 }],
    },
  ])
})

it('is declared void with a reason; the rest is paid back, or the shop keeps it', async () => {
  const card = await openList(admin)
  await userEvent.click(card.getByRole('button', { name: 'Declare void' }))
  const form = within(
    await screen.findByRole('dialog', { name: 'Declare void · Voucher BO-VO-0007' }),
  )
  const save = () => userEvent.click(form.getByRole('button', { name: 'Declare void' }))
  await save()
  expect(await form.findByText('Reason is required')).toBeDefined()
  await userEvent.type(form.getByLabelText('Reason'), 'Lost')
  const ways = form.getByLabelText('The rest')
  await waitFor(() =>
    expect(
      within(ways)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Paid back: Cash', 'Paid back: Card', 'Kept by the shop']]),
  )
  const message = 'This voucher has 20 left'
  api.on(voidVoucher, () => ({
    status: 409,
    body: { code: 'VOUCHER_REST', message, current: { rest: 20 } },
  }))
  await userEvent.selectOptions(ways, 'Paid back: Card')
  await save()
  expect(await form.findByText(message)).toBeDefined()
  api.on(voidVoucher, () => ({ status: 201, body: { ...voucher, rest: 0, state: 'VOID' } }))
  await userEvent.selectOptions(ways, 'Kept by the shop')
  await save()
  expect(await screen.findByText('Voucher BO-VO-0007 is void')).toBeDefined()
  const sent = { reason: 'Lost', rest: 40.5 }
  expect(api.sentTo(voidVoucher).map(({ body }) => body)).toMatchObject([
    { ...sent, paysBack: true, payments: [{ tenderId: CARD, amount: 40.5 }] },
    { ...sent, paysBack: false },
  ])
})

it('keeps the reason that was typed when the voucher was spent meanwhile', async () => {
  const message = 'This voucher has 0 left'
  api.on(voidVoucher, () => {
    api.on(listVouchers, () => ({ body: [{ ...voucher, rest: 0, state: 'USED' }] }))
    return { status: 409, body: { code: 'VOUCHER_REST', message, current: { rest: 0 } } }
  })
  const card = await openList(admin)
  await userEvent.click(card.getByRole('button', { name: 'Declare void' }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.type(form.getByLabelText('Reason'), 'Lost')
  await userEvent.selectOptions(form.getByLabelText('The rest'), 'Kept by the shop')
  await userEvent.click(form.getByRole('button', { name: 'Declare void' }))
  expect(await form.findByText(message)).toBeDefined()
  await waitFor(() => expect(card.queryByRole('button', { name: 'Declare void' })).toBeNull())
  expect(form.getByLabelText('Reason')).toHaveProperty('value', 'Lost')
})
