import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createCategory } from '@mezgeb/contract/catalogue/categories'
import { listCustomers } from '@mezgeb/contract/selling/customers'

import { givenCategory, givenUser } from '../../testing/builders.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

const user = givenUser()
const QUESTION = 'Discard what you typed?'
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
})

async function openForm(path = '/categories', button = 'Add Category') {
  const router = renderApp(path, user)
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const form = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')))
  return { router, form }
}

async function findQuestion() {
  return within(await screen.findByRole('dialog', { name: QUESTION }))
}

async function expectClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('a form in which nothing was typed', () => {
  it('closes at once with Escape, and the focus goes back to its button', async () => {
    await openForm()
    await userEvent.keyboard('{Escape}')
    await expectClosed()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add Category'))
  })

  it('closes at once though it has chosen the only branch by itself', async () => {
    api.on(listCustomers, () => ({ body: [] }))
    const { form } = await openForm('/customers', 'Add Customer')
    await waitFor(() => expect(form.getByLabelText('Branch')).toHaveProperty('value', 'Bole'))
    await userEvent.keyboard('{Escape}')
    await expectClosed()
  })

  it('closes at once when what was typed is taken back', async () => {
    await openForm()
    await userEvent.keyboard('T{Backspace}{Escape}')
    await expectClosed()
  })
})

describe('a form in which something was typed', () => {
  it('asks on Escape, and another Escape goes back to the field with all of it', async () => {
    const { form } = await openForm()
    await userEvent.keyboard('Tea{Escape}')
    const question = await findQuestion()
    expect(question.getByText('It has not been saved.')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull())
    const name = form.getByLabelText('Name')
    expect(name).toHaveProperty('value', 'Tea')
    await waitFor(() => expect(document.activeElement).toBe(name))
  })

  it('asks on the X, and closes when it may be discarded', async () => {
    const { form } = await openForm()
    await userEvent.keyboard('Tea')
    await userEvent.click(form.getByRole('button', { name: 'Close' }))
    const question = await findQuestion()
    await userEvent.click(question.getByRole('button', { name: 'Discard' }))
    await expectClosed()
    expect(api.sentTo(createCategory)).toHaveLength(0)
  })

  it('closes at once with Cancel, as that says', async () => {
    const { form } = await openForm()
    await userEvent.keyboard('Tea')
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    await expectClosed()
  })

  it('is not saved by Ctrl+Enter while it asks', async () => {
    await openForm()
    await userEvent.keyboard('Tea{Escape}')
    await findQuestion()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(api.sentTo(createCategory)).toHaveLength(0)
  })

  it('holds up the way to another page until it may be discarded', async () => {
    const { router, form } = await openForm()
    await userEvent.keyboard('Tea')
    void router.navigate({ to: '/dashboard' })
    const question = await findQuestion()
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(router.state.location.pathname).toBe('/categories')
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Tea')
    void router.navigate({ to: '/users' })
    await userEvent.click((await findQuestion()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'))
  })

  // spec: S4.14 S8.35
  it('does not hold up the way to the sign-in page when the session has ended', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { router } = await openForm()
    api.on(createCategory, () => ({ status: 401, body: { code: 'SIGNED_OUT' } }))
    await userEvent.keyboard('Tea{Enter}')
    await screen.findByText('Your session has ended. Please sign in again.')
    expect(router.state.location.pathname).toBe('/login')
  })

  it('asks no more once it was saved', async () => {
    await openForm()
    api.on(createCategory, () => ({ status: 201, body: givenCategory() }))
    await userEvent.keyboard('Tea{Enter}')
    await expectClosed()
  })
})
