import { act, screen, waitFor, within } from '@testing-library/react'
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
import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'
import { createSupplier } from '@mezgeb/contract/buying/suppliers'
import { createUser } from '@mezgeb/contract/people/users'

import { endSession, initSession, startSession } from '../../lib/session/session.ts'
import {
  givenCategory,
  givenProduct,
  givenSale,
  givenSupplier,
  givenUser,
} from '../../testing/builders.ts'
import { enter } from '../../testing/enter.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

import type { SessionEnd } from '../../lib/session/session.ts'

const user = givenUser()
const colleague = givenUser({ id: 'user-2', name: 'Dawit Alemu', email: 'dawit@selam.et' })
const token = `token-of-${user.id}`
const SIGNED_OUT = { status: 401, body: { code: 'SIGNED_OUT', message: 'Please sign in.' } }
const KEY = `draft:${user.id}:category:`
const IS_BACK = 'We kept what you typed.'
const coffee = givenProduct()
const berbere = givenProduct({
  id: 'd0000000-0000-4000-8000-000000000002',
  name: 'Berbere',
  pricePerUnit: 5,
})
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  api = mockApi()
  api.on(listCategories, () => ({ body: [givenCategory()] }))
  api.on(listProducts, () => ({ body: [coffee, berbere] }))
  api.on(listStockEntries, () => ({ body: [] }))
})

const dialog = async () => within(await screen.findByRole('dialog'))
type Form = Awaited<ReturnType<typeof dialog>>

async function openForm(path: string, button: string): Promise<Form> {
  renderApp(path, user)
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return dialog()
}

const save = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Save' }))
const signInIsShown = () => screen.findByRole('heading', { level: 1, name: 'Sign in' })
const stored = () => JSON.stringify([sessionStorage, localStorage])

function signIn(who = user): void {
  api.on(getMe, () => ({ body: who }))
  act(() => startSession({ token: `token-of-${who.id}`, user: who }))
}

function end(why: SessionEnd): void {
  act(() => endSession(token, why))
}

async function choose(form: Form, label: string, option: RegExp, line = 0): Promise<void> {
  const field = form.getAllByRole('combobox', { name: label })[line]
  if (field === undefined) throw new Error(`no ${label} in line ${line}`)
  await userEvent.click(field)
  await userEvent.click(await form.findByRole('option', { name: option }))
}

const valueOf = (form: Form, label: string) => form.getByLabelText(label)
const keysOf = (endpoint: Parameters<typeof api.sentTo>[0]) =>
  api.sentTo(endpoint).map(({ headers }) => headers.get('Idempotency-Key'))

describe('a form whose save is answered with 401', () => {
  // spec: D7.5
  it('opens by itself with what was typed when the same user has signed in again', async () => {
    const form = await openForm('/categories', 'Add Category')
    api.on(createCategory, () => SIGNED_OUT)
    enter(valueOf(form, 'Name'), 'Tea')
    enter(valueOf(form, 'Description'), 'Green and black')
    await save(form)
    await signInIsShown()
    signIn()
    const again = await dialog()
    expect(valueOf(again, 'Name')).toHaveProperty('value', 'Tea')
    expect(valueOf(again, 'Description')).toHaveProperty('value', 'Green and black')
    expect(again.getByText(IS_BACK)).toBeDefined()
    api.on(createCategory, () => ({ status: 201, body: givenCategory({ name: 'Tea' }) }))
    await save(again)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const keys = keysOf(createCategory)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    await userEvent.click(screen.getByRole('button', { name: 'Add Category' }))
    expect(valueOf(await dialog(), 'Name')).toHaveProperty('value', '')
  })

  // spec: D2.32
  it('has customer, lines and key of a sale again, so that the sale is not made twice', async () => {
    const form = await openForm('/sales', 'Add Sale')
    api.on(createSale, () => SIGNED_OUT)
    await choose(form, 'Customer', /Almaz Kebede/)
    await choose(form, 'Product', /Coffee/)
    await userEvent.click(form.getByRole('button', { name: 'Add item' }))
    await choose(form, 'Product', /Berbere/, 1)
    await userEvent.type(form.getAllByLabelText('Quantity')[1] ?? document.body, '{Backspace}3')
    await save(form)
    await signInIsShown()
    signIn()
    const again = await dialog()
    expect(valueOf(again, 'Customer')).toHaveProperty('value', 'Almaz Kebede')
    await waitFor(() => expect(valueOf(again, 'Branch')).toHaveProperty('value', 'Bole'))
    expect(again.getAllByLabelText<HTMLInputElement>('Product').map(({ value }) => value)).toEqual([
      coffee.name,
      'Berbere',
    ])
    expect(again.getByText('ETB 34.99')).toBeDefined()
    // A line that is added now is a new one.
    await userEvent.click(again.getByRole('button', { name: 'Add item' }))
    expect(again.getAllByLabelText('Product')).toHaveLength(3)
    api.on(createSale, () => ({ status: 201, body: givenSale() }))
    await save(again)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second] = api.sentTo(createSale)
    expect(second?.body).toEqual(first?.body)
    expect(keysOf(createSale)[1]).toBe(keysOf(createSale)[0])
  })

  // spec: D2.32
  it('has the supplier again that was made before the entry failed, and the key of the entry', async () => {
    const form = await openForm('/stock-entries', 'Add Stock Entry')
    const supplier = givenSupplier({ id: 'e0000000-0000-4000-8000-000000000002', name: 'Hirut' })
    api.on(createSupplier, () => ({ status: 201, body: supplier }))
    api.on(createStockEntry, async () => {
      await new Promise((resolve) => void setTimeout(resolve))
      return SIGNED_OUT
    })
    await choose(form, 'Product', /Coffee/)
    enter(valueOf(form, 'Quantity'), '7')
    await choose(form, 'Supplier', /New supplier/)
    const fields = within(form.getByRole('group', { name: 'New supplier' }))
    enter(fields.getByLabelText('Name'), 'Hirut')
    await save(form)
    await signInIsShown()
    signIn()
    const again = await dialog()
    expect(valueOf(again, 'Product')).toHaveProperty('value', coffee.name)
    expect(valueOf(again, 'Supplier')).toHaveProperty('value', 'Hirut')
    await save(again)
    await waitFor(() => expect(api.sentTo(createStockEntry)).toHaveLength(2))
    const [first, second] = api.sentTo(createStockEntry)
    expect(second?.body).toEqual(first?.body)
    expect(keysOf(createStockEntry)[1]).toBe(keysOf(createStockEntry)[0])
    expect(api.sentTo(createSupplier)).toHaveLength(1)
  })

  // spec: D2.34
  it('of an edit is brought back to what was edited only, with the version that was seen', async () => {
    const tea = givenCategory({ id: 'category-2', name: 'Tea' })
    api.on(listCategories, () => ({ body: [givenCategory(), tea] }))
    renderApp('/categories', user)
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Edit' }))[1] ?? document.body,
    )
    const form = await dialog()
    enter(valueOf(form, 'Description'), 'Green')
    api.on(updateCategory, () => SIGNED_OUT)
    await save(form)
    await signInIsShown()
    const current = { ...tea, name: 'Teas', version: 2 }
    api.on(listCategories, () => ({ body: [givenCategory(), current] }))
    api.on(updateCategory, () => ({
      status: 409,
      body: { code: 'STALE_VERSION', message: 'Somebody else was faster.', current },
    }))
    signIn()
    const again = await dialog()
    expect(valueOf(again, 'Name')).toHaveProperty('value', 'Tea')
    expect(valueOf(again, 'Description')).toHaveProperty('value', 'Green')
    await save(again)
    await again.findByText('Changed meanwhile to “Teas”')
    expect(api.sentTo(updateCategory).at(-1)?.body).toMatchObject({ version: 1 })
    await save(again)
    expect(api.sentTo(updateCategory).at(-1)?.body).toMatchObject({ version: 2 })
  })

  // spec: D7.5
  it('of a staff member comes back without the password, which is kept nowhere', async () => {
    const form = await openForm('/users', 'Add Staff')
    api.on(createUser, () => SIGNED_OUT)
    enter(valueOf(form, 'Name'), 'Dawit')
    enter(valueOf(form, 'Email'), 'dawit@example.com')
    enter(valueOf(form, 'Password'), 'Blue-Market-55')
    await waitFor(() => expect(valueOf(form, 'Branch')).toHaveProperty('value', 'Bole'))
    await save(form)
    await signInIsShown()
    expect(stored()).toContain('dawit@example.com')
    expect(stored()).not.toContain('Blue-Market')
    signIn()
    const again = await dialog()
    expect(valueOf(again, 'Name')).toHaveProperty('value', 'Dawit')
    expect(valueOf(again, 'Password')).toHaveProperty('value', '')
  })
})

describe('the draft of a session that ended', () => {
  async function typeTea(): Promise<void> {
    const form = await openForm('/categories', 'Add Category')
    enter(valueOf(form, 'Name'), 'Tea')
  }

  // spec: D7.5
  it('is kept when another call or another tab has ended it', async () => {
    await typeTea()
    initSession()
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    await signInIsShown()
    signIn()
    expect(valueOf(await dialog(), 'Name')).toHaveProperty('value', 'Tea')
  })

  it('is asked about before it is lost, and can be discarded at once', async () => {
    await typeTea()
    end('expired')
    await signInIsShown()
    signIn()
    const form = await dialog()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await userEvent.click(await form.findByRole('button', { name: 'Discard' }))
    expect(valueOf(form, 'Name')).toHaveProperty('value', '')
    expect(document.activeElement).toBe(valueOf(form, 'Name'))
    expect(form.queryByText(IS_BACK)).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is not kept of a form that was closed', async () => {
    await typeTea()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    end('expired')
    await signInIsShown()
    expect(stored()).not.toContain('Tea')
  })

  it.each(['logout', 'password'] as const)('is not kept after a %s', async (why) => {
    await typeTea()
    end(why)
    await signInIsShown()
    expect(stored()).not.toContain('Tea')
    signIn()
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // asvs: 14.3.1
  // spec: D7.5
  it('is gone as soon as another user signs in', async () => {
    await typeTea()
    end('expired')
    await signInIsShown()
    expect(stored()).toContain('Tea')
    signIn(colleague)
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull())
    expect(stored()).not.toContain('Tea')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is dropped when this version of the app has another form', async () => {
    await typeTea()
    end('expired')
    await signInIsShown()
    const draft = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.setItem(KEY, draft.replaceAll('"description"', '"note"'))
    signIn()
    expect(valueOf(await dialog(), 'Name')).toHaveProperty('value', '')
    expect(screen.queryByText(IS_BACK)).toBeNull()
  })

  it('is dropped when the server knows its key no more', async () => {
    await typeTea()
    end('expired')
    await signInIsShown()
    const week = Date.now() + 7 * 24 * 60 * 60 * 1000
    vi.spyOn(Date, 'now').mockReturnValue(week)
    signIn()
    const button = await screen.findByRole('button', { name: 'Add Category' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(button)
    expect(valueOf(await dialog(), 'Name')).toHaveProperty('value', '')
  })
})
