import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { createSupplierBill, getUnbilledGoods } from '@mezgeb/contract/buying/supplier-bills'
import {
  getSupplierAccount,
  listSupplierStatement,
} from '@mezgeb/contract/buying/supplier-payables'
import { createSupplierPayment } from '@mezgeb/contract/buying/supplier-payments'
import { ERRORS } from '@mezgeb/contract/kit/errors'
import { sumOf } from '@mezgeb/contract/kit/money'
import { filled } from '@mezgeb/contract/kit/refusals'
import { getTaxes } from '@mezgeb/contract/selling/taxes/taxes'

import { givenBranch, givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const bole = givenBranch()
const branch = { id: bole.id, name: bole.name }
const supplier = { id: '50000000-0000-4000-8000-000000000001', name: 'Abebe' }
const delivery = (number: number, received: number) => ({
  document: {
    id: `d0000000-0000-4000-8000-00000000000${number}`,
    kind: 'DELIVERY',
    number: `BO-D-000${number}`,
  },
  date: '2026-03-01T00:00:00.000Z',
  reference: null,
  branch,
  received,
})
const [tea, salt] = [delivery(1, 200), delivery(2, 50)]
const ageing = { notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 }
let api: ReturnType<typeof mockApi>
let received = [tea, salt]

beforeEach(() => {
  received = [tea, salt]
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole] }))
  api.on(getSupplierAccount, () => ({ body: { supplier, owed: 0, bills: [], ageing } }))
  api.on(listSupplierStatement, () => ({ body: [] }))
  api.on(getUnbilledGoods, () => ({ body: { received, sentBack: [] } }))
  api.on(getTaxes, () => ({ body: { taxes: [] } }))
})

it('keeps goods that have got another bill meanwhile until they are left out', async () => {
  api.on(createSupplierBill, () => {
    received = [salt]
    const { status, message } = ERRORS.GOODS_BILLED
    const fields = [{ path: 'goods.0.id', code: 'GOODS_BILLED', message }]
    return { status, body: { code: 'GOODS_BILLED', message, fields } }
  })
  renderApp(`/payables/${supplier.id}`, givenUser())
  await userEvent.click(await screen.findByRole('button', { name: /Add bill: .*BO-D-0001/ }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.click(await form.findByRole('checkbox', { name: /BO-D-0002/ }))
  expect(form.getByLabelText('Total with tax')).toHaveProperty('value', '250')
  enter(form.getByLabelText('Number of the supplier'), 'A-7')
  const save = form.getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  expect(await screen.findByText(ERRORS.GOODS_BILLED.message)).toBeDefined()
  const list = screen.getByRole('list', { name: 'Received, no bill yet', hidden: true })
  await waitFor(() => expect(within(list).queryByText(/BO-D-0001/)).toBeNull())
  const billed = form.getByRole('checkbox', { name: /BO-D-0001/ })
  await userEvent.click(billed)
  expect(billed.isConnected).toBe(false)
  expect(form.queryByText(ERRORS.GOODS_BILLED.message)).toBeNull()
  expect(form.getByLabelText('Total with tax')).toHaveProperty('value', '50')
  await userEvent.click(save)
  await waitFor(() => expect(api.sentTo(createSupplierBill)).toHaveLength(2))
  expect(api.sentTo(createSupplierBill)[1]?.body).toMatchObject({
    totalAmount: 50,
    goods: [{ id: salt.document.id, amount: 50 }],
  })
})

it('keeps bills that were paid meanwhile in a payment until they are left out', async () => {
  const bill = (number: number, open: number) => ({
    id: `b0000000-0000-4000-8000-00000000000${number}`,
    number: `BO-B-000${number}`,
    reference: `A-${number}`,
    branch,
    billedOn: '2026-03-01',
    dueOn: '2026-03-31',
    totalAmount: open,
    open,
  })
  const [first, second] = [bill(1, 200), bill(2, 50)]
  let bills = [first, second]
  const message = filled(ERRORS.MORE_THAN_OWED.message, { owed: 0 })
  api.on(getSupplierAccount, () => ({
    body: { supplier, owed: sumOf(bills.map(({ open }) => open)), bills, ageing },
  }))
  api.on(createSupplierPayment, () => {
    bills = []
    const fields = [{ path: 'bills.0.amount', code: 'MORE_THAN_OWED', message }]
    return { status: 409, body: { code: 'MORE_THAN_OWED', message, fields } }
  })
  renderApp(`/payables/${supplier.id}`, givenUser())
  await userEvent.click(await screen.findByRole('button', { name: 'Pay' }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.click(await form.findByRole('checkbox', { name: /BO-B-0001/ }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('All bills are paid.')
  expect(screen.getByText(message)).toBeDefined()
  const paid = form.getByRole('checkbox', { name: /BO-B-0001/ })
  expect(form.queryByRole('checkbox', { name: /BO-B-0002/ })).toBeNull()
  await userEvent.click(paid)
  expect(paid.isConnected).toBe(false)
})

it('keeps an amount of tax that was typed before the taxes were there', async () => {
  let answer = () => {}
  const rates = [{ validFrom: '2020-01-01', rate: 15 }]
  const vat = { id: tea.document.id, name: 'VAT', kind: 'RATE', readyMade: 'VAT', rate: 15, rates }
  const body = { taxes: [{ ...vat, isActive: true, version: 1 }] }
  api.on(getTaxes, () => new Promise((resolve) => (answer = () => resolve({ body }))))
  renderApp(`/payables/${supplier.id}`, givenUser())
  await userEvent.click(await screen.findByRole('button', { name: 'Add bill' }))
  const form = within(await screen.findByRole('dialog'))
  enter(await form.findByLabelText('Of it tax'), '30')
  answer()
  expect(await form.findByRole('group', { name: 'Tax on the bill' })).toBeDefined()
  await userEvent.clear(form.getByLabelText('Of it tax'))
  expect(form.queryByLabelText('Of it tax')).toBeNull()
})

it('adds a bill by the key n', async () => {
  api.on(getSupplierAccount, () => ({ body: { supplier, owed: 5, bills: [], ageing } }))
  renderApp(`/payables/${supplier.id}`, givenUser())
  await screen.findByRole('button', { name: 'Pay' })
  await userEvent.keyboard('n')
  expect(await screen.findByRole('dialog', { name: /^Add bill/ })).toBeDefined()
})
