import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { createProduct, listProducts } from '@mezgeb/contract/catalogue/products'

import {
  givenBranch,
  givenCategory,
  givenProduct,
  givenUser,
} from '../../../../testing/builders.ts'
import { enter } from '../../../../testing/enter.ts'
import { mockApi } from '../../../../testing/mock-api.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { isTyped } from './is-typed.ts'

const { id, name } = givenBranch()
const soap = givenCategory({ id: 'a0000000-0000-4000-8000-000000000001', name: 'Soap' })
const shiro = givenProduct({ name: 'Spiced shiro powder 500 g' })
const omo = givenProduct({ id: 'd0000000-0000-4000-8000-000000000009', name: 'Omo powder' })

/** A form with a product field, in which something was typed that no product has. */
async function openForm(page: string, button: string) {
  const api = mockApi()
  // The server answers similar products when none has the text.
  api.on(listProducts, () => ({ body: [shiro] }))
  api.on(listCategories, () => ({ body: [soap] }))
  api.on(createProduct, () => ({ status: 201, body: omo }))
  renderApp(page, givenUser({ role: 'STAFF', branch: { id, name } }))
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const modal = within(await screen.findByRole('dialog'))
  const field = modal.getByRole('combobox', { name: 'Product' })
  await userEvent.click(field)
  enter(field, 'Omo powder')
  const similar = await modal.findByRole('group', { name: 'Similar' })
  return { modal, field, similar, api }
}

it('leaves a product that lacks a typed word to those who choose it', async () => {
  const { modal, field, similar } = await openForm('/sales', 'Add Sale')
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(field).toHaveProperty('value', 'Omo powder')
  await userEvent.tab()
  expect(field).toHaveProperty('value', '')
  await userEvent.click(field)
  enter(field, 'Omo powder')
  await modal.findByRole('group', { name: 'Similar' })
  expect(within(similar).queryByText(/New product/)).toBeNull()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field).toHaveProperty('value', shiro.name)
})

it('offers a new product of that name before those that are similar', async () => {
  const { modal, field, api } = await openForm('/stock-entries', 'Add Stock Entry')
  expect(modal.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'New product “Omo powder”',
    expect.stringContaining(shiro.name),
  ])
  await userEvent.keyboard('{Enter}')
  const form = within(await screen.findByRole('dialog', { name: 'Add New Product' }))
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Omo powder')
  await userEvent.type(form.getByLabelText('Unit'), 'pack')
  await userEvent.type(form.getByLabelText('Price per unit'), '60')
  await userEvent.click(form.getByRole('combobox', { name: 'Category' }))
  await userEvent.click(await form.findByRole('option', { name: soap.name }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field).toHaveProperty('value', omo.name))
  expect(api.sentTo(createProduct)[0]?.body).toMatchObject({ name: 'Omo powder' })
})

it('lets a click reach the next field while the list of a branch is open', async () => {
  const api = mockApi()
  api.on(listProducts, () => ({ body: [shiro] }))
  api.on(listBranches, () => ({ body: [givenBranch(), givenBranch({ id: 'b2', name: 'Piassa' })] }))
  renderApp('/stock-entries', givenUser())
  await userEvent.click(await screen.findByRole('button', { name: 'Add Stock Entry' }))
  const modal = within(await screen.findByRole('dialog'))
  const branch = modal.getByRole('combobox', { name: 'Branch' })
  await userEvent.click(branch)
  await modal.findByRole('option', { name: /Piassa/ })
  const product = modal.getByRole('combobox', { name: 'Product' })
  // In the flow of the form: the list pushes the next field down, and lies over none.
  const list = modal.getByRole('listbox')
  expect(list.compareDocumentPosition(product)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(list.closest('[style*="fixed"]')).toBeNull()
  await userEvent.click(product)
  expect(document.activeElement).toBe(product)
  expect(await modal.findByRole('option', { name: new RegExp(shiro.name) })).toBeDefined()
  await waitFor(() => expect(branch.getAttribute('aria-expanded')).toBe('false'))
})

it.each(['{Enter}', '{Tab}'])(
  'adds all units of a pack whose code is typed, by %s',
  async (key) => {
    const api = mockApi()
    const cola = givenProduct({
      name: 'Cola',
      packs: [{ name: 'carton', size: 24, barcode: '60012345' }],
      branchProducts: [{ branchId: id, quantity: 90 }],
    })
    api.on(listProducts, () => ({ body: [cola] }))
    renderApp('/stock-entries?tab=removals', givenUser({ role: 'STAFF', branch: { id, name } }))
    await userEvent.click(await screen.findByRole('button', { name: 'Add Stock Removal' }))
    const modal = within(await screen.findByRole('dialog'))
    const field = modal.getByRole('combobox', { name: 'Product' })
    await userEvent.click(field)
    enter(field, '60012345')
    await modal.findByRole('option', { name: /Cola/ })
    await userEvent.keyboard(key)
    await waitFor(() => expect(field).toHaveProperty('value', 'Cola'))
    expect(modal.getByLabelText('Quantity')).toHaveProperty('value', '24')
  },
)

it.each([
  ['a sale, before the server has answered', '/sales', 'Add Sale', null, '{Enter}'],
  ['a sale', '/sales', 'Add Sale', 'No product found.', '{Enter}'],
  ['a removal', '/stock-entries?tab=removals', 'Add Stock Removal', 'No product found.', '{Tab}'],
])('reads a typed label of the scale as its scanner does, in %s', async (...of) => {
  const [, page, button, answer, key] = of
  const api = mockApi()
  const teff = givenProduct({
    ...{ name: 'Teff', unit: 'kg', unitSize: 1000, barcodes: ['2100123000005'] },
    branchProducts: [{ branchId: id, quantity: 9000 }],
  })
  api.on(listProducts, ({ query }) => ({
    body: query.get('search') === teff.barcodes[0] ? [teff] : [],
  }))
  const user = givenUser({ role: 'STAFF', branch: { id, name } })
  const scaleCodes = { weight: ['21'], price: [] }
  renderApp(page, { ...user, institution: user.institution && { ...user.institution, scaleCodes } })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const modal = within(await screen.findByRole('dialog'))
  const field = modal.getByRole('combobox', { name: 'Product' })
  await userEvent.click(field)
  enter(field, '2100123012503')
  if (answer !== null) await modal.findByText(answer)
  await userEvent.keyboard(key)
  await waitFor(() => expect(field).toHaveProperty('value', 'Teff'))
  expect(modal.getByLabelText('Quantity')).toHaveProperty('value', '1.25')
})

it('says in a request the units of the branch that is asked, and opens no list over its buttons', async () => {
  const api = mockApi()
  const piassa = givenBranch({ id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' })
  api.on(listBranches, () => ({ body: [givenBranch(), piassa] }))
  const branchProducts = [
    { branchId: id, quantity: 191 },
    { branchId: piassa.id, quantity: 7 },
  ]
  api.on(listProducts, () => ({ body: [{ ...shiro, branchProducts }] }))
  renderApp(`/transfers/new?to=${id}`, givenUser())
  await screen.findAllByRole('option', { name: 'Piassa' })
  await userEvent.selectOptions(screen.getByLabelText('From branch'), 'Piassa')
  const product = screen.getByRole('combobox', { name: 'Product' })
  await waitFor(() => expect(document.activeElement).toBe(product))
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  const option = await screen.findByRole('option', { name: new RegExp(shiro.name) })
  expect(option.textContent).toContain('Piassa: 7 left')
})

it.each([
  ['a transfer', `/transfers/new?to=${id}`, null],
  ['a sale', '/sales', 'Add Sale'],
  ['a return to a supplier', '/stock-entries/send-back', null],
  ['a quarantine', '/stock-entries?tab=quarantines', 'Put into quarantine'],
])(
  'says in %s the units of now of a product that is chosen before its list is read',
  async (...of) => {
    const [, page, button] = of
    const api = mockApi()
    const unitsOf = (quantity: number) => ({
      ...shiro,
      branchProducts: [{ branchId: id, quantity }],
    })
    api.on(listProducts, () => ({ body: [unitsOf(1)] }))
    renderApp(page, givenUser({ role: 'STAFF', branch: { id, name } }))
    if (button !== null) await userEvent.click(await screen.findByRole('button', { name: button }))
    const form = within(await screen.findByRole(button === null ? 'main' : 'dialog'))
    const product = await form.findByRole('combobox', { name: 'Product' })
    await userEvent.click(product)
    const option = await form.findByRole('option', { name: new RegExp(shiro.name) })
    let answer = () => {}
    const late = new Promise<{ body: unknown }>((done) => {
      answer = () => done({ body: [unitsOf(5)] })
    })
    const asked = vi.fn<() => Promise<{ body: unknown }>>(() => late)
    api.on(listProducts, asked)
    enter(product, 'shiro')
    await waitFor(() => expect(asked).toHaveBeenCalled())
    await userEvent.click(option)
    answer()
    expect(await form.findByText(/\b5 left/)).toBeDefined()
  },
)

it('lets the arrows of a keyboard pass over branches, and goes on by Enter', async () => {
  const api = mockApi()
  const [piassa, sarbet] = [
    givenBranch({ id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' }),
    givenBranch({ id: 'b0000000-0000-4000-8000-000000000003', name: 'Sarbet' }),
  ]
  api.on(listProducts, () => ({ body: [] }))
  api.on(listBranches, () => ({ body: [givenBranch(), piassa, sarbet] }))
  renderApp(`/transfers/new?to=${id}`, givenUser())
  await screen.findAllByRole('option', { name: 'Piassa' })
  const from = screen.getByLabelText('From branch')
  act(() => from.focus())
  for (const branch of [piassa, sarbet]) {
    // As browsers do it with a select that is closed.
    fireEvent.keyDown(from, { key: 'ArrowDown' })
    fireEvent.change(from, { target: { value: branch.id } })
  }
  expect(document.activeElement).toBe(from)
  expect(from).toHaveProperty('value', sarbet.id)
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Product' }))
})

it.each([
  ['teff 5KG', { name: 'Teff flour 5 kg' }, true],
  ['ሰላም', { name: 'ሠላም Tea' }, true],
  ['6001', { name: 'Cola', barcodes: ['6001'] }, true],
  ['dairy milk', { name: 'Milk', description: 'From the dairy' }, true],
  ['Pepsi 300 ml', { name: 'Cola 300 ml' }, false],
])('%s is all there: %o %s', (typed, product, isThere) => {
  expect(isTyped(givenProduct(product), typed)).toBe(isThere)
})
