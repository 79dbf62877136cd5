import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listNamedProducts } from '@mezgeb/contract/catalogue/named-products'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { getDashboard } from '@mezgeb/contract/insight/dashboard'
import { listUsers } from '@mezgeb/contract/people/users'
import {
  createRevaluation,
  listRevaluations,
  listStockValues,
} from '@mezgeb/contract/stock/revaluations'
import { sumDocuments } from '@mezgeb/contract/stock/document-sums'
import { listMoved } from '@mezgeb/contract/stock/moved'
import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'
import { createStockOut, listBranchStockOuts, listStockOuts } from '@mezgeb/contract/stock/removals'
import { createSupplier } from '@mezgeb/contract/buying/suppliers'

import { formatLocalDate } from '../../lib/format/format.ts'
import {
  givenBranch,
  givenProduct,
  givenStockEntry,
  givenStockOut,
  givenSupplier,
  givenUser,
} from '../../testing/builders.ts'
import { enter } from '../../testing/enter.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

import type { Moved } from '@mezgeb/contract/stock/moved'
import type { User } from '@mezgeb/contract/people/user'

const { id: branchId, name: branchName } = givenBranch()
const staff = givenUser({ role: 'STAFF', branch: { id: branchId, name: branchName } })
const admin = givenUser()
const hana = givenUser({ id: '90000000-0000-4000-8000-000000000002', name: 'Hana' })
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listStockEntries, () => ({ body: [givenStockEntry()] }))
  api.on(listStockOuts, () => ({ body: [givenStockOut()] }))
  api.on(listBranchStockOuts, () => ({ body: [givenStockOut()] }))
  api.on(listProducts, () => ({ body: [givenProduct()] }))
  api.on(listUsers, () => ({ body: [admin, hana] }))
  api.on(listRemovalReasons, () => ({ body: [] }))
  api.on(sumDocuments, () => ({ body: { units: null, value: null, reversed: 0 } }))
  api.on(getDashboard, () => ({ status: 500 }))
})

function openPage(user: User, address = '/stock-entries') {
  return renderApp(address, user)
}

async function openModal(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

type Modal = Awaited<ReturnType<typeof openModal>>

async function choose(modal: Modal, label: string, option: RegExp) {
  await userEvent.click(modal.getByRole('combobox', { name: label }))
  await userEvent.click(await modal.findByRole('option', { name: option }))
}

const save = (modal: Modal) => userEvent.click(modal.getByRole('button', { name: 'Save' }))

describe('the stock page', () => {
  // spec: S2.99 S2.100 S2.106 S7.15 S9.11 S9.13
  it('shows product, supplier, quantity, cost and date received of an entry', async () => {
    openPage(staff)
    await screen.findByRole('heading', { level: 2, name: 'ቡና Coffee' })
    const card = within(screen.getByRole('listitem'))
    for (const text of ['Sidama Union', '24 kg', '$19.99']) {
      expect(card.getByText(text)).toBeDefined()
    }
    expect(card.getByText(formatLocalDate(givenStockEntry().dateReceived))).toBeDefined()
    expect(card.queryByText('Branch')).toBeNull()
  })

  // spec: D7.4
  it('shows the cost in the currency of the institution when it has set one', async () => {
    const { institution } = admin
    openPage({ ...admin, institution: institution && { ...institution, currency: 'ETB' } })
    expect(await screen.findByText('ETB 19.99')).toBeDefined()
  })

  // spec: S1.8 S2.96 S2.97 S2.98 S7.18
  it('changes button, placeholder, cards and address with the tab', async () => {
    const router = openPage(staff)
    await screen.findByRole('button', { name: 'Add Stock Entry' })
    expect(screen.getByPlaceholderText('Search stock entries...')).toBeDefined()
    await userEvent.click(screen.getByRole('tab', { name: 'Stock Removals' }))
    await screen.findByText('Spoiled')
    expect(screen.getByRole('button', { name: 'Add Stock Removal' })).toBeDefined()
    expect(screen.getByPlaceholderText('Search stock removals...')).toBeDefined()
    expect(screen.getByText('2 kg')).toBeDefined()
    expect(router.state.location.href).toBe('/stock-entries?tab=removals')
  })

  // spec: S2.105
  it('comes back to tab and search of the address', async () => {
    api.on(listBranchStockOuts, () => ({ body: [] }))
    openPage(staff, '/stock-entries?tab=removals&search=tea')
    await screen.findByText('No stock removals match your search.')
    expect(api.sentTo(listBranchStockOuts)[0]?.query.get('search')).toBe('tea')
    expect(api.sentTo(listStockEntries)).toHaveLength(0)
  })

  it.each([
    ['entries', staff, listStockEntries],
    ['removals', staff, listBranchStockOuts],
    ['removals', admin, listStockOuts],
  ] as const)('filters %s to a period, and adds them up', async (tab, user, call) => {
    const items = { entries: [givenStockEntry()], removals: [givenStockOut()] }
    api.on(call, ({ query }) => ({
      body: query.has('from') ? items[tab] : [],
      headers: { 'X-Total-Count': query.has('from') ? '1' : '0' },
    }))
    const sums = { units: 24, value: 480.5, reversed: 1, cost: 300, uncosted: 0 }
    api.on(sumDocuments, () => ({ body: sums }))
    const router = openPage(user, `/stock-entries?tab=${tab}&from=2026-11-01`)
    const line = /^24 units · \$480\.50 at selling prices · \$300\.00 at cost · without 1 reversed/
    expect(await screen.findByText(line)).toBeDefined()
    const requested = [call, sumDocuments].map((one) => api.sentTo(one).at(-1)?.query)
    expect(requested.map((sent) => sent?.get('from'))).toEqual(['2026-11-01', '2026-11-01'])
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' })
    await userEvent.click(clear ?? document.body)
    expect(await screen.findByText(`No stock ${tab} available.`)).toBeDefined()
    expect(router.state.location.href).not.toContain('from')
    expect(screen.queryByText(line)).toBeNull()
  })

  it('keeps the filters of the tab in the address, and takes them back one by one', async () => {
    const router = openPage(admin, `/stock-entries?supplierId=${givenStockEntry().supplierId}`)
    const person = await screen.findByLabelText('Person')
    await screen.findByRole('option', { name: hana.name })
    await userEvent.selectOptions(person, hana.name)
    await waitFor(() => expect(router.state.location.href).toContain(`userId=${hana.id}`))
    const sent = api.sentTo(listStockEntries).at(-1)?.query
    expect([sent?.get('supplierId'), sent?.get('userId')]).toEqual([
      givenStockEntry().supplierId,
      hana.id,
    ])
    // Removals have no supplier.
    await userEvent.click(screen.getByRole('tab', { name: 'Stock Removals' }))
    await waitFor(() => expect(api.sentTo(listStockOuts)).not.toEqual([]))
    expect(api.sentTo(listStockOuts).at(-1)?.query.has('supplierId')).toBe(false)
    expect(api.sentTo(listStockOuts).at(-1)?.query.get('userId')).toBe(hana.id)
    await userEvent.selectOptions(screen.getByLabelText('Person'), '')
    await waitFor(() => expect(router.state.location.href).not.toContain('userId'))
  })

  it('reads the removals of the own branch for STAFF, of all branches for an ADMIN', async () => {
    openPage(staff, '/stock-entries?tab=removals')
    await screen.findByText('Spoiled')
    expect(api.sentTo(listStockOuts)).toHaveLength(0)
    expect(api.sentTo(listBranchStockOuts)).toHaveLength(1)
    expect(vi.mocked(fetch).mock.calls.flat()).toContainEqual(
      expect.stringContaining(`/api/stock/branch/${branchId}?`),
    )
    cleanup()
    openPage(admin, '/stock-entries?tab=removals')
    await screen.findByText('Spoiled')
    expect(api.sentTo(listBranchStockOuts)).toHaveLength(1)
    expect(api.sentTo(listStockOuts)).toHaveLength(1)
  })
})

describe('a stock entry', () => {
  // spec: S4.18 S5.40 S5.41 S7.35 D5.8
  it('is received by STAFF without naming a branch, and creates a new supplier once, also when the entry fails and is tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const created = givenSupplier({ id: 'e0000000-0000-4000-8000-000000000002', name: 'Gedeo' })
    let isBroken = true
    api.on(createSupplier, () => ({ status: 201, body: created }))
    api.on(createStockEntry, () =>
      isBroken ? { status: 500 } : { status: 201, body: givenStockEntry() },
    )
    openPage(staff)
    const modal = await openModal('Add Stock Entry')
    expect(modal.queryByLabelText('Branch')).toBeNull()
    await choose(modal, 'Product', /Coffee/)
    enter(modal.getByLabelText('Quantity'), '24')
    await choose(modal, 'Supplier', /^New supplier$/)
    const group = within(modal.getByRole('group', { name: 'New supplier' }))
    await save(modal)
    await group.findByText('Name must be at least 2 characters')
    enter(group.getByLabelText('Name'), 'Gedeo')
    await save(modal)
    await modal.findByText('Failed to create stock entry.')
    expect(modal.getByLabelText('Supplier')).toHaveProperty('value', 'Gedeo')
    expect(modal.getByLabelText('Quantity')).toHaveProperty('value', '24')
    isBroken = false
    const before = api.sentTo(listStockEntries).length
    await save(modal)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sentTo(createSupplier)).toHaveLength(1)
    const [first, second] = api.sentTo(createStockEntry)
    expect(first?.body).toMatchObject({ branchId: null, quantity: 24, supplierId: created.id })
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
    await waitFor(() => expect(api.sentTo(listStockEntries).length).toBeGreaterThan(before))
  })
})

describe('a stock removal', () => {
  // spec: D5.9
  it('shows at the quantity what the branch has', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const message = 'Only 12 units available'
    api.on(createStockOut, () => ({
      status: 409,
      body: {
        code: 'OUT_OF_STOCK',
        message,
        fields: [{ path: 'quantity', code: 'OUT_OF_STOCK', message }],
      },
    }))
    openPage(staff, '/stock-entries?tab=removals')
    const modal = await openModal('Add Stock Removal')
    await save(modal)
    expect(modal.getByText('Reason is required')).toBeDefined()
    await choose(modal, 'Product', /Coffee/)
    enter(modal.getByLabelText('Quantity'), '13')
    enter(modal.getByLabelText('Reason'), 'Spoiled')
    await save(modal)
    expect(await modal.findAllByText(message)).toHaveLength(1)
    expect(modal.getByLabelText('Quantity')).toHaveProperty('value', '13')
    expect(modal.getByLabelText('Reason')).toHaveProperty('value', 'Spoiled')
  })
})

describe('the revaluation of stock', () => {
  const tea = givenProduct({ name: 'Tea' })
  const salt = givenProduct({ id: 'd0000000-0000-4000-8000-000000000009', name: 'Salt' })
  const sheet = { product: tea, stock: [], onRoad: [], suppliers: [] }
  const sold = { units: 0, amount: 0, daysOfCover: null, days: [] }

  beforeEach(() => {
    // Before the path of any product.
    api.on(listNamedProducts, () => ({ body: [salt] }))
    api.on(getProduct, () => ({ body: { ...sheet, sold } }))
    api.on(listStockValues, () => ({
      body: [
        { productId: tea.id, units: 4, value: 400 },
        { productId: salt.id, units: 3, value: null },
      ],
    }))
  })

  it('shows what the stock is worth and will be, sends what was seen, and says what is there now', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const message = 'Now 3 are in stock, worth 300'
    api.on(createRevaluation, () => ({
      status: 409,
      body: {
        error: message,
        code: 'VALUE_CHANGED',
        fields: [{ path: 'items.0.unitCost', message, code: 'NOW_WORTH' }],
      },
    }))
    openPage(admin, `/stock-entries/revalue?product=${tea.id}`)
    expect(await screen.findByText(/400.00 · 100.00 each/)).toBeDefined()
    enter(screen.getByLabelText('New cost / unit'), '10.5')
    expect(screen.getByText('42.00')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Paste from a table' }))
    enter(screen.getByRole('textbox', { name: 'Paste from a table' }), 'Salt\t2.25')
    await userEvent.click(screen.getByRole('button', { name: 'Add the rows' }))
    expect(await screen.findByText('6.75')).toBeDefined()
    enter(screen.getByLabelText('Reason'), 'Typed wrong')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(message)).toBeDefined()
    expect(api.sentTo(createRevaluation)[0]?.body).toEqual({
      branchId,
      reason: 'Typed wrong',
      items: [
        { productId: tea.id, units: 4, value: 400, unitCost: 10.5 },
        { productId: salt.id, units: 3, value: null, unitCost: 2.25 },
      ],
    })
  })

  it('is for those who may see costs', async () => {
    api.on(listRevaluations, () => ({ body: [] }))
    openPage(staff)
    await screen.findByRole('tab', { name: 'Reversals' })
    expect(screen.queryByRole('tab', { name: 'Revaluations' })).toBeNull()
    cleanup()
    openPage(admin, '/stock-entries?tab=revaluations')
    expect(await screen.findByText('No value was corrected.')).toBeDefined()
    cleanup()
    openPage(staff, '/stock-entries/revalue')
    expect(await screen.findByText("You don't have permission to view this page.")).toBeDefined()
  })
})

describe('all movements', () => {
  it('lead to their pages, and what was reversed has a badge and struck numbers', async () => {
    const of = {
      branchId,
      branch: { id: branchId, name: branchName },
      by: { id: 'u', name: 'Hana' },
    }
    const when = { date: '2026-11-20T08:00:00.000Z', createdAt: '2026-11-20T08:00:00.000Z' }
    const none = { party: null, note: '', fulfils: null, reverses: null, reversedBy: null }
    const goods = { products: ['Tea', 'Salt'], lineCount: 3, units: 14, cost: 38 }
    const row: Moved = {
      ...of,
      ...when,
      ...none,
      ...goods,
      id: 'd1',
      kind: 'DELIVERY',
      number: 'BO-D-0003',
    }
    const transfer = { id: 't1', kind: 'TRANSFER', number: 'BO-T-0002' }
    const reversedBy = { id: 'r1', kind: 'REVERSAL', number: 'BO-X-0001' }
    api.on(listMoved, () => ({
      body: [
        { ...row, reversedBy },
        { ...row, id: 's1', kind: 'SHIPMENT', number: '', units: -2, fulfils: transfer },
      ],
    }))
    openPage(admin, '/stock-entries?tab=moved&kind=DELIVERY')
    const link = await screen.findByRole('link', { name: 'Delivery BO-D-0003' })
    expect(link.getAttribute('href')).toBe('/deliveries/d1')
    expect(api.sentTo(listMoved)[0]?.query.get('kind')).toBe('DELIVERY')
    const [first, second] = screen.getAllByRole('listitem')
    const card = within(first ?? document.body)
    expect(card.getByText('Reversed')).toBeDefined()
    expect(card.getByText('Reversal BO-X-0001')).toBeDefined()
    expect(card.getByText('+14 units').tagName).toBe('S')
    const other = within(second ?? document.body)
    expect(other.getByText('Transfer BO-T-0002')).toBeDefined()
    expect(other.getByText('-2 units').tagName).not.toBe('S')
    expect(other.queryByText('Reversed')).toBeNull()
  })
})
