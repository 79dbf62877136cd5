import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listTaxDocuments } from '@mezgeb/contract/selling/taxes/sale-tax-documents'
import { getTaxSummary } from '@mezgeb/contract/selling/taxes/sale-tax-summary'
import { getTaxes } from '@mezgeb/contract/selling/taxes/taxes'

import { monthsBefore } from '../../../lib/format/months.ts'
import { today } from '../../../lib/format/today.ts'
import { givenBranch, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const bole = givenBranch()
const piassa = givenBranch({ id: 'b0000000-0000-4000-8000-000000000009', name: 'Piassa' })
const VAT_ID = 'f0000000-0000-4000-8000-000000000001'
const vat = { id: VAT_ID, name: 'VAT', readyMade: 'VAT', kind: 'STANDARD', rate: 15 }
const exempt = { id: 'exempt', name: 'Exempt', readyMade: 'VAT_EXEMPT', kind: 'EXEMPT', rate: 0 }
const summary = {
  sales: [
    { tax: vat, netAmount: 1000, taxAmount: 150 },
    { tax: exempt, netAmount: 190, taxAmount: 0 },
    { tax: null, netAmount: 7, taxAmount: 0 },
  ],
  purchases: [{ tax: vat, netAmount: 1200, taxAmount: 180 }],
  output: 150,
  input: 180,
  due: -30,
}

let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole, piassa] }))
  api.on(getTaxSummary, () => ({ body: summary }))
})

const lastRequested = () => Object.fromEntries(api.sentTo(getTaxSummary).at(-1)?.query ?? [])

it('shows sales and purchases by tax, and tax that comes back', async () => {
  renderApp('/reports?tab=tax', givenUser())
  const sales = within(await screen.findByRole('table', { name: 'Sales less returns' }))
  const cells = sales
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
  expect(cells).toEqual([
    expect.stringMatching(/^VAT 15%Standard rate.*1,000\.00.*150\.00$/),
    expect.stringMatching(/^ExemptExempt.*190\.00.*0\.00$/),
    expect.stringMatching(/^Without a tax code.*7\.00.*0\.00$/),
  ])
  expect(screen.getByRole('table', { name: 'Purchases less credit notes' })).toBeDefined()
  expect(screen.getByText('Tax credit').parentElement?.textContent).toMatch(/30\.00$/)
  expect(screen.queryByText('To pay')).toBeNull()
})

it('asks for the months of the chosen calendar, and for a branch', async () => {
  renderApp('/reports?tab=tax', givenUser())
  const [thisMonth] = monthsBefore(today(), 'gregorian', 1)
  await waitFor(() => expect(lastRequested()).toEqual(thisMonth))
  await userEvent.selectOptions(await screen.findByLabelText('Calendar of months'), 'Ethiopian')
  const [now, before] = monthsBefore(today(), 'ethiopian', 2)
  await waitFor(() => expect(lastRequested()).toEqual(now))
  await userEvent.selectOptions(screen.getByLabelText('Month'), before?.from ?? '')
  await waitFor(() => expect(lastRequested()).toEqual(before))
  await userEvent.selectOptions(screen.getByLabelText('Branch'), 'Piassa')
  await waitFor(() => expect(lastRequested()).toEqual({ ...before, branchId: piassa.id }))
})

it('opens the documents of a figure, with their sums', async () => {
  const document = {
    kind: 'RETURN',
    number: 'BO-R-0004',
    reference: null,
    day: '2026-03-04',
    tin: '0012345678',
    branch: { id: bole.id, name: bole.name },
    party: { id: 'almaz', name: 'Almaz' },
    id: 'd1',
    netAmount: -100,
    taxAmount: -15,
  }
  const noteOf = { ...document, id: 'd2', kind: 'SUPPLIER_CREDIT', number: 'BO-CN-0002' }
  const headers = { 'X-Total-Count': '2', 'X-Total-Amount': '-200,-30' }
  api.on(getTaxes, () => ({ body: { settings: null, taxes: [] } }))
  api.on(listTaxDocuments, () => ({ body: [document, noteOf], headers }))
  renderApp('/reports?tab=tax', givenUser())
  const [link] = await screen.findAllByRole('link', { name: 'VAT 15%' })
  if (link === undefined) throw new Error('no link')
  await userEvent.click(link)
  await screen.findByText('Without tax: -ETB 200.00 · Tax amount: -ETB 30.00')
  const [thisMonth] = monthsBefore(today(), 'gregorian', 1)
  const requested = Object.fromEntries(api.sentTo(listTaxDocuments).at(-1)?.query ?? [])
  expect(requested).toMatchObject({ ...thisMonth, taxId: VAT_ID, rate: '15' })
  expect(Object.keys(requested)).not.toContain('part')
  expect(screen.getByRole('link', { name: 'Sale return BO-R-0004' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Credit note BO-CN-0002' })).toBeDefined()
  expect(screen.getAllByText('0012345678')).toHaveLength(2)
})
