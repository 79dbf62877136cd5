import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'

import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listNamedProducts } from '@mezgeb/contract/catalogue/named-products'
import { createProduct, listProducts } from '@mezgeb/contract/catalogue/products'

import {
  givenBranch,
  givenCategory,
  givenProduct,
  givenSupplier,
  givenUser,
} from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const { id, name } = givenBranch()
const staff = givenUser({ role: 'STAFF', branch: { id, name } })
const soap = givenCategory({ id: 'a0000000-0000-4000-8000-000000000001', name: 'Soap' })
const omo = givenProduct({ id: 'd0000000-0000-4000-8000-000000000009', name: 'Omo powder' })
let api: ReturnType<typeof mockApi>

beforeEach(async () => {
  api = mockApi()
  api.on(listProducts, () => ({ body: [] }))
  api.on(listCategories, () => ({ body: [soap] }))
  renderApp('/stock-entries/receive', staff)
  await screen.findByRole('combobox', { name: 'Product' })
})

const focused = () => document.activeElement?.getAttribute('data-path')

it('takes a new product in the row: the name as typed, then unit, price and category', async () => {
  api.on(createProduct, () => ({ status: 201, body: omo }))
  const field = screen.getByRole('combobox', { name: 'Product' })
  await userEvent.click(field)
  enter(field, 'Omo powder')
  await userEvent.click(await screen.findByRole('option', { name: 'New product “Omo powder”' }))
  const row = within(await screen.findByRole('group', { name: 'Add New Product' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(row.getByLabelText('Name')).toHaveProperty('value', 'Omo powder')
  await waitFor(() => expect(document.activeElement).toBe(row.getByLabelText('Unit')))
  await userEvent.keyboard('pack{Enter}60{Enter}Soap')
  await userEvent.click(await row.findByRole('option', { name: 'Soap' }))
  expect(document.activeElement).toBe(row.getByRole('button', { name: 'Add Product' }))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(field).toHaveProperty('value', omo.name))
  await waitFor(() => expect(focused()).toBe('items.0.quantity'))
  expect(api.sentTo(createProduct)[0]?.body).toMatchObject({
    name: 'Omo powder',
    unit: 'pack',
    pricePerUnit: 60,
    categoryId: soap.id,
  })
})

it('leaves a new product with the focus in its line', async () => {
  const field = screen.getByRole('combobox', { name: 'Product' })
  await userEvent.click(field)
  enter(field, 'Omo powder')
  await userEvent.click(await screen.findByRole('option', { name: 'New product “Omo powder”' }))
  await screen.findByRole('group', { name: 'Add New Product' })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Add New Product' })).toBeNull()
  expect(document.activeElement).toBe(field)
})

it('begins at the products where the supplier is remembered, and says that it is', async () => {
  const supplier = givenSupplier()
  api.on(listSuppliers, () => ({ body: [supplier] }))
  cleanup()
  localStorage.setItem(`supplier:${staff.id}`, supplier.id)
  renderApp('/stock-entries/receive', staff)
  const field = await screen.findByRole('combobox', { name: 'Supplier' })
  await waitFor(() => expect(field).toHaveProperty('value', supplier.name))
  expect(screen.getByText('chosen last')).toBeDefined()
  await waitFor(() => expect(focused()).toBe('items.0.productId'))
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('lets no list lie over the quantity where that is below its product', async () => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Product' }))
  const list = await screen.findByRole('listbox')
  expect(list.closest('[style*="fixed"]')).toBeNull()
})

it('moves from the product of a line to the quantity of the same line', async () => {
  const tea = givenProduct({ id: 'd0000000-0000-4000-8000-000000000008', name: 'Tea' })
  api.on(listProducts, ({ query }) => ({ body: query.get('search') === 'Tea' ? [tea] : [omo] }))
  for (const [line, product] of ['Omo', 'Tea'].entries()) {
    if (line > 0) await userEvent.click(screen.getByRole('button', { name: 'Add a product' }))
    const field = screen.getAllByRole('combobox', { name: 'Product' }).at(-1)
    if (field !== undefined) enter(field, product)
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${product}`) }))
    await waitFor(() => expect(focused()).toBe(`items.${line}.quantity`))
  }
  screen.getAllByRole('combobox', { name: 'Product' })[0]?.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('items.0.quantity'))
})

it('goes on from the name of a charge to its amount', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Add a charge' }))
  await waitFor(() => expect(focused()).toBe('charges.0.name'))
  await userEvent.keyboard('Transport{Enter}')
  await waitFor(() => expect(focused()).toBe('charges.0.amount'))
})

it('asks whether a date of long ago is right', async () => {
  enter(screen.getByLabelText('Date received'), '2020-09-04')
  expect(
    await screen.findByText(/^Sep 4, 2020 was .* days ago. Is the date right\?$/),
  ).toBeDefined()
})

it('keeps each pasted row, also of a product that has a line', async () => {
  api.on(listNamedProducts, () => ({ body: [omo] }))
  for (const row of ['Omo powder\t5\t30', 'Omo powder\t2\t31\nOmo powder\t1\t32']) {
    await userEvent.click(screen.getByRole('button', { name: 'Paste from a table' }))
    enter(screen.getByRole('textbox', { name: 'Paste from a table' }), row)
    await userEvent.click(screen.getByRole('button', { name: 'Add the rows' }))
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Paste from a table' })).toBeNull(),
    )
  }
  const quantities = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Quantity/ })
  expect(quantities.map(({ value }) => value)).toEqual(['5', '2', '1'])
})
