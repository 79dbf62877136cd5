import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createCategory, listCategories } from '@mezgeb/contract/catalogue/categories'
import { createProduct } from '@mezgeb/contract/catalogue/products'

import { givenCategory, givenProduct, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const admin = givenUser()
const coffee = givenCategory({ id: 'a0000000-0000-4000-8000-000000000001', name: 'Coffee' })
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listCategories, () => ({ body: [] }))
  api.on(createCategory, () => ({ status: 201, body: coffee }))
  api.on(createProduct, () => ({ status: 201, body: givenProduct() }))
})

async function openProduct() {
  renderApp('/products', admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Add Product' }))
  const modal = within(await screen.findByRole('dialog'))
  await userEvent.type(modal.getByLabelText('Name'), 'Yirgacheffe')
  await userEvent.type(modal.getByLabelText('Unit'), 'bag')
  await userEvent.type(modal.getByLabelText('Price per unit'), '450.5')
  return modal
}

type Modal = Awaited<ReturnType<typeof openProduct>>

/** Types a name that no category has, and takes the offer to add it. */
async function enterNew(modal: Modal, name: string) {
  const field = modal.getByRole('combobox', { name: 'Category' })
  await userEvent.click(field)
  await userEvent.type(field, name)
  await userEvent.click(await modal.findByRole('option', { name: 'New category' }))
  return within(
    modal.getByRole('group', { name: 'New category' }),
  ).getByLabelText<HTMLInputElement>('Name')
}

const save = (modal: Modal) => userEvent.click(modal.getByRole('button', { name: 'Save' }))

describe('a product without any category to choose', () => {
  it('gets a new one on the way, which is called what was looked for', async () => {
    const modal = await openProduct()
    const name = await enterNew(modal, 'Coffee')
    expect(name.value).toBe('Coffee')
    await waitFor(() => expect(document.activeElement).toBe(name))
    await save(modal)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sentTo(createCategory)[0]?.body).toMatchObject({ name: 'Coffee' })
    expect(api.sentTo(createProduct)[0]?.body).toMatchObject({
      name: 'Yirgacheffe',
      categoryId: coffee.id,
    })
  })

  it('names what is missing in the new category', async () => {
    const modal = await openProduct()
    const name = await enterNew(modal, 'C')
    await save(modal)
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(modal.getByText('Name must be at least 2 characters')).toBeDefined()
    expect(api.sentTo(createCategory)).toEqual([])
  })

  it('says at the new category that its name is taken, not at the name of the product', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const message = 'A category with this name already exists.'
    api.on(createCategory, () => ({
      status: 409,
      body: {
        code: 'CATEGORY_TAKEN',
        message,
        fields: [{ path: 'name', code: 'CATEGORY_TAKEN', message }],
      },
    }))
    const modal = await openProduct()
    const name = await enterNew(modal, 'Coffee')
    await save(modal)
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    expect(modal.getAllByText(message)).toHaveLength(1)
    expect(api.sentTo(createProduct)).toEqual([])
  })

  it('does not create the category again when the product fails and is tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    api.on(createProduct, () => ({ status: 500 }))
    const modal = await openProduct()
    await enterNew(modal, 'Coffee')
    await save(modal)
    expect(await modal.findByText('Failed to create product.')).toBeDefined()
    expect(modal.getByRole<HTMLInputElement>('combobox', { name: 'Category' }).value).toBe('Coffee')
    api.on(createProduct, () => ({ status: 201, body: givenProduct() }))
    await save(modal)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sentTo(createCategory)).toHaveLength(1)
    expect(api.sentTo(createProduct)).toHaveLength(2)
  })
})
