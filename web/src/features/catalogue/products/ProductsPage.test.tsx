import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'

import { givenBranch, givenProduct, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { User } from '@mezgeb/contract/people/user'

const bole = givenBranch()
const piassa = givenBranch({ id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' })
const admin = givenUser()
const staff = givenUser({ role: 'STAFF', branch: bole })
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [piassa, bole] }))
})

async function openPage(user: User, product = givenProduct()): Promise<void> {
  api.on(listProducts, () => ({ body: [product] }))
  renderApp('/products', user)
  await screen.findByRole('heading', { level: 1, name: 'Products' })
}

const inBoth = givenProduct({
  lowStockThreshold: 5,
  branchProducts: [
    { branchId: bole.id, quantity: 4 },
    { branchId: piassa.id, quantity: 2 },
  ],
})

describe('the products page', () => {
  // spec: S2.40 S4.15 S6.3 S7.27 D5.13
  it('judges low stock for STAFF by their own branch', async () => {
    await openPage(staff, inBoth)
    expect(await screen.findByText('Low Stock (4 remaining)')).toBeDefined()
    expect(api.sentTo(listProducts)[0]?.query.get('institutionId')).toBe(staff.institution?.id)
    const name = screen.getByRole('link', { name: 'ቡና Coffee' })
    expect(name.getAttribute('href')).toBe(`/products/${givenProduct().id}`)
  })

  // spec: D5.14
  it('judges low stock for an ADMIN by the sum over the branches, and shows each on demand', async () => {
    await openPage(admin, inBoth)
    await userEvent.click(await screen.findByText('Stock per branch'))
    expect(screen.queryByText(/Low Stock/)).toBeNull()
    const rows = (await screen.findAllByText(/^(Bole|Piassa)$/, { ignore: 'option' })).map(
      (name) => name.parentElement?.textContent,
    )
    expect(rows).toEqual(['Bole4', 'Piassa2'])
  })

  it('names each branch that has too little to an ADMIN', async () => {
    const empty = { branchId: bole.id, quantity: 0 }
    await openPage(admin, { ...inBoth, branchProducts: [empty, ...inBoth.branchProducts.slice(1)] })
    expect((await screen.findByText('Bole: out of stock')).dataset['tone']).toBe('danger')
    expect(screen.getByText('Piassa: 2 left').dataset['tone']).toBe('warning')
  })

  it('shows Out of stock while another branch may stock it', async () => {
    const none = [{ branchId: bole.id, quantity: 0, maximum: 0 }]
    await openPage(admin, givenProduct({ branchProducts: none }))
    expect((await screen.findByText('Out of stock')).dataset['tone']).toBe('danger')
    cleanup()
    const nowhere = [...none, { branchId: piassa.id, quantity: 0, maximum: 0 }]
    await openPage(admin, givenProduct({ branchProducts: nowhere }))
    await screen.findByText('ETB 19.99')
    expect(screen.queryByText('Out of stock')).toBeNull()
    cleanup()
    await openPage(staff, givenProduct({ branchProducts: none }))
    await screen.findByText('ETB 19.99')
    expect(screen.queryByText('Out of stock')).toBeNull()
  })

  it('shows a red Out of stock beside the low stock of the own branch', async () => {
    const none = [{ branchId: bole.id, quantity: 0 }]
    await openPage(staff, givenProduct({ lowStockThreshold: 5, branchProducts: none }))
    expect((await screen.findByText('Out of stock')).dataset['tone']).toBe('danger')
    expect(screen.getByText('Low Stock (0 remaining)')).toBeDefined()
  })

  // spec: S2.41 S4.15 S9.8
  it('shows no badge without a threshold above 0', async () => {
    await openPage(staff, givenProduct({ lowStockThreshold: 0, branchProducts: [] }))
    await screen.findByText('ETB 19.99')
    expect(screen.queryByText(/Low Stock/)).toBeNull()
  })

  // spec: S2.37 S2.39 S6.7 D7.34
  it('lets only an ADMIN edit, and leads everybody to the stock', async () => {
    await openPage(staff)
    const link = await screen.findByRole('link', { name: 'Manage Stock' })
    expect(link.getAttribute('href')).toBe(
      `/stock-entries?search=${encodeURIComponent('ቡና')}+Coffee`,
    )
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    cleanup()
    await openPage(admin)
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined()
  })

  it('shows code and barcodes, and takes another from a scanner, which ends with Enter', async () => {
    const category = { id: 'ca000000-0000-4000-8000-000000000001', name: 'Beverages' }
    const coded = { code: 'S-47', barcodes: ['6001', '6002'] }
    const product = givenProduct({ categoryId: category.id, category, ...coded })
    api.on(updateProduct, () => ({ body: product }))
    await openPage(admin, product)
    expect(await screen.findByText('S-47')).toBeDefined()
    expect(screen.getByText('6001, 6002')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    await userEvent.type(await screen.findByLabelText('Barcodes'), '; 6003{Enter}6004')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.sentTo(updateProduct)).toHaveLength(1))
    expect(api.sentTo(updateProduct)[0]?.body).toMatchObject({
      barcodes: ['6001', '6002', '6003', '6004'],
    })
  })

  it('names the archived product that has a scanned barcode', async () => {
    await openPage(admin)
    await screen.findByRole('button', { name: 'Edit' })
    const archived = givenProduct({ name: 'Old tea', barcodes: ['60010001'], isArchived: true })
    api.on(listProducts, ({ query }) => ({
      body: query.get('archived') === 'true' ? [archived] : [],
    }))
    for (const key of ['6', '0', '0', '1', '0', '0', '0', '1', 'Enter'])
      fireEvent.keyDown(document.body, { key })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Old tea is archived. Unarchive it to use it.',
    )
    expect(screen.queryByRole('button', { name: 'New product with this barcode' })).toBeNull()
  })

  it('keeps an open form whose product has left the list meanwhile, until it closes', async () => {
    const tea = givenProduct({ id: 'd0000000-0000-4000-8000-00000000000a', name: 'Tea' })
    const category = { id: 'ca000000-0000-4000-8000-000000000001', name: 'Beverages' }
    let listed = [givenProduct({ categoryId: category.id, category }), tea]
    api.on(updateProduct, () => {
      listed = [{ ...tea, name: 'Green tea' }]
      return {
        status: 409,
        body: { code: 'STALE_VERSION', message: 'Hana changed it a moment ago' },
      }
    })
    api.on(listProducts, () => ({ body: listed }))
    renderApp('/products', admin)
    const coffee = { name: 'Edit', description: 'ቡና Coffee' }
    await userEvent.click(await screen.findByRole('button', coffee))
    await userEvent.type(await screen.findByLabelText('Name'), ' dark')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Green tea')).toBeDefined()
    expect(await screen.findByText('Hana changed it a moment ago')).toBeDefined()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'ቡና Coffee dark')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('ቡና Coffee')).toBeNull())
  })

  it('archives from the form, with Undo, and shows the archived ones on demand', async () => {
    const archived = givenProduct({ isArchived: true })
    api.on(updateProduct, () => ({ body: archived }))
    await openPage(admin)
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(api.sentTo(updateProduct)).toHaveLength(2))
    expect(api.sentTo(updateProduct).map(({ body }) => body)).toEqual([
      { isArchived: true },
      { isArchived: false },
    ])

    api.on(listProducts, () => ({ body: [archived] }))
    await userEvent.click(screen.getByRole('button', { name: 'Archived', pressed: false }))
    await userEvent.click(await screen.findByRole('button', { name: 'Unarchive' }))
    expect(api.sentTo(listProducts).at(-1)?.query.get('archived')).toBe('true')
    await waitFor(() => expect(api.sentTo(updateProduct)).toHaveLength(3))
    expect(screen.getByRole('button', { name: 'Archived', pressed: true })).toBeDefined()
  })
})
