import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { getMe } from '@mezgeb/contract/people/auth'
import {
  createCategory,
  listCategories,
  updateCategory,
} from '@mezgeb/contract/catalogue/categories'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { createSale } from '@mezgeb/contract/selling/sales'

import { endSession, initSession, startSession } from '../../lib/session/session.ts'
import { givenCategory, givenProduct, givenUser } from '../../testing/builders.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

const user = givenUser()
const colleague = givenUser({ id: 'user-2', name: 'Dawit' })
const tea = givenCategory({ id: 'category-2', name: 'Tea' })
// For what must not happen: longer than a dialog takes to fade away.
const SHORTLY = { timeout: 400 }
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  api = mockApi()
  api.on(listCategories, () => ({ body: [givenCategory()] }))
})

/** Answers the creation of a category when it is called. */
function holdCreation(): () => void {
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  api.on(createCategory, async () => {
    await held
    return { status: 201, body: tea }
  })
  return answer
}

async function openForm(button = 'Add Category') {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const form = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')))
  return form
}

describe('a save that takes its time', () => {
  it('leaves a form alone that was opened after its own was closed', async () => {
    const answer = holdCreation()
    renderApp('/categories', user)
    const first = await openForm()
    await userEvent.keyboard('Tea{Enter}')
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openForm()
    await userEvent.keyboard('Coffee')
    answer()
    await screen.findByText('Category added')
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SHORTLY)
    await expect(closed()).rejects.toThrow('null')
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Coffee')
  })

  it('does not forget that the user wanted to go to another page', async () => {
    const answer = holdCreation()
    const router = renderApp('/categories', user)
    await openForm()
    await userEvent.keyboard('Tea{Enter}')
    void router.navigate({ to: '/settings' })
    await screen.findByRole('dialog', { name: 'Discard what you typed?' })
    answer()
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
  })

  it('is sent once, however often it is asked for at once', async () => {
    const answer = holdCreation()
    renderApp('/categories', user)
    await openForm()
    await userEvent.keyboard('Tea')
    const key = { key: 'Enter', ctrlKey: true, bubbles: true }
    for (const _ of [1, 2]) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
    answer()
    await screen.findByText('Category added')
    expect(api.sentTo(createCategory)).toHaveLength(1)
  })
})

describe('a sale that takes its time', () => {
  it('is not sent by the browser itself when Save is pressed again', async () => {
    api.on(createSale, () => new Promise(() => undefined))
    api.on(listProducts, () => ({ body: [givenProduct()] }))
    renderApp('/categories', user)
    await screen.findByRole('button', { name: 'Add Category' })
    await userEvent.keyboard('s')
    const sale = within(await screen.findByRole('dialog'))
    await userEvent.click(sale.getByLabelText('Customer'))
    await userEvent.click(await sale.findByRole('option', { name: /Almaz/ }))
    await userEvent.click(sale.getByLabelText('Product'))
    await userEvent.click(await sale.findByRole('option', { name: /Coffee/ }))
    await userEvent.click(sale.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.sentTo(createSale)).toHaveLength(1))
    const form = sale.getByLabelText('Customer').closest('form')
    // False: the browser's own way was prevented.
    expect(form !== null && fireEvent.submit(form)).toBe(false)
  })
})

describe('a save whose answer was lost', () => {
  it('reads the list again, which shows whether it was done', async () => {
    renderApp('/categories', user)
    const form = await openForm()
    api.on(listCategories, () => ({ body: [givenCategory(), tea] }))
    api.on(createCategory, () => Promise.reject(new TypeError('network gone')))
    vi.stubGlobal('fetch', answeringHealth(fetch))
    await userEvent.keyboard('Tea{Enter}')
    await form.findByText(/^Failed to create category\. No connection/)
    expect(await screen.findByText('Tea')).toBeDefined()
  })

  it('is recognised when an edit is saved again: it is no conflict', async () => {
    renderApp('/categories', user)
    await openForm('Edit')
    const current = givenCategory({ name: 'Drinks', version: 2 })
    api.on(updateCategory, () => ({
      status: 409,
      body: { code: 'STALE_VERSION', message: 'Somebody else has changed this.', current },
    }))
    await userEvent.keyboard('{Control>}a{/Control}Drinks{Enter}')
    expect(await screen.findByText('Category saved')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('somebody else at the same device', () => {
  it('sees no message of the former user', async () => {
    api.on(createCategory, () => ({ status: 201, body: tea }))
    const router = renderApp('/categories', user)
    await openForm()
    await userEvent.keyboard('Tea{Enter}')
    await screen.findByText('Category added')
    endSession(`token-of-${user.id}`, 'logout')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    signInAsColleague()
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(screen.queryByText('Category added')).toBeNull()
  })

  it('sees nothing of a save that the former user did not wait for', async () => {
    const answer = holdCreation()
    renderApp('/categories', user)
    await openForm()
    await userEvent.keyboard('Tea{Enter}')
    endSession(`token-of-${user.id}`, 'logout')
    await screen.findByRole('button', { name: 'Sign in' })
    signInAsColleague()
    await screen.findByRole('heading', { name: 'Dashboard' })
    answer()
    await expect(screen.findByText('Category added', {}, SHORTLY)).rejects.toThrow('Unable')
  })

  it('finds no form of the former user when the other tab has signed in meanwhile', async () => {
    initSession()
    renderApp('/categories', user)
    await openForm()
    await userEvent.keyboard('Tea')
    api.on(getMe, () => ({ body: colleague }))
    localStorage.setItem('user', JSON.stringify(colleague))
    localStorage.setItem('token', `token-of-${colleague.id}`)
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('heading', { name: 'Categories' })).toBeDefined()
  })
})

function signInAsColleague(): void {
  api.on(getMe, () => ({ body: colleague }))
  startSession({ token: `token-of-${colleague.id}`, user: colleague })
}

// After an answer was lost the app asks for a sign of life.
function answeringHealth(others: typeof fetch): typeof fetch {
  return (input, init) =>
    input === '/api/health' ? Promise.resolve(new Response('{}')) : others(input, init)
}
