import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getMe } from '@mezgeb/contract/people/auth'
import {
  getStockTake,
  listStockCounts,
  listStockTakeProducts,
} from '@mezgeb/contract/stock/stock-take-calls'

import { givenBranch, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { StockTake } from '@mezgeb/contract/stock/stock-takes'

const { id: branchId, name } = givenBranch()
const admin = givenUser()
const take: StockTake = {
  ...{ id: 'd0000000-0000-4000-8000-000000000007', number: 7, branch: { id: branchId, name } },
  ...{ scope: 'ALL', categories: [], shelf: null, isBlind: false, tolerance: null },
  ...{ status: 'OPEN', openedBy: { id: 'u', name: 'Hana Bekele' }, inScope: 9, counted: 0 },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', again: 0, leftAlone: 0, version: 1 },
  ...{ postedAt: null, postedBy: null },
}

function open(overlaps: StockTake['overlaps']): void {
  const api = mockApi()
  api.on(getMe, () => ({ body: admin }))
  api.on(getStockTake, () => ({ body: { ...take, overlaps } }))
  api.on(listStockCounts, () => ({ body: [] }))
  api.on(listStockTakeProducts, () => ({ body: [] }))
  renderApp(`/stock-takes/${take.id}`, admin)
}

const heading = () => screen.findByRole('heading', { level: 1, name: `Stock-take 7 · ${name}` })
const OTHERS = [
  { id: 'd0000000-0000-4000-8000-000000000003', number: 3, status: 'OPEN' as const },
  { id: 'd0000000-0000-4000-8000-000000000005', number: 5, status: 'COUNTED' as const },
]

it('says which other stock-takes count its products', async () => {
  open(OTHERS)
  await heading()
  const said =
    'Also being counted: Stock-take 3, Stock-take 5. Products that one of them posts are counted again here.'
  expect(screen.getByText(said)).toBeDefined()
})

it('says nothing where there are none', async () => {
  open([])
  await heading()
  expect(screen.queryByText(/Also being counted/)).toBeNull()
})
