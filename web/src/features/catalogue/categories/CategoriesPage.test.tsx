import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import {
  createCategory,
  listCategories,
  updateCategory,
} from '@mezgeb/contract/catalogue/categories'

import { givenCategory, givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const user = givenUser()
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
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
    enter(modal.getByLabelText('Name'), 'T')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await modal.findByText('Name must be at least 2 characters')
    expect(api.sentTo(createCategory)).toHaveLength(0)
    enter(modal.getByLabelText('Name'), 'Tea')
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
    enter(modal.getByLabelText('Description'), 'Bottled')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await modal.findByText('Somebody else was faster.')
    expect(modal.getByText('Changed meanwhile to “Cold drinks”')).toBeDefined()
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.sentTo(updateCategory)).toHaveLength(2))
    const versions = api.sentTo(updateCategory).map(({ body }) => body)
    expect(versions).toMatchObject([{ version: 1 }, { version: 7 }])
  })
})
