import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { getMe } from '@mezgeb/contract/people/auth'
import {
  createCategory,
  listCategories,
  updateCategory,
} from '@mezgeb/contract/catalogue/categories'

import { givenCategory, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const user = givenUser()
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(getMe, () => ({ body: user }))
})

async function openModal(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

describe('the categories page', () => {
  // spec: S2.47 S2.48 S7.30
  it('shows name and description, or that there is none', async () => {
    const tea = givenCategory({ id: 'category-2', name: 'Tea', description: 'Green and black' })
    api.on(listCategories, () => ({ body: [givenCategory(), tea] }))
    renderApp('/categories', user)
    expect(await screen.findByRole('heading', { level: 2, name: 'Tea' })).toBeDefined()
    expect(screen.getByText('Green and black')).toBeDefined()
    expect(screen.getByText('No description available')).toBeDefined()
    expect(screen.getByText('Manage your product categories.')).toBeDefined()
    expect(api.sentTo(listCategories)[0]?.query.get('institutionId')).toBe('institution-1')
  })

  // spec: S2.46
  it('says when there are none, and when none match the search in the address', async () => {
    api.on(listCategories, () => ({ body: [] }))
    const router = renderApp('/categories', user)
    await screen.findByText('No categories available.')
    await userEvent.type(screen.getByPlaceholderText('Search categories...'), 'zz')
    await screen.findByText('No categories match your search.')
    expect(router.state.location.href).toBe('/categories?search=zz')
    expect(api.requests.at(-1)?.query.get('search')).toBe('zz')
  })

  // spec: S2.51
  it('shows why the list could not be loaded, and loads it with Retry', async () => {
    let isBroken = true
    api.on(listCategories, () =>
      isBroken ? { status: 500, body: { code: 'INTERNAL' } } : { body: [givenCategory()] },
    )
    renderApp('/categories', user)
    await screen.findByText('Error loading categories')
    expect(screen.getByText('Failed to load categories.')).toBeDefined()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Beverages')
    expect(screen.queryByText('Error loading categories')).toBeNull()
  })

  // spec: S2.44 S4.17 S5.20 S7.31
  it('adds a category, closes the modal and reads the list again', async () => {
    let categories = [givenCategory()]
    api.on(listCategories, () => ({ body: categories }))
    api.on(createCategory, () => {
      categories = [givenCategory(), givenCategory({ id: 'category-2', name: 'Tea' })]
      return { status: 201, body: categories[1] }
    })
    renderApp('/categories', user)
    const modal = await openModal('Add Category')
    await userEvent.type(modal.getByLabelText('Name'), 'Tea')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { level: 2, name: 'Tea' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sentTo(createCategory)[0]?.body).toEqual({
      name: 'Tea',
      description: null,
      institutionId: 'institution-1',
    })
  })

  // spec: S4.21 D2.32
  it('keeps the modal, what was typed and the idempotency key when saving fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    api.on(listCategories, () => ({ body: [] }))
    api.on(createCategory, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    renderApp('/categories', user)
    const modal = await openModal('Add Category')
    await userEvent.type(modal.getByLabelText('Name'), 'Tea')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await modal.findByText('Failed to create category.')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.sentTo(createCategory)).toHaveLength(2))
    const keys = api.sentTo(createCategory).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(modal.getByLabelText('Name')).toHaveProperty('value', 'Tea')
    expect(log).toHaveBeenCalled()
  })

  // spec: S5.19 D7.19
  it('judges the name before it is sent, and shows the refusal of the server at the field', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const message = 'A category with this name already exists.'
    api.on(listCategories, () => ({ body: [] }))
    api.on(createCategory, () => ({
      status: 409,
      body: {
        code: 'CATEGORY_TAKEN',
        message,
        fields: [{ path: 'name', code: 'CATEGORY_TAKEN', message }],
      },
    }))
    renderApp('/categories', user)
    const modal = await openModal('Add Category')
    await userEvent.type(modal.getByLabelText('Name'), 'T')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await modal.findByText('Name must be at least 2 characters')
    expect(api.sentTo(createCategory)).toHaveLength(0)
    await userEvent.type(modal.getByLabelText('Name'), 'ea')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    expect(await modal.findAllByText(message)).toHaveLength(1)
  })

  // spec: D2.35
  it('saves on top of what a colleague changed only after having shown it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const current = givenCategory({ name: 'Cold drinks', version: 7 })
    api.on(listCategories, () => ({ body: [givenCategory()] }))
    api.on(updateCategory, () => ({
      status: 409,
      body: { code: 'STALE_VERSION', message: 'Somebody else was faster.', current },
    }))
    renderApp('/categories', user)
    const modal = await openModal('Edit')
    await userEvent.type(modal.getByLabelText('Description'), 'Bottled')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await modal.findByText('Somebody else was faster.')
    expect(modal.getByText('Changed meanwhile to “Cold drinks”')).toBeDefined()
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.sentTo(updateCategory)).toHaveLength(2))
    const versions = api.sentTo(updateCategory).map(({ body }) => body)
    expect(versions).toMatchObject([{ version: 1 }, { version: 7 }])
  })

  // spec: S4.14 S8.35
  it('goes to /login once and says why when the session has ended', async () => {
    api.on(listCategories, () => ({ status: 401, body: { code: 'SIGNED_OUT' } }))
    const router = renderApp('/categories', user)
    await screen.findByText('Your session has ended. Please sign in again.')
    expect(router.state.location.pathname).toBe('/login')
  })
})
