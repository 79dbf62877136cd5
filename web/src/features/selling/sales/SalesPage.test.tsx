import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { listUsers } from '@mezgeb/contract/people/users'
import { sumSales } from '@mezgeb/contract/insight/sale-sums'
import { listSales } from '@mezgeb/contract/selling/sales'

import { givenBranch, givenProduct, givenSale, givenUser } from '../../../testing/builders.ts'
import { givenMedia } from '../../../testing/given-media.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const bole = givenBranch()
const piassa = givenBranch({ id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' })
const admin = givenUser()
const staff = givenUser({ role: 'STAFF', branch: { id: bole.id, name: bole.name } })
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole, piassa] }))
  api.on(listSales, () => ({ body: [givenSale()] }))
})

const lastQuery = () => api.sentTo(listSales).at(-1)?.query

describe('the list of sales', () => {
  it('shows number, customer, seller, branch, date and total, and leads to the receipt', async () => {
    renderApp('/sales', admin)
    const list = within(await screen.findByRole('list', { name: 'Sales' }))
    const link = list.getByRole('link', { name: 'Sale #1a2b3c4d' })
    expect(link.getAttribute('href')).toBe(`/sales/${givenSale().id}`)
    expect(list.getByText('Almaz Kebede')).toBeDefined()
    expect(list.getByText('Hanna Bekele · Bole')).toBeDefined()
    expect(list.getByText(/^Nov 20, 2026, /)).toBeDefined()
    expect(list.getByText('ETB 59.97')).toBeDefined()
  })

  it('is searched by the server, and the address holds the search', async () => {
    const router = renderApp('/sales', admin)
    await userEvent.type(await screen.findByPlaceholderText('Search sales...'), '#1a2b')
    await waitFor(() => expect(lastQuery()?.get('search')).toBe('#1a2b'))
    expect(router.state.location.search).toMatchObject({ search: '#1a2b' })
  })

  it('is narrowed to a branch and to whole days of the shop', async () => {
    const router = renderApp('/sales', admin)
    await screen.findByRole('option', { name: 'Piassa' })
    await userEvent.selectOptions(screen.getByLabelText('Branch'), 'Piassa')
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } })
    const filters = { branchId: piassa.id, from: '2026-11-01', to: '2026-11-20' }
    await waitFor(() => expect(Object.fromEntries(lastQuery() ?? [])).toMatchObject(filters))
    expect(router.state.location.search).toEqual(filters)
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('shows the sum of a period above the list, and how it was paid', async () => {
    api.on(listSales, ({ query }) => ({
      body: [givenSale()],
      headers: {
        'X-Total-Count': '1',
        ...(query.has('from') ? { 'X-Total-Amount': '1234.5' } : {}),
      },
    }))
    const paid = (amount: number, name: string, readyMade: 'CASH' | null) => ({
      tender: { id: name, name, readyMade },
      amount,
    })
    const tenders = [paid(1000, 'CASH', 'CASH'), paid(204.5, 'Dashen', null)]
    api.on(sumSales, () => ({ body: { tenders, onAccount: 30 } }))
    renderApp('/sales', admin)
    await screen.findByRole('list', { name: 'Sales' })
    expect(screen.queryByText(/Sum of these sales/)).toBeNull()
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
    const parts = 'Cash: ETB 1,000.00 · Dashen: ETB 204.50 · On credit: ETB 30.00'
    expect(
      await screen.findByText(`1 sale · Sum of these sales: ETB 1,234.50 · ${parts}`),
    ).toBeDefined()
    expect(api.sentTo(sumSales).at(-1)?.query.get('from')).toBe('2026-11-01')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(screen.queryByText(/Sum of these sales/)).toBeNull())
  })

  it('is narrowed to a seller and a product, whose sum it shows, and for long lists asks for a period', async () => {
    const userId = 'a0000000-0000-4000-8000-000000000009'
    let sum: Record<string, string> = { 'X-Total-Amount': '90' }
    api.on(listSales, () => ({ body: [givenSale()], headers: { 'X-Total-Count': '1', ...sum } }))
    api.on(listUsers, () => ({ body: [givenUser({ id: userId })] }))
    api.on(getProduct, () => ({ status: 404 }))
    const productId = givenProduct().id
    const router = renderApp(`/sales?userId=${userId}&productId=${productId}`, admin)
    expect(await screen.findByText('1 sale · Sum of this product: ETB 90.00')).toBeDefined()
    expect(Object.fromEntries(lastQuery() ?? [])).toMatchObject({ userId, productId })
    await waitFor(() => expect(screen.getByLabelText('Seller')).toHaveProperty('value', userId))
    sum = {}
    await userEvent.selectOptions(screen.getByLabelText('Seller'), 'Everybody')
    expect(await screen.findByText(/^1 sale · The sum is for up to 5,000 sales/)).toBeDefined()
    expect(router.state.location.search).toEqual({ productId })
  })

  it('offers every branch however many there are', async () => {
    const many = Array.from({ length: 201 }, (_, at) =>
      givenBranch({
        id: `b${String(at).padStart(7, '0')}-0000-4000-8000-000000000001`,
        name: `Shop ${at}`,
      }),
    )
    api.on(listBranches, ({ query }) =>
      query.has('cursor')
        ? { body: many.slice(200) }
        : { body: many.slice(0, 200), headers: { Link: '</api/branches?cursor=a>; rel="next"' } },
    )
    renderApp('/sales', admin)
    await screen.findByRole('option', { name: 'Shop 200' })
    expect(within(screen.getByLabelText('Branch')).getAllByRole('option')).toHaveLength(202)
  })

  // spec: U1.22
  it('keeps the filters in a sheet on a phone, and says there what is chosen', async () => {
    givenMedia(() => false)
    renderApp(`/sales?branchId=${piassa.id}`, admin)
    const open = await screen.findByRole('button', { name: 'Filter 1 chosen' })
    expect(screen.queryByLabelText('Branch')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Remove Branch: Piassa' })).toBeDefined()
    await userEvent.click(open)
    const sheet = await screen.findByRole('dialog', { name: 'Filter' })
    await userEvent.selectOptions(within(sheet).getByLabelText('Branch'), 'Bole')
    await waitFor(() => expect(lastQuery()?.get('branchId')).toBe(bole.id))
    await userEvent.click(within(sheet).getByRole('button', { name: 'Show the list' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(lastQuery()?.has('branchId')).toBe(false))
    expect(document.activeElement?.textContent).toBe('Sales')
  })

  it('keeps a dialog of the sheet open while the phone is turned', async () => {
    const turn = givenMedia(() => false)
    renderApp('/sales', admin)
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }))
    await userEvent.click(await sheet.findByRole('button', { name: 'Export' }))
    const dialog = await screen.findByRole('dialog', { name: 'Export Sales' })
    act(() => turn((media) => media.includes('min-width')))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Export Sales' })).toBeNull())
    await userEvent.keyboard('{Escape}')
    // Now there is room for the filters.
    expect(await screen.findByLabelText('Branch')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull()
  })

  it('waits with a day until its year is typed, and keeps what is there of it', async () => {
    renderApp('/sales?from=1999-01-01', admin)
    const from = await screen.findByLabelText('From')
    expect(from).toHaveProperty('value', '')
    for (const typed of ['0002-11-20', '0020-11-20', '0202-11-20']) {
      fireEvent.change(from, { target: { value: typed } })
      expect(from).toHaveProperty('value', typed)
    }
    fireEvent.change(from, { target: { value: '2026-11-20' } })
    await waitFor(() => expect(lastQuery()?.get('from')).toBe('2026-11-20'))
    const requested = new Set(api.sentTo(listSales).map(({ query }) => query.get('from')))
    expect([...requested]).toEqual([null, '2026-11-20'])
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(screen.getByLabelText('From')).toHaveProperty('value', ''))
  })

  it('comes back as the address says, and ignores what is no filter there', async () => {
    renderApp(`/sales?from=2026-11-01&to=someday&branchId=${piassa.id}&search=almaz`, admin)
    await screen.findByRole('list', { name: 'Sales' })
    expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-11-01')
    expect(screen.getByLabelText('To')).toHaveProperty('value', '')
    expect(lastQuery()?.has('to')).toBe(false)
    expect(lastQuery()?.get('search')).toBe('almaz')
    await waitFor(() => expect(screen.getByLabelText('Branch')).toHaveProperty('value', piassa.id))
  })

  it('reads the pages that the address says from the beginning, one after the other', async () => {
    const older = givenSale({ id: '5e6f7a8b-0000-4000-8000-000000000002' })
    api.on(listSales, ({ query }) =>
      query.has('cursor')
        ? { body: [older] }
        : { body: [givenSale()], headers: { Link: '</api/sales?cursor=abc>; rel="next"' } },
    )
    renderApp('/sales?page=2', admin)
    expect(await screen.findByText('Sale #1a2b3c4d')).toBeDefined()
    expect(await screen.findByText('Sale #5e6f7a8b')).toBeDefined()
    expect(api.sentTo(listSales).some(({ query }) => query.has('page'))).toBe(false)
  })

  it('shows STAFF the sales of their branch without asking which', async () => {
    renderApp('/sales', staff)
    const list = within(await screen.findByRole('list', { name: 'Sales' }))
    expect(list.getByText('Hanna Bekele')).toBeDefined()
    expect(screen.queryByRole('combobox', { name: 'Branch' })).toBeNull()
  })
})
