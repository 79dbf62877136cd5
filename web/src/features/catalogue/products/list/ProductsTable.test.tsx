import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { changeProducts } from '@mezgeb/contract/catalogue/product-changes'
import { sumProducts } from '@mezgeb/contract/catalogue/product-filters'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'

import { givenBranch, givenProduct, givenUser } from '../../../../testing/builders.ts'
import { mockApi } from '../../../../testing/mock-api.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

import type { User } from '@mezgeb/contract/people/user'

const admin = givenUser()
const coffee = givenProduct({ pricePerUnit: 10, version: 3 })
const tea = givenProduct({
  id: '40000000-0000-4000-8000-000000000009',
  name: 'Tea',
  pricePerUnit: 20,
  version: 7,
})
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [] }))
  api.on(listCategories, () => ({ body: [] }))
  api.on(sumProducts, () => ({ body: { units: 61, value: 5300, cost: 125, uncosted: 2 } }))
  api.on(listProducts, () => ({ body: [coffee, tea], headers: { 'x-total-count': '2' } }))
})

async function openTable(address = '/products', user: User = admin) {
  renderApp(address, user)
  await userEvent.click(await screen.findByRole('button', { name: 'Table' }))
  return within(await screen.findByRole('table', { name: 'Products' }))
}
const priceOf = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^Price of ${name} `) })
const saved = () => api.sentTo(updateProduct).map(({ body }) => body)

describe('the price in a row', () => {
  it('is saved by Enter, and by the keys that lead to the next row', async () => {
    api.on(updateProduct, ({ body }) => ({ body: { ...coffee, ...Object(body), version: 4 } }))
    await openTable()
    await screen.findByRole('button', { name: /^Price of Tea/ })
    await userEvent.click(priceOf('ቡና Coffee'))
    await userEvent.keyboard('12,5{Enter}')
    await waitFor(() => expect(saved()).toEqual([{ pricePerUnit: 12.5, version: 3 }]))
    await waitFor(() => expect(document.activeElement).toBe(priceOf('ቡና Coffee')))
    await userEvent.keyboard('{Enter}11{Tab}')
    const next = await screen.findByRole('textbox', { name: 'Price of Tea' })
    expect(document.activeElement).toBe(next)
    expect(saved()).toHaveLength(2)
    await userEvent.keyboard('{ArrowUp}')
    expect(await screen.findByRole('textbox', { name: 'Price of ቡና Coffee' })).toBeDefined()
    expect(saved()).toHaveLength(2)
  })

  it('is left as it was by Escape, and refused in the row when it is no number', async () => {
    await openTable()
    await screen.findByRole('button', { name: /^Price of Tea/ })
    await userEvent.click(priceOf('Tea'))
    await userEvent.keyboard('5{Escape}')
    expect(await screen.findByRole('button', { name: /^Price of Tea .*20\.00/ })).toBeDefined()
    await userEvent.click(priceOf('Tea'))
    await userEvent.keyboard('cheap{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Enter a number')
    expect(saved()).toEqual([])
  })

  it('says in the row what somebody else has changed it to', async () => {
    api.on(updateProduct, () => ({
      status: 409,
      body: {
        code: 'STALE_VERSION',
        message: 'Somebody else was faster.',
        current: { ...tea, pricePerUnit: 22, version: 8 },
      },
    }))
    await openTable()
    await screen.findByRole('button', { name: /^Price of Tea/ })
    await userEvent.click(priceOf('Tea'))
    await userEvent.keyboard('25{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/changed it to .*22\.00/)
    expect(screen.getByRole('textbox', { name: 'Price of Tea' })).toHaveProperty('value', '25')
  })

  it('is plain text for STAFF, who also choose no rows', async () => {
    const table = await openTable('/products', givenUser({ role: 'STAFF' }))
    expect(screen.queryByRole('button', { name: /^Price of/ })).toBeNull()
    expect(table.queryByRole('checkbox')).toBeNull()
  })
})

describe('the stock of branches', () => {
  const stock = [
    { branchId: 'b1', quantity: 3, minimum: 5 },
    { branchId: 'b2', quantity: 0 },
  ]
  const given = (count: number) => {
    const ids = Array.from({ length: count }, (_, at) => `b${at + 1}`)
    api.on(listBranches, () => ({ body: ids.map((id) => givenBranch({ id, name: `Shop ${id}` })) }))
    api.on(listProducts, () => ({ body: [givenProduct({ branchProducts: stock })] }))
  }

  it('has a column for each, and the status says the sum alone', async () => {
    given(2)
    const table = await openTable()
    const heads = await waitFor(() => {
      const all = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
      expect(all).toContain('Shop b2')
      return all
    })
    expect(heads.slice(1, 6)).toEqual([
      ...['Price per unit', 'In stock', 'Shop b1', 'Shop b2', 'Status'],
    ])
    const cells = table.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells.slice(3, 7)).toEqual(['3', '3', '0', ''])
  })

  it('has columns for five chosen branches of many, and a sum that leads to the product', async () => {
    given(20)
    const table = await openTable()
    const sum = await table.findByRole('link', { name: '3' })
    expect(sum.getAttribute('href')).toMatch(/^\/products\/.+/)
    const branches = () =>
      table
        // Behind the sheet.
        .getAllByRole('columnheader', { hidden: true })
        .map(({ textContent }) => textContent)
        .filter((head) => head.startsWith('Shop'))
    expect(branches()).toEqual(['Shop b1', 'Shop b2', 'Shop b3', 'Shop b4', 'Shop b5'])
    await userEvent.click(screen.getByRole('button', { name: /^Branches 5/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Branches' }))
    const box = (name: string) => sheet.getByRole<HTMLInputElement>('checkbox', { name })
    expect(box('Shop b20').disabled).toBe(true)
    await userEvent.click(box('Shop b2'))
    await userEvent.click(box('Shop b20'))
    expect(branches()).toEqual(['Shop b1', 'Shop b3', 'Shop b4', 'Shop b5', 'Shop b20'])
    cleanup()
    renderApp('/products?view=table', admin)
    expect(await screen.findByRole('columnheader', { name: 'Shop b20' })).toBeDefined()
  })
})

describe('chosen products', () => {
  it('are repriced in one call with the versions that were seen, after a preview', async () => {
    api.on(changeProducts, () => ({ status: 201, body: { changed: 2, same: 0 } }))
    const table = await openTable()
    await userEvent.click(table.getByRole('checkbox', { name: 'Choose all that are shown' }))
    expect(await screen.findByText('2 chosen')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Change price …' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByLabelText(/^Percent, such/), '7.5')
    const preview = dialog.getByRole('table', { name: 'New prices' })
    const cells = within(preview)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells.map((text) => text.replace(/^\D+/, ''))).toEqual([
      '10.00',
      '10.75',
      '20.00',
      '21.50',
    ])
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByText('2 chosen')).toBeNull())
    const [sent] = api.sentTo(changeProducts)
    expect(sent?.body).toEqual({
      products: [coffee, tea].map(({ id, version }) => ({ id, version })),
      priceChange: { way: 'PERCENT', by: 7.5, step: 0.01 },
    })
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  })

  it('are chosen on cards, too, as on phones', async () => {
    renderApp('/products', admin)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Tea' }))
    expect(await screen.findByText('1 chosen')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Change price …' })).toBeDefined()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tea' }))
    await waitFor(() => expect(screen.queryByText('1 chosen')).toBeNull())
  })

  it('stay chosen after a refusal, which names the products at fault', async () => {
    api.on(changeProducts, () => ({
      status: 409,
      body: {
        code: 'STALE_VERSION',
        message: 'Somebody else has changed this product',
        fields: [
          {
            path: 'products.1',
            code: 'PRODUCT_CHANGED',
            message: 'Somebody else has changed this product',
          },
        ],
      },
    }))
    const table = await openTable()
    await userEvent.click(table.getByRole('checkbox', { name: 'Choose all that are shown' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Archive …' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/Tea: Somebody else has changed this product/)).toBeDefined()
    expect(screen.getByText('2 chosen')).toBeDefined()
  })

  it('stay in the open form when a colleague has archived all of them meanwhile', async () => {
    let listed = [coffee, tea]
    api.on(listProducts, () => ({ body: listed, headers: { 'x-total-count': `${listed.length}` } }))
    api.on(changeProducts, () => {
      listed = []
      return {
        status: 409,
        body: { code: 'STALE_VERSION', message: 'Somebody else has changed this product' },
      }
    })
    const table = await openTable()
    await userEvent.click(table.getByRole('checkbox', { name: 'Choose all that are shown' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Change price …' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByLabelText(/^Percent, such/), '7.5')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/Somebody else has changed this product/)).toBeDefined()
    await waitFor(() => expect(api.sentTo(listProducts).length).toBeGreaterThan(1))
    expect(dialog.getByLabelText(/^Percent, such/)).toHaveProperty('value', '7.5')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('2 chosen')).toBeNull())
  })
})

describe('an empty list', () => {
  it('says which filters hide everything, and each goes with one click', async () => {
    api.on(listProducts, ({ query }) => ({
      body: query.has('stock') ? [] : [coffee],
    }))
    renderApp('/products?stock=low&search=tea', admin)
    const chosen = within(await screen.findByRole('list', { name: 'Chosen filters' }))
    const names = chosen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['Remove “tea”', 'Remove Stock: Low'])
    await userEvent.click(chosen.getByRole('button', { name: 'Remove Stock: Low' }))
    expect(await screen.findByText('ቡና Coffee')).toBeDefined()
    expect(api.sentTo(listProducts).at(-1)?.query.get('search')).toBe('tea')
  })
})

it('the sums of the list are said for those who may see them', async () => {
  await openTable()
  expect(
    await screen.findByText(
      /^61 units · .*5,300\.00 at selling prices · .*125\.00 at cost \(2 products without cost/,
    ),
  ).toBeDefined()
  expect(api.sentTo(sumProducts)[0]?.query.get('institutionId')).toBe(admin.institution?.id)
})
