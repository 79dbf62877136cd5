import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  getProduct,
  getProductPrices,
  listProductMovements,
} from '@mezgeb/contract/insight/product-history'
import { listBranches } from '@mezgeb/contract/business/branches'
import { setLevels } from '@mezgeb/contract/stock/levels'
import { listSisterStock } from '@mezgeb/contract/stock/transfers'

import { givenBranch, givenProduct, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { ProductMovement, ProductSheet } from '@mezgeb/contract/insight/product-history'
import type { User } from '@mezgeb/contract/people/user'

const bole = givenBranch()
const piassa = givenBranch({ id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' })
const admin = givenUser()
const staff = givenUser({ role: 'STAFF', branch: bole })
const supplier = { id: 'e0000000-0000-4000-8000-000000000001', name: 'Awash Beverage' }
const product = givenProduct({ name: 'Sugar', code: '47', barcodes: ['6001'] })
const AT = '2026-11-20T09:00:00.000Z'
const DOCUMENT = '1a2b3c4d-0000-4000-8000-000000000001'

/** Of a week, with sales on one day. */
const soldOn = (sold: string) =>
  Array.from({ length: 7 }, (_, at) => `2026-11-${14 + at}`).map((day) => ({
    day,
    units: day === sold ? 5 : 0,
  }))

const sheet: ProductSheet = {
  product,
  stock: [
    { branch: { id: bole.id, name: bole.name }, quantity: 44, value: 2211 },
    { branch: { id: piassa.id, name: piassa.name }, quantity: 7, value: null },
  ],
  onRoad: [
    {
      transfer: { id: DOCUMENT, number: 'BO-T-0012' },
      fromBranch: { id: piassa.id, name: piassa.name },
      toBranch: { id: bole.id, name: bole.name },
      units: 6,
      since: AT,
      value: 301.5,
    },
  ],
  inQuarantine: [
    {
      id: DOCUMENT,
      number: 'BO-Q-0004',
      branch: { id: bole.id, name: bole.name },
      units: 3,
      since: AT,
      value: null,
    },
  ],
  sold: { units: 5, amount: 571, daysOfCover: 306, days: soldOn('2026-11-14') },
  suppliers: [{ supplier, times: 1, units: 40, lastAt: AT, lastCost: 50.25 }],
}

const sold: ProductMovement = {
  id: `${DOCUMENT}-1`,
  at: AT,
  kind: 'SALE',
  documentId: DOCUMENT,
  number: null,
  branch: { id: bole.id, name: bole.name },
  user: { id: 'user-2', name: 'Hanna' },
  party: { id: 'c1', name: 'Almaz' },
  note: null,
  quantity: -2,
  balance: 44,
  pricePerUnit: 120.5,
  cost: -100.5,
}
const delivered: ProductMovement = {
  ...sold,
  id: 'd-1',
  documentId: 'd',
  kind: 'DELIVERY',
  number: 'BO-D-0003',
  quantity: 40,
  balance: 46,
  party: supplier,
  cost: 2010,
}
const valued = {
  ...delivered,
  id: 'd-0',
  kind: 'VALUATION',
  quantity: 0,
  number: 'BO-D-0003',
  cost: null,
}

let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole, piassa] }))
  api.on(getProduct, () => ({ body: sheet }))
  api.on(listProductMovements, () => ({ body: [sold, delivered, valued] }))
  api.on(getProductPrices, () => ({
    body: {
      prices: [{ at: AT, price: 120.5, user: { id: 'user-1', name: 'Almaz' } }],
      costs: [
        {
          at: AT,
          documentId: DOCUMENT,
          kind: 'DELIVERY',
          quantity: 40,
          unitCost: 50.25,
          branch: { id: bole.id, name: bole.name },
          supplier,
        },
      ],
    },
  }))
})

async function openPage(user: User, more = '') {
  renderApp(`/products/${product.id}${more}`, user)
  await screen.findByRole('heading', { level: 1, name: 'Sugar' })
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the page of a product', () => {
  it('keeps the open levels of a product that a colleague has made a service meanwhile', async () => {
    api.on(setLevels, () => {
      const service = { ...product, isService: true }
      api.on(getProduct, () => ({ body: { ...sheet, product: service } }))
      return { status: 409, body: { code: 'STALE_VERSION', message: 'Hana was faster' } }
    })
    await openPage(admin)
    await userEvent.click(await screen.findByRole('button', { name: 'Set levels' }))
    const form = within(await screen.findByRole('dialog'))
    const own = within(await form.findByRole('group', { name: /Piassa/ }))
    await userEvent.type(own.getByLabelText('Minimum'), '12')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Hana was faster')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Set levels' })).toBeNull())
    expect(own.getByLabelText('Minimum')).toHaveProperty('value', '12')
  })

  it('says no days of cover for what is sold since a few days', async () => {
    api.on(getProduct, () => ({
      body: { ...sheet, sold: { ...sheet.sold, days: soldOn('2026-11-18') } },
    }))
    await openPage(admin)
    expect(await screen.findByRole('region', { name: /^Sold/ })).toBeDefined()
    expect(screen.queryByText('306 days')).toBeNull()
  })

  it('shows a seller the units of other branches, and how to ask for them', async () => {
    api.on(listSisterStock, () => ({
      body: [bole, piassa].map(({ id, name }) => ({ branch: { id, name }, quantity: 8 })),
    }))
    await openPage(staff)
    const elsewhere = await region('In other branches')
    expect(elsewhere.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Piassa8 kg',
    ])
    const request = elsewhere.getByRole('link', { name: 'Request' })
    expect(request.getAttribute('href')).toBe(`/transfers/new?goods=Sugar&to=${bole.id}`)
  })

  it('shows price, code, stock of each branch with its value, sales, cover, suppliers and prices', async () => {
    await openPage(admin)
    expect(screen.getByText(/ETB 19.99 \/ kg · Beverages · 47 · 6001/)).toBeDefined()
    const stock = await region('In stock')
    expect(stock.getByText('ETB 2,211.00')).toBeDefined()
    expect(stock.getByText('51 kg')).toBeDefined()
    expect(stock.getAllByText('Unknown')).toHaveLength(1)
    const held = await region('In quarantine')
    expect(held.getByText('3 kg')).toBeDefined()
    expect(held.getByText('Unknown')).toBeDefined()
    expect(held.getByRole('link', { name: 'Quarantine BO-Q-0004' }).getAttribute('href')).toBe(
      `/quarantines/${DOCUMENT}`,
    )
    const road = await region('In transit')
    expect(road.getByText('Piassa → Bole')).toBeDefined()
    expect(road.getByText('6 kg')).toBeDefined()
    expect(road.getByText('ETB 301.50')).toBeDefined()
    expect(road.getByRole('link', { name: 'Transfer BO-T-0012' }).getAttribute('href')).toBe(
      `/transfers/${DOCUMENT}`,
    )
    const days = await region('Sold in 30 days')
    expect(days.getByText('306 days')).toBeDefined()
    const suppliers = await region('Suppliers')
    expect(suppliers.getByRole('link', { name: supplier.name })).toBeDefined()
    expect((await region('Prices')).getByText('ETB 120.50')).toBeDefined()
    expect((await region('Costs')).getByText('50.25')).toBeDefined()
  })

  it('lists what the product did, with links to documents and the stock after each', async () => {
    await openPage(admin)
    const table = within(await screen.findByRole('table', { name: 'Stock card' }))
    const rows = table.getAllByRole('row').slice(1)
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    expect(cells).toEqual([
      ['Sale #1a2b3c4d', '−2', '44', 'Almaz', 'Hanna', 'Bole', '-100.50'],
      ['Delivery BO-D-0003', '+40', '46', supplier.name, 'Hanna', 'Bole', '2,010.00'],
      ['First cost BO-D-0003', '', '46', supplier.name, 'Hanna', 'Bole', 'Unknown'],
    ])
    const link = table.getByRole('link', { name: 'Sale #1a2b3c4d' })
    expect(link.getAttribute('href')).toBe(`/sales/${DOCUMENT}`)
  })

  it('keeps the filters of the card in the address, and asks the server for them', async () => {
    await openPage(admin, `?kind=SALE&branchId=${bole.id}&from=2026-11-01`)
    await screen.findByRole('table', { name: 'Stock card' })
    const { query } = api.sentTo(listProductMovements)[0] ?? {}
    expect(query?.get('kind')).toBe('SALE')
    expect(query?.get('branchId')).toBe(bole.id)
    expect(query?.get('from')).toContain('2026-11-01')
    await userEvent.selectOptions(screen.getByLabelText('Kind of movement'), 'Delivery')
    await waitFor(() =>
      expect(api.sentTo(listProductMovements).at(-1)?.query.get('kind')).toBe('DELIVERY'),
    )
  })

  it('has no costs, branches and buttons that STAFF may not use', async () => {
    const { cost: _cost, ...plain } = sold
    api.on(getProductPrices, () => ({ body: { prices: [] } }))
    api.on(listProductMovements, () => ({ body: [plain] }))
    api.on(getProduct, () => ({ body: { ...sheet, onRoad: [], inQuarantine: undefined } }))
    await openPage(staff)
    await screen.findByRole('table', { name: 'Stock card' })
    expect(screen.getByRole('button', { name: 'Receive' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Costs' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'In transit' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'In quarantine' })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Cost' })).toBeNull()
    expect(screen.queryByLabelText('Branch')).toBeNull()
  })

  it('says that a product is not there', async () => {
    api.on(getProduct, () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'Not found.' } }))
    renderApp(`/products/${product.id}`, admin)
    expect(await screen.findByText(/does not exist any more/)).toBeDefined()
  })
})
