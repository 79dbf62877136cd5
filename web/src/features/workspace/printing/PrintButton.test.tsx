import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listSales } from '@mezgeb/contract/selling/sales'
import { listBranchStockOuts } from '@mezgeb/contract/stock/removals'
import { listUsers } from '@mezgeb/contract/people/users'

import { ROWS_MAX } from '../../../lib/api/read-whole-list.ts'
import {
  givenBranch,
  givenProduct,
  givenSale,
  givenStockOut,
  givenUser,
} from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { MockRequest } from '../../../testing/mock-api.ts'

const admin = givenUser()
const staff = givenUser({ role: 'STAFF', branch: { id: givenBranch().id, name: 'Bole' } })
const print = vi.fn<() => void>()
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  vi.stubGlobal('print', print)
})

afterEach(() => {
  print.mockReset()
})

/** A server with so many of them, that gives 20 at a time, however many it is asked for. */
const productsOf =
  (total: number, counted = total) =>
  ({ query }: MockRequest) => {
    const begin = Number(query.get('cursor') ?? 0)
    const end = Math.min(begin + 20, total)
    const body = Array.from({ length: end - begin }, (_, at) =>
      givenProduct({ id: `product-${begin + at + 1}`, name: `Product ${begin + at + 1}` }),
    )
    const next = { Link: `</api/products?cursor=${end}>; rel="next"` }
    return { body, headers: { 'X-Total-Count': String(counted), ...(end < total ? next : {}) } }
  }

async function pressPrint(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Print' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)
}

const sheet = () => document.querySelector<HTMLElement>('[data-print="sheet"]')
const headText = () => sheet()?.querySelector('header')?.textContent
const rowTexts = () =>
  [...(sheet()?.querySelectorAll('tr') ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
const pagesOf200 = () =>
  api.sentTo(listProducts).filter(({ query }) => query.get('limit') === '200')

describe('Print on a list', () => {
  // spec: B1.1 B1.2
  it('prints every row of all pages and whose list it is, and leaves the screen as it was', async () => {
    api.on(listProducts, productsOf(45))
    renderApp('/products?search=prod', staff)
    await pressPrint()
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(pagesOf200().map(({ query }) => query.get('cursor'))).toEqual([null, '20', '40'])
    expect(pagesOf200().every(({ query }) => query.get('search') === 'prod')).toBe(true)
    const rows = rowTexts()
    expect(rows).toHaveLength(1 + 45)
    expect(rows[0]).toEqual([
      ...['Name', 'Price per unit', 'In stock', 'Status', 'Unit', 'Code', 'Barcodes', 'Category'],
    ])
    expect(rows[45]).toEqual(['Product 45', 'ETB 19.99', '12', '', 'kg', '', '', 'Beverages'])
    const paper = headText()
    expect(paper).toContain('Selam Trading · Bole')
    expect(paper).toContain('Search: prod · 45 in total')
    expect(paper).toMatch(/Printed \w{3} \d{1,2}, \d{4}, /)

    expect(document.documentElement.dataset['printing']).toBe('sheet')
    fireEvent(window, new Event('afterprint'))
    expect(sheet()).toBeNull()
    expect(document.documentElement.dataset['printing']).toBeUndefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(20)
  })

  // spec: B1.3
  it('says how far it is and why a page failed, starts again with Retry, and ends with Cancel', async () => {
    let answerNext: (() => void) | undefined
    let isBroken = true
    api.on(listProducts, async (request) => {
      if (request.query.get('cursor') !== '20') return productsOf(45)(request)
      if (isBroken) return { status: 500, body: { code: 'INTERNAL' } }
      await new Promise<void>((done) => (answerNext = done))
      return productsOf(45)(request)
    })
    renderApp('/products', admin)
    await pressPrint()
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByText('Nothing was printed: the list could not be loaded')).toBeDefined()
    expect(panel.getByText('Failed to load products.')).toBeDefined()
    isBroken = false
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Print Products' }))
    expect(await dialog.findByText('20 of 45 loaded')).toBeDefined()
    expect(dialog.getByRole('progressbar', { name: 'Loading …' })).toHaveProperty('value', 20)
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    answerNext?.()
    await new Promise((resolve) => void setTimeout(resolve, 30))
    expect(sheet()).toBeNull()
    expect(print).not.toHaveBeenCalled()
  })

  // spec: B1.4
  it('asks before it prints a part of a list that is too long, and the paper says so', async () => {
    // Proven in read-whole-list.test.ts: how far it is read.
    api.on(listProducts, productsOf(20, ROWS_MAX + 1))
    renderApp('/products', admin)
    await pressPrint()
    const dialog = within(await screen.findByRole('dialog'))
    expect(
      dialog.getByText(/^The list has 5,001 rows\. Only the first 5,000 can be printed at once;/),
    ).toBeDefined()
    expect(pagesOf200()).toHaveLength(0)
    await userEvent.click(dialog.getByRole('button', { name: 'Print the first 5,000' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(headText()).toContain('The first 20 of 5,001')
  })

  it('is not there to press while there is nothing to print', async () => {
    api.on(listProducts, () => ({ body: [] }))
    renderApp('/products', admin)
    await screen.findByText('No products available.')
    expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true)
  })
})

describe('the printed list', () => {
  const printed = async () => {
    await pressPrint()
    await waitFor(() => expect(print).toHaveBeenCalled())
    return rowTexts()
  }

  // spec: B1.2
  it('of stock entries has cost and day as on the screen, and the branch for an ADMIN', async () => {
    renderApp('/stock-entries', admin)
    const [head, row] = await printed()
    expect(head?.at(-1)).toBe('Branch')
    expect(row).toEqual(['ቡና Coffee', 'Sidama Union', '24 kg', '$19.99', '11/20/2026', 'Bole'])
  })

  it('of removals has their reason, and no branch for STAFF', async () => {
    api.on(listBranchStockOuts, () => ({ body: [givenStockOut()] }))
    renderApp('/stock-entries?tab=removals', staff)
    expect((await printed())[1]).toEqual(['ቡና Coffee', 'Spoiled', '2 kg', '11/20/2026'])
  })

  // spec: B1.2
  it('of sales says to which branch and days the list was narrowed', async () => {
    api.on(listSales, () => ({ body: [givenSale()] }))
    renderApp(`/sales?branchId=${givenBranch().id}&from=2026-11-01`, admin)
    await screen.findByText('Sale #1a2b3c4d')
    const [, row] = await printed()
    expect(row?.filter((_, column) => column !== 1)).toEqual([
      'Sale #1a2b3c4d',
      'Almaz Kebede',
      'Hanna Bekele',
      'Bole',
      'ETB 59.97',
      '',
    ])
    expect(headText()).toContain('Branch: Bole · From Nov 1, 2026 · 1 in total')
  })

  it('of staff has role, branch and status, and says whose they are', async () => {
    api.on(listUsers, () => ({ body: [admin] }))
    renderApp(`/branches/${givenBranch().id}/users`, admin)
    await screen.findByText('Staff of Bole.')
    expect((await printed())[1]).toEqual([
      'Hanna Bekele',
      'hanna@selam.et',
      'ADMIN',
      'Not Assigned',
      'APPROVED',
    ])
    expect(headText()).toContain('Staff of Bole.')
  })

  // spec: D7.8
  it('of a customer’s history has the lines of every sale', async () => {
    api.on(listSales, () => ({ body: [givenSale()] }))
    renderApp('/customers', admin)
    await userEvent.click(await screen.findByRole('button', { name: 'View History' }))
    const history = within(await screen.findByRole('dialog', { name: /^History of/ }))
    await userEvent.click(await history.findByRole('button', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalled())
    expect(rowTexts()[1]).toEqual([
      'Sale #1a2b3c4d',
      'Nov 20, 2026',
      'ቡና Coffee × 3: ETB 59.97',
      'ETB 59.97',
      '',
    ])
    expect(headText()).toContain('History of Almaz Kebede')
  })
})
