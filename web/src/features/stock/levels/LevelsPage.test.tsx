import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { setLevels } from '@mezgeb/contract/stock/levels'

import { givenBranch, givenProduct, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const bole = givenBranch()
const piassa = givenBranch({ id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' })
const tea = givenProduct({
  lowStockThreshold: 5,
  branchProducts: [
    { branchId: bole.id, quantity: 8, minimum: 10, maximum: 40 },
    { branchId: piassa.id, quantity: 7 },
  ],
})
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole, piassa] }))
  api.on(listProducts, () => ({ body: [tea] }))
})

function open(path: string, user = givenUser()): void {
  renderApp(path, user)
}

it('shows the levels of a branch, and where it has none the threshold of the product', async () => {
  open(`/stock-levels?branchId=${bole.id}`)
  expect(await screen.findByText('40')).toBeDefined()
  await userEvent.selectOptions(await screen.findByLabelText('Branch'), piassa.id)
  expect(await screen.findByText('5 (product)')).toBeDefined()
  expect(screen.queryByText('40')).toBeNull()
})

it('sets the levels of a product, and says how they were seen', async () => {
  api.on(setLevels, () => ({ status: 204 }))
  open('/stock-levels')
  await userEvent.click(await screen.findByRole('button', { name: 'Set levels' }))
  const dialog = await screen.findByRole('dialog', { name: `Stock levels of ${tea.name}` })
  const own = within(await within(dialog).findByRole('group', { name: /Piassa/ }))
  await userEvent.type(own.getByLabelText('Minimum'), '12')
  await userEvent.type(own.getByLabelText('Maximum'), '3')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await own.findByText('Maximum must be at least the minimum')).toBeDefined()
  await userEvent.type(own.getByLabelText('Maximum'), '0')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.sentTo(setLevels)).toHaveLength(1))
  const none = { minimum: null, maximum: null }
  const ofBole = { minimum: 10, maximum: 40 }
  expect(api.sentTo(setLevels)[0]?.body).toEqual({
    items: [
      { branchId: bole.id, productId: tea.id, ...ofBole, was: ofBole },
      { branchId: piassa.id, productId: tea.id, minimum: 12, maximum: 30, was: none },
    ],
  })
})

it('keeps an open form whose product has left the list meanwhile', async () => {
  const salt = givenProduct({ id: 'd0000000-0000-4000-8000-00000000000a', name: 'Salt' })
  api.on(listProducts, () => ({ body: [tea, salt] }))
  api.on(setLevels, () => {
    api.on(listProducts, () => ({ body: [{ ...salt, name: 'Sea salt' }] }))
    return { status: 409, body: { code: 'STALE_VERSION', message: 'Hana was faster' } }
  })
  open('/stock-levels')
  const ofTea = { name: 'Set levels', description: tea.name }
  await userEvent.click(await screen.findByRole('button', ofTea))
  const dialog = within(await screen.findByRole('dialog'))
  const own = within(await dialog.findByRole('group', { name: /Piassa/ }))
  await userEvent.type(own.getByLabelText('Minimum'), '12')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Sea salt')).toBeDefined()
  expect(await dialog.findByText('Hana was faster')).toBeDefined()
  expect(own.getByLabelText('Minimum')).toHaveProperty('value', '12')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText(tea.name)).toBeNull())
})

it('judges each branch by its own minimum in the badges of the products', async () => {
  open('/products')
  expect(await screen.findByText('Bole: 8 left')).toBeDefined()
  expect(screen.queryByText(/Piassa: /)).toBeNull()
})

it('says that a branch does not stock a product, which is then not out of stock there', async () => {
  api.on(setLevels, () => ({ status: 204 }))
  const none = givenProduct({
    name: 'Salt',
    branchProducts: [
      { branchId: bole.id, quantity: 3 },
      { branchId: piassa.id, quantity: 0 },
    ],
  })
  api.on(listProducts, () => ({ body: [none] }))
  open('/stock-levels')
  await userEvent.click(await screen.findByRole('button', { name: 'Set levels' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stock levels of Salt' }))
  const own = within(await dialog.findByRole('group', { name: /Piassa/ }))
  await userEvent.click(own.getByLabelText('Not stocked here'))
  expect(own.queryByLabelText('Minimum')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.sentTo(setLevels)).toHaveLength(1))
  expect(api.sentTo(setLevels)[0]?.body).toMatchObject({
    items: [
      { minimum: null, maximum: null },
      { branchId: piassa.id, productId: none.id, minimum: 0, maximum: 0 },
    ],
  })
})

it.each([
  [[], 'Out of stock'],
  [[{ branchId: bole.id, quantity: 0 }], 'Out of stock'],
  [[bole, piassa].map(({ id }) => ({ branchId: id, quantity: 0, minimum: 0, maximum: 0 })), null],
])('shows in the badges that nothing is left, threshold or not: %j', async (stock, badge) => {
  const product = givenProduct({ name: 'Salt', lowStockThreshold: null, branchProducts: stock })
  api.on(listProducts, () => ({ body: [product] }))
  open('/products')
  await screen.findByText('Salt')
  expect(screen.queryByText('Out of stock')?.textContent ?? null).toBe(badge)
})
