import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { getMe } from '@mezgeb/contract/people/auth'
import {
  addStockCounts,
  changeStockTake,
  getStockTake,
  listCountProposals,
  listStockCounts,
  listStockTakeProducts,
  listStockTakes,
  postStockTake,
} from '@mezgeb/contract/stock/stock-take-calls'

import { givenBranch, givenCategory, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { keepWaiting, newWaiting } from './counting/waiting-counts.ts'

import type { StockTake } from '@mezgeb/contract/stock/stock-takes'

const { id: branchId, name } = givenBranch()
const admin = givenUser()
const take: StockTake = {
  id: 'd0000000-0000-4000-8000-000000000007',
  number: 'BO-C-0007',
  branch: { id: branchId, name },
  scope: 'ALL',
  categories: [],
  shelf: null,
  isBlind: false,
  tolerance: null,
  status: 'OPEN',
  openedBy: { id: 'u', name: 'Hana Bekele' },
  inScope: 9,
  counted: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
  again: 0,
  leftAlone: 0,
  version: 1,
  postedAt: null,
  postedBy: null,
}

function open(overlaps: StockTake['overlaps']): void {
  const api = mockApi()
  api.on(getMe, () => ({ body: admin }))
  api.on(getStockTake, () => ({ body: { ...take, overlaps } }))
  api.on(listStockCounts, () => ({ body: [] }))
  api.on(listStockTakeProducts, () => ({ body: [] }))
  renderApp(`/stock-takes/${take.id}`, admin)
}

const heading = () =>
  screen.findByRole('heading', { level: 1, name: `Stock-take BO-C-0007 · ${name}` })
const OTHERS = [
  { id: 'd0000000-0000-4000-8000-000000000003', number: 'BO-C-0003', status: 'OPEN' as const },
  { id: 'd0000000-0000-4000-8000-000000000005', number: 'BO-C-0005', status: 'COUNTED' as const },
]

it('says which other stock-takes count its products', async () => {
  open(OTHERS)
  await heading()
  const said =
    'Also being counted: Stock-take BO-C-0003, Stock-take BO-C-0005. Products that one of them posts are counted again here.'
  expect(screen.getByText(said)).toBeDefined()
})

it('says nothing where there are none', async () => {
  open([])
  await heading()
  expect(screen.queryByText(/Also being counted/)).toBeNull()
})

it('goes on from the chosen branch to its scope', async () => {
  const api = mockApi()
  api.on(listBranches, () => ({ body: [givenBranch()] }))
  api.on(listStockTakes, () => ({ body: [] }))
  api.on(listCountProposals, () => ({ body: { products: [] } }))
  renderApp('/stock-entries?tab=stockTakes', admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Open Stock-take' }))
  const modal = within(await screen.findByRole('dialog'))
  const branch = await modal.findByRole('combobox', { name: 'Branch' })
  await waitFor(() => expect(branch).toHaveProperty('value', name))
  branch.focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(modal.getByRole('radio', { name: 'Everything' }))
})

it('offers every category of a long list', async () => {
  const api = mockApi()
  api.on(listStockTakes, () => ({ body: [] }))
  api.on(listCountProposals, () => ({ body: { products: [] } }))
  api.on(listCategories, ({ query }) =>
    query.get('cursor') === null
      ? {
          body: [givenCategory({ id: 'c-1', name: 'Bakery' })],
          headers: { Link: '</api/categories?cursor=2>; rel="next"' },
        }
      : { body: [givenCategory({ id: 'c-201', name: 'Zippers' })] },
  )
  renderApp('/stock-entries?tab=stockTakes', admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Open Stock-take' }))
  const modal = within(await screen.findByRole('dialog'))
  await userEvent.click(modal.getByRole('radio', { name: 'Categories' }))
  expect(await modal.findByRole('checkbox', { name: 'Zippers' })).toBeDefined()
  expect(modal.getByRole('checkbox', { name: 'Bakery' })).toBeDefined()
})

it('asks before the counting ends, and says how much is left and who still counts', async () => {
  const api = mockApi()
  let now = take
  api.on(getStockTake, () => ({ body: now }))
  const product = { id: 'p', name: 'Tea', unit: 'box', pricePerUnit: 1 }
  const count = { product, place: '', round: 1, quantity: 1, isTotal: false }
  const by = [
    { id: 'u-hanna', name: 'Hanna' },
    { id: admin.id, name: admin.name },
  ]
  api.on(listStockCounts, ({ query }) => ({
    body: query.has('mine')
      ? []
      : by.map((countedBy, at) => ({
          ...count,
          id: String(at),
          countedBy,
          countedAt: new Date().toISOString(),
        })),
  }))
  api.on(listStockTakeProducts, () => ({ body: [], headers: { 'x-total-count': '10' } }))
  api.on(changeStockTake, () => {
    now = { ...take, status: 'COUNTED', endedBy: { id: admin.id, name: admin.name } }
    return { body: now }
  })
  renderApp(`/stock-takes/${take.id}`, admin)
  await heading()
  await userEvent.click(screen.getByRole('button', { name: 'End counting' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('10 products in stock were not counted')).toBeDefined()
  expect(await dialog.findByText(/^Hanna counted at/)).toBeDefined()
  expect(dialog.getAllByText(/counted at/)).toHaveLength(1)
  expect(api.sentTo(changeStockTake)).toHaveLength(0)
  await userEvent.click(dialog.getByRole('button', { name: 'End counting' }))
  expect(await screen.findByRole('button', { name: 'Go on counting' })).toBeDefined()
})

it.each([
  { step: 'End counting', call: changeStockTake, status: 'COUNTED', state: 'Counted' },
  { step: 'Cancel stock-take', call: changeStockTake, status: 'CANCELLED', state: 'Cancelled' },
  { step: 'Post', call: postStockTake, status: 'POSTED', state: 'Posted' },
] as const)('keeps the dialog of $step that a colleague did meanwhile', async (done) => {
  const { step, call, status, state } = done
  const api = mockApi()
  let now: StockTake = { ...take, status: status === 'POSTED' ? 'COUNTED' : 'OPEN' }
  api.on(getStockTake, () => ({ body: now }))
  api.on(listStockCounts, () => ({ body: [] }))
  api.on(listStockTakeProducts, () => ({ body: [], headers: { 'x-total-count': '10' } }))
  api.on(call, () => {
    now = { ...take, status, version: 2 }
    return { status: 409, body: { code: 'STATUS_CHANGE', message: 'It was done already' } }
  })
  renderApp(`/stock-takes/${take.id}`, admin)
  await heading()
  await userEvent.click(screen.getByRole('button', { name: step }))
  const dialog = within(await screen.findByRole('dialog'))
  if (status === 'POSTED') {
    await userEvent.click(await dialog.findByRole('radio', { name: /^Leave/ }))
  }
  await userEvent.click(dialog.getByRole('button', { name: step }))
  await screen.findByText(state, { selector: 'dd' })
  const opened = within(screen.getByRole('dialog'))
  expect(opened.getByText('It was done already')).toBeDefined()
  expect(opened.getByRole('button', { name: step })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: step })).toBeNull()
})

it('keeps a count that came after the end, says so, and saves it when the counting goes on', async () => {
  const api = mockApi()
  const endedBy = { id: admin.id, name: admin.name }
  const reopened: StockTake = { ...take, version: 3 }
  let now: StockTake = { ...take, status: 'COUNTED', version: 2, endedBy }
  api.on(getStockTake, () => ({ body: now }))
  api.on(listStockCounts, () => ({ body: [] }))
  api.on(listStockTakeProducts, () => ({ body: [] }))
  api.on(addStockCounts, () => {
    if (now === reopened) return { body: { branchId, products: [] } }
    return { status: 409, body: { code: 'STOCK_TAKE_CLOSED', message: 'It has ended.' } }
  })
  api.on(changeStockTake, () => {
    now = reopened
    return { body: now }
  })
  const product = { id: 'd0000000-0000-4000-8000-000000000009', name: 'Tea' }
  const counted = newWaiting({ product, place: '', quantity: 3, isTotal: true })
  keepWaiting(`counts:${admin.id}:${take.id}`, [counted])
  renderApp(`/stock-takes/${take.id}`, admin)
  await heading()
  const said = 'Counts of this device that came after the end: 1. Go on counting to save them.'
  expect(await screen.findByText(said)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Go on counting' }))
  await waitFor(() => expect(api.sentTo(addStockCounts)).toHaveLength(2))
  expect(api.sentTo(addStockCounts)[1]?.body).toMatchObject({ counts: [{ id: counted.id }] })
  await waitFor(() => expect(screen.queryByText(said)).toBeNull())
})

it('lets who ended the counting go on, and no other seller', async () => {
  const seller = givenUser({ role: 'STAFF', branch: { id: branchId, name } })
  for (const [endedBy, isOffered] of [
    [{ id: seller.id, name: seller.name }, true],
    [{ id: 'u-hanna', name: 'Hanna' }, false],
  ] as const) {
    const api = mockApi()
    api.on(getStockTake, () => ({ body: { ...take, status: 'COUNTED', endedBy } }))
    api.on(listStockCounts, () => ({ body: [] }))
    api.on(listStockTakeProducts, () => ({ body: [] }))
    renderApp(`/stock-takes/${take.id}`, seller)
    await heading()
    expect(screen.queryByRole('button', { name: 'Go on counting' }) !== null).toBe(isOffered)
    cleanup()
  }
})

it('names what a posted one did not see, with its document', async () => {
  const late = [{ id: 'd0000000-0000-4000-8000-000000000012', kind: 'SALE', number: 'BO-S-0012' }]
  const product = { id: 'p', name: 'Tea', unit: 'box', pricePerUnit: 1 }
  const api = mockApi()
  api.on(getStockTake, () => ({
    body: {
      ...take,
      status: 'POSTED',
      counted: 1,
      late: 1,
      differences: { products: 1, found: 0, missing: 3, value: -3 },
    },
  }))
  api.on(listStockTakeProducts, () => ({
    body: [
      {
        id: 'p',
        product,
        category: 'Drinks',
        places: [],
        again: 'LATE',
        late,
        counted: 7,
        expected: 10,
        difference: -3,
      },
    ],
  }))
  renderApp(`/stock-takes/${take.id}`, admin)
  await heading()
  expect(
    screen.getByText('Posted with a difference that is wrong now: 1 product. Count again.'),
  ).toBeDefined()
  await userEvent.click(screen.getByRole('tab', { name: 'Count again (1)' }))
  expect(await screen.findByText(/^It happened before the count/)).toBeDefined()
  const link = screen.getByRole('link', { name: /BO-S-0012/ })
  expect(link.getAttribute('href')).toContain(late[0]?.id)
})
