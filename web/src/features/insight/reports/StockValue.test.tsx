import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { getLosses, getStockValue } from '@mezgeb/contract/insight/reports'

import { givenBranch, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const bole = givenBranch()
const report = {
  ...{ day: '2026-11-25', value: 170 },
  branches: [{ branch: { id: bole.id, name: bole.name }, value: 140 }],
  inQuarantine: 0,
}
const ON_THE_ROAD = 'Of this on the road between branches'

let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole] }))
})

it('the stock value says what of it is on the road and in quarantine', async () => {
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

it('the losses say what else changed the stock value', async () => {
  const others = [{ kind: 'DIFFERENCE' as const, documents: 1, cost: -20 }]
  api.on(getLosses, () => ({ body: { reasons: [], texts: [], others } }))
  renderApp('/reports?tab=losses', givenUser())
  expect(await screen.findByText('Cost differences of goods taken back')).toBeDefined()
  expect(screen.getByText('-$20.00')).toBeDefined()
})
