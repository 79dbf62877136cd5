import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createBranch, listBranches, updateBranch } from '@mezgeb/contract/business/branches'
import {
  createCategory,
  listCategories,
  updateCategory,
} from '@mezgeb/contract/catalogue/categories'
import { createCustomer, listCustomers, updateCustomer } from '@mezgeb/contract/selling/customers'
import { createInstitution, listInstitutions } from '@mezgeb/contract/business/institutions'
import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'
import { createStockOut, listStockOuts } from '@mezgeb/contract/stock/removals'
import { createSupplier, listSuppliers, updateSupplier } from '@mezgeb/contract/buying/suppliers'
import { createUser, listUsers } from '@mezgeb/contract/people/users'

import {
  givenBranch,
  givenCategory,
  givenCustomer,
  givenInstitution,
  givenProduct,
  givenStockEntry,
  givenStockOut,
  givenSupplier,
  givenUser,
} from '../../testing/builders.ts'
import { enter } from '../../testing/enter.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { User } from '@mezgeb/contract/people/user'

const admin = givenUser()
const superAdmin = givenUser({ role: 'SUPER_ADMIN', institution: null })
const institutionId = admin.institution?.id
const category = givenCategory({ id: 'a0000000-0000-4000-8000-000000000001' })
const product = givenProduct({ categoryId: category.id, category })
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [givenBranch()] }))
  api.on(listCategories, () => ({ body: [category] }))
  api.on(listCustomers, () => ({ body: [givenCustomer()] }))
  api.on(listInstitutions, () => ({ body: [givenInstitution()] }))
  api.on(listProducts, () => ({ body: [product] }))
  api.on(listStockEntries, () => ({ body: [givenStockEntry()] }))
  api.on(listStockOuts, () => ({ body: [givenStockOut()] }))
  api.on(listSuppliers, () => ({ body: [givenSupplier()] }))
  api.on(listUsers, () => ({ body: [admin] }))
})

type Modal = {
  title: string
  path: string
  user?: User
  button: string
  /** The typed texts by field label. */
  typed: Record<string, string>
  /** The chosen options by field label. */
  chosen?: Record<string, string>
  /** The labels of the fields that stay as they are. */
  others?: string[]
  /**
   * The messages of an empty form, field by field; absent for a form that is filled in already.
   */
  onEmpty?: string[]
  save: Endpoint
  saved: object
  sentence: string
  list: Endpoint
  /** The body that is sent; further keys may be there. */
  sent: object
}

const contact = { phone: '0911223344', address: 'Merkato' }
const typedContact = { Phone: '0911223344', Address: 'Merkato' }

const MODALS: Modal[] = [
  {
    title: 'Add New Category',
    path: '/categories',
    button: 'Add Category',
    typed: { Name: 'Tea', Description: 'Green and black' },
    onEmpty: ['Name must be at least 2 characters'],
    save: createCategory,
    saved: givenCategory(),
    sentence: 'Failed to create category.',
    list: listCategories,
    sent: { name: 'Tea', description: 'Green and black', institutionId },
  },
  {
    title: 'Edit Category',
    path: '/categories',
    button: 'Edit',
    typed: { Description: 'Hot and cold' },
    others: ['Name'],
    save: updateCategory,
    saved: givenCategory({ version: 2 }),
    sentence: 'Failed to update category.',
    list: listCategories,
    sent: { name: 'Beverages', description: 'Hot and cold', version: 1 },
  },
  {
    title: 'Add New Supplier',
    path: '/suppliers',
    button: 'Add Supplier',
    typed: { Name: 'Gedeo Growers', 'Contact person': 'Hirut Alemu', ...typedContact },
    onEmpty: ['Name must be at least 2 characters'],
    save: createSupplier,
    saved: givenSupplier(),
    sentence: 'Failed to create supplier.',
    list: listSuppliers,
    sent: { name: 'Gedeo Growers', contactPerson: 'Hirut Alemu', ...contact, institutionId },
  },
  {
    title: 'Edit Supplier',
    path: '/suppliers',
    button: 'Edit',
    typed: { Phone: '0911223344' },
    others: ['Name', 'Contact person', 'Address'],
    save: updateSupplier,
    saved: givenSupplier({ version: 2 }),
    sentence: 'Failed to update supplier.',
    list: listSuppliers,
    sent: { name: 'Sidama Union', phone: '0911223344', version: 1 },
  },
  {
    title: 'Add New Customer',
    path: '/customers',
    button: 'Add Customer',
    typed: { Name: 'Selam Haile', ...typedContact },
    chosen: { Branch: 'Bole' },
    onEmpty: ['Name must be at least 2 characters', 'Branch is required'],
    save: createCustomer,
    saved: givenCustomer(),
    sentence: 'Failed to create customer.',
    list: listCustomers,
    sent: { name: 'Selam Haile', ...contact, branchId: givenBranch().id },
  },
  {
    title: 'Edit Customer',
    path: '/customers',
    button: 'Edit',
    typed: { Address: 'Merkato' },
    others: ['Name', 'Phone'],
    save: updateCustomer,
    saved: givenCustomer({ version: 2 }),
    sentence: 'Failed to update customer.',
    list: listCustomers,
    sent: { name: 'Almaz Kebede', address: 'Merkato', version: 1 },
  },
  {
    title: 'Add New Branch',
    path: '/branches',
    button: 'Add Branch',
    typed: { Name: 'Piassa', Location: 'Addis Ababa, Arada', Phone: '0111223344' },
    onEmpty: ['Name must be at least 2 characters', 'Location must be at least 2 characters'],
    save: createBranch,
    saved: givenBranch(),
    sentence: 'Failed to create branch.',
    list: listBranches,
    sent: {
      name: 'Piassa',
      location: 'Addis Ababa, Arada',
      phone: '0111223344',
      institutionId,
    },
  },
  {
    title: 'Edit Branch',
    path: '/branches',
    button: 'Edit',
    typed: { Phone: '0111223344' },
    others: ['Name', 'Location'],
    save: updateBranch,
    saved: givenBranch({ version: 2 }),
    sentence: 'Failed to update branch.',
    list: listBranches,
    sent: { name: 'Bole', location: 'Addis Ababa', phone: '0111223344', version: 1 },
  },
  {
    title: 'Add New Product',
    path: '/products',
    button: 'Add Product',
    typed: {
      Name: 'Berbere',
      Unit: 'kg',
      'Price per unit': '120.25',
      'Low stock threshold': '5',
      Code: 'b-1',
      Barcodes: '6001; 6002, 6003',
      Description: 'Hot',
    },
    chosen: { Category: 'Beverages' },
    onEmpty: [
      'Name must be at least 2 characters',
      'Unit is required',
      'Price per unit must be greater than 0',
      'Category is required',
    ],
    save: createProduct,
    saved: product,
    sentence: 'Failed to create product.',
    list: listProducts,
    sent: {
      name: 'Berbere',
      unit: 'kg',
      pricePerUnit: 120.25,
      description: 'Hot',
      lowStockThreshold: 5,
      code: 'B-1',
      barcodes: ['6001', '6002', '6003'],
      categoryId: category.id,
      institutionId,
    },
  },
  {
    title: 'Edit Product',
    path: '/products',
    button: 'Edit',
    typed: { 'Low stock threshold': '7' },
    others: ['Name', 'Unit', 'Price per unit', 'Category', 'Description'],
    save: updateProduct,
    saved: { ...product, version: 2 },
    sentence: 'Failed to update product.',
    list: listProducts,
    sent: { name: product.name, pricePerUnit: 19.99, lowStockThreshold: 7, version: 1 },
  },
  {
    title: 'Add New Institution',
    path: '/institutions',
    user: superAdmin,
    button: 'Add Institution',
    typed: { Name: 'Abay Trading' },
    onEmpty: ['Name must be at least 2 characters'],
    save: createInstitution,
    saved: givenInstitution({ status: 'PENDING' }),
    sentence: 'Failed to create institution.',
    list: listInstitutions,
    sent: { name: 'Abay Trading' },
  },
  {
    title: 'Add New Staff Member',
    path: '/users',
    button: 'Add Staff',
    typed: { Name: 'Dawit Tesfaye', Email: 'dawit@selam.et', Password: 'Blue-Market-55' },
    chosen: { Role: 'ADMIN', Branch: 'Bole' },
    onEmpty: [
      'Name is required',
      'Invalid email address',
      'Password must be at least 6 characters',
      'Branch is required',
    ],
    save: createUser,
    saved: givenUser({ id: 'user-2', status: 'PENDING' }),
    sentence: 'Registration failed. Please try again.',
    list: listUsers,
    sent: {
      name: 'Dawit Tesfaye',
      email: 'dawit@selam.et',
      password: 'Blue-Market-55',
      role: 'ADMIN',
      branchId: givenBranch().id,
      institutionId,
    },
  },
  {
    title: 'Add Stock Entry',
    path: '/stock-entries',
    button: 'Add Stock Entry',
    typed: { Quantity: '24', 'Date received': '2026-11-19' },
    chosen: { Branch: 'Bole', Product: 'Coffee', Supplier: 'Sidama' },
    onEmpty: [
      'Branch is required',
      'Product is required',
      'Quantity must be at least 1',
      'Supplier is required',
      'Date received is required',
    ],
    save: createStockEntry,
    saved: givenStockEntry(),
    sentence: 'Failed to create stock entry.',
    list: listStockEntries,
    sent: {
      productId: product.id,
      supplierId: givenSupplier().id,
      branchId: givenBranch().id,
      quantity: 24,
      dateReceived: '2026-11-19T09:00:00.000Z',
    },
  },
  {
    title: 'Add Stock Removal',
    path: '/stock-entries?tab=removals',
    button: 'Add Stock Removal',
    typed: { Quantity: '2', Reason: 'Spoiled', 'Date removed': '2026-11-19' },
    chosen: { Branch: 'Bole', Product: 'Coffee' },
    onEmpty: [
      'Branch is required',
      'Product is required',
      'Quantity must be at least 1',
      'Reason is required',
      'Date removed is required',
    ],
    save: createStockOut,
    saved: givenStockOut(),
    sentence: 'Failed to create stock out.',
    list: listStockOuts,
    sent: {
      productId: product.id,
      branchId: givenBranch().id,
      quantity: 2,
      reason: 'Spoiled',
      dateRemoved: '2026-11-19T09:00:00.000Z',
    },
  },
]

async function openModal({ path, user = admin, button, title }: Modal) {
  renderApp(path, user)
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog', { name: title })
  // The dialog takes the focus a moment after it opens.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return within(dialog)
}

type Opened = Awaited<ReturnType<typeof openModal>>

async function fill(dialog: Opened, { typed, chosen = {} }: Modal) {
  for (const [label, option] of Object.entries(chosen)) {
    const field = dialog.getByLabelText(label)
    if (field instanceof HTMLSelectElement) {
      await userEvent.selectOptions(field, option)
      continue
    }
    // The first empty one has the focus, and shows its list.
    if (field.getAttribute('aria-expanded') !== 'true') await userEvent.click(field)
    await userEvent.click(
      await dialog.findByRole('option', { name: new RegExp(option), hidden: true }),
    )
  }
  for (const [label, text] of Object.entries(typed)) {
    enter(dialog.getByLabelText(label), text)
  }
}

const press = (dialog: Opened, name: string) =>
  userEvent.click(dialog.getByRole('button', { name }))

async function saveEmpty(dialog: Opened) {
  for (const day of dialog.queryAllByLabelText(/^Date /)) await userEvent.clear(day)
  await press(dialog, 'Save')
}

describe.each(MODALS)('the modal $title', (modal) => {
  // spec: S2.36 S2.38 S2.47 S2.50 S2.58 S2.61 S2.62 S2.68 S2.69 S2.78 S2.91 S3.4 S5.14 S5.15 S5.16
  // spec: S5.18 S5.21 S5.23 S5.25 S5.26 S5.27 S5.29 S5.30 S5.31 S5.33 S5.42 S5.43 S5.44 S9.2 S9.3
  // spec: S4.16 S4.17 S4.18 S4.19 S4.20 S4.21 S6.7 S6.8 S6.9 S7.6 S7.16 S7.19 S7.22 S7.24 S7.25
  // spec: S7.28 S7.29 S7.32 S7.34 S7.36 S8.1 S8.3 S8.5 S8.9 S8.11 S8.15 S8.17 S8.18 S8.21 S8.22
  // spec: S5.34 S5.35 S5.37 S5.38 S8.24 S8.25 S8.27 S8.28 D2.32 D5.8 D7.5 D7.6 D7.7 D7.10 D7.22 D7.23 D7.31
  it('names its fields and every empty one, stays open while saving fails, then reads the list again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const piassa = { id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' }
    // Of two branches none is chosen by itself.
    if (modal.onEmpty !== undefined) {
      api.on(listBranches, () => ({ body: [givenBranch(), givenBranch(piassa)] }))
    }
    const dialog = await openModal(modal)
    const labels = [modal.typed, modal.chosen ?? {}].flatMap(Object.keys)
    for (const label of [...labels, ...(modal.others ?? [])]) {
      expect(dialog.getByLabelText(label)).toBeDefined()
    }
    if (modal.onEmpty !== undefined) await saveEmpty(dialog)
    for (const sentence of modal.onEmpty ?? [])
      expect(await dialog.findByText(sentence)).toBeDefined()
    expect(api.sentTo(modal.save)).toHaveLength(0)

    await fill(dialog, modal)
    api.on(modal.save, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    await press(dialog, 'Save')
    expect(await dialog.findByText(modal.sentence)).toBeDefined()
    expect(log).toHaveBeenCalled()
    for (const [label, text] of Object.entries(modal.typed)) {
      expect(dialog.getByLabelText(label)).toHaveProperty('value', text)
    }

    const message = 'Your institution is awaiting approval.'
    api.on(modal.save, () => ({ status: 403, body: { code: 'INSTITUTION_PENDING', message } }))
    await press(dialog, 'Save')
    expect(await dialog.findByText(message)).toBeDefined()
    expect(dialog.queryByText(modal.sentence)).toBeNull()

    api.on(modal.save, () => ({ status: 200, body: modal.saved }))
    const before = api.sentTo(modal.list).length
    await press(dialog, 'Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sentTo(modal.save).map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining(modal.sent) as unknown),
    )
    const keys = api.sentTo(modal.save).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(1)
    await waitFor(() => expect(api.sentTo(modal.list).length).toBeGreaterThan(before))
  })
})
