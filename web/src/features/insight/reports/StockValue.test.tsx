import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { getLosses, getStockValue, listLosses } from '@mezgeb/contract/insight/reports'
import { getValueBridge, listValueBridge } from '@mezgeb/contract/insight/value-bridge'
import { getMargins, listMargins } from '@mezgeb/contract/selling/sale-margins'

import { givenBranch, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const bole = givenBranch()
const report = {
  day: '2026-11-25',
  value: 170,
  branches: [{ branch: { id: bole.id, name: bole.name }, value: 140 }],
  inQuarantine: 0,
}
const ON_THE_ROAD = 'Of this in transit between branches'

let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole] }))
  api.on(listValueBridge, () => ({ body: [] }))
  api.on(listLosses, () => ({ body: [] }))
})

it('the stock value says what of it is in transit and in quarantine', async () => {
  api.on(getStockValue, () => ({ body: { ...report, onTheRoad: 30, inQuarantine: 20 } }))
  renderApp('/reports', givenUser())
  expect(await screen.findByText(ON_THE_ROAD)).toBeDefined()
  expect(screen.getByText('$30.00')).toBeDefined()
  expect(screen.getByText('Of this in quarantine')).toBeDefined()
  expect(screen.getByText('$20.00')).toBeDefined()
  expect(screen.getByText('$170.00')).toBeDefined()
})

it.each([{ onTheRoad: 0 }, {}])(
  'the stock value says nothing of an empty road: %j',
  async (road) => {
    api.on(getStockValue, () => ({ body: { ...report, ...road } }))
    renderApp('/reports', givenUser())
    expect(await screen.findByText('$170.00')).toBeDefined()
    expect(screen.queryByText(ON_THE_ROAD)).toBeNull()
    expect(screen.queryByText('Of this in quarantine')).toBeNull()
  },
)

it('the stock value by product has units and cost in a file, and a total', async () => {
  let saved: File | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof File) saved = file
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const branch = { id: bole.id, name: bole.name }
  const goods = (name: string, unitSize: number, closing: number) => ({
    id: `${name} b`,
    product: { id: name, name, code: null, unit: 'kg', unitSize },
    branch,
    units: { opening: 0, closing: 1500 },
    opening: 0,
    closing,
    changes: [],
  })
  api.on(getStockValue, () => ({ body: report }))
  api.on(listValueBridge, () => ({
    body: [goods('Flour', 1000, 130.5), goods('Salt', 1, 9.5)],
    headers: { 'x-total-count': '2' },
  }))
  renderApp('/reports', givenUser())
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('button', { name: 'CSV file' }))
  await waitFor(() => expect(saved).toBeDefined())
  const text = (await saved?.text())?.replace('\ufeff', '').trim().split(/\r?\n/)
  expect(text).toEqual([
    'Product,Branch,Units,Unit,Cost of a unit,Value at cost',
    `Flour,${bole.name},1.5,kg,87,130.50`,
    `Salt,${bole.name},1500,kg,0.0063,9.50`,
    'Total,,,,,140.00',
  ])
})

it('the losses say what else changed the stock value', async () => {
  const others = [
    {
      line: 'MISSING' as const,
      documents: 1,
      units: 4.25,
      measured: [{ unit: 'kg', quantity: 1.25 }],
      cost: 50.5,
    },
    { line: 'DIFFERENCES' as const, documents: 1, units: 0, cost: -20 },
  ]
  api.on(getLosses, () => ({ body: { reasons: [], texts: [], others } }))
  renderApp('/reports?tab=losses', givenUser())
  expect(await screen.findByText('Cost differences of goods taken back')).toBeDefined()
  expect(screen.getByText('-$20.00')).toBeDefined()
  expect(screen.getByText('Missing in counts')).toBeDefined()
  expect(screen.getByText('3 units, 1.25 kg')).toBeDefined()
  // All of them added up.
  expect(screen.getByText('$30.50')).toBeDefined()
})

it('the changes of value lead from the value at the start to that at the end, and can be exported by product', async () => {
  const branch = { id: bole.id, name: bole.name }
  const reason = { id: 'r', name: '', readyMade: 'DAMAGED' as const }
  const changes = [
    { line: 'BOUGHT' as const, reason: null, amount: 50 },
    { line: 'LOST' as const, reason, amount: -7.5 },
  ]
  const bridge = { opening: 100, closing: 142.5, changes }
  const product = { id: 'p', name: 'Tea', code: 'T1', unit: 'bag' }
  const row = { id: 'p b', product, branch, units: { opening: 5, closing: 7 }, ...bridge }
  api.on(getValueBridge, () => ({
    body: {
      from: '2026-11-01',
      to: '2026-11-25',
      ...bridge,
      branches: [{ branch, ...bridge }],
      onTheRoad: { opening: 0, closing: 12 },
      inQuarantine: { opening: 0, closing: 0 },
    },
  }))
  api.on(listValueBridge, () => ({ body: [row], headers: { 'x-total-count': '1' } }))
  renderApp('/reports?tab=bridge&from=2026-11-01&to=2026-11-25', givenUser())
  const table = within(await screen.findByRole('table', { name: 'Changes of value' }))
  const cells = table.getAllByRole('row').map((one) => one.textContent)
  expect(cells.slice(1)).toEqual([
    'Value at the start$100.00',
    'Bought, with charges$50.00',
    'Removed: Damaged-$7.50',
    'Value at the end$142.50',
  ])
  const elsewhere = within(screen.getByRole('table', { name: 'Not in the stock of a branch' }))
  expect(elsewhere.getByText('In transit between branches')).toBeDefined()
  expect(elsewhere.queryByText('In quarantine')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Export' })).toBeDefined()
  expect(api.sentTo(listValueBridge)[0]?.query.get('from')).toBe('2026-11-01')
})

it('a column of a report is there where a row has a value for it', async () => {
  const known = { revenue: 50, cost: 30, margin: 20, revenueOfUnknownCost: 0 }
  const branch = { id: bole.id, name: bole.name }
  const margins = { ...known, branches: [{ ...known, branch }], products: [] }
  api.on(getMargins, () => ({ body: margins }))
  api.on(listMargins, () => ({ body: [] }))
  renderApp('/reports?tab=margin', givenUser())
  const headings = async () =>
    within(await screen.findByRole('table', { name: 'By branch' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
  expect(await headings()).toEqual(['Branch', 'Revenue', 'Cost', 'Margin', 'Margin %'])
  cleanup()
  const some = { ...margins, branches: [{ ...known, branch, revenueOfUnknownCost: 5 }] }
  api.on(getMargins, () => ({ body: some }))
  renderApp('/reports?tab=margin', givenUser())
  await waitFor(async () => expect(await headings()).toContain('Revenue of unknown cost'))
})
