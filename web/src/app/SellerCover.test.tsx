import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listNamedProducts } from '@mezgeb/contract/catalogue/named-products'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { getMe, login, logout } from '@mezgeb/contract/people/auth'
import { handOver, keepDevice, setPin, signInWithPin } from '@mezgeb/contract/people/pins'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import { listTenders } from '@mezgeb/contract/selling/tenders'

import { leaveSellerCover } from '../lib/session/seller-cover.ts'
import { pinPeople, rememberPinPerson } from '../lib/session/pin-people.ts'
import { getSession } from '../lib/session/session.ts'
import { givenBranch, givenCategory, givenProduct, givenUser } from '../testing/builders.ts'
import { givenMedia } from '../testing/given-media.ts'
import { mockApi } from '../testing/mock-api.ts'
import { renderApp } from '../testing/render-app.tsx'

import type { Me } from '@mezgeb/contract/people/user'

const bole = givenBranch()
const branch = { id: bole.id, name: bole.name }
const hanna = givenUser({ role: 'STAFF', branch, name: 'Hanna', hasPin: true })
const dawit = givenUser({ id: 'user-2', role: 'STAFF', branch, name: 'Dawit', hasPin: true })
const almaz = givenUser({ id: 'user-3', role: 'STAFF', branch, name: 'Almaz', hasPin: true })
const coffee = givenProduct({ name: 'Coffee' })
let api: ReturnType<typeof mockApi>

const personOf = ({ id, name, institution }: Me) => ({
  userId: id,
  name,
  institutionId: institution?.id ?? '',
  device: `device-of-${name}`,
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  act(() => leaveSellerCover())
  givenMedia((media) => media.includes('min-width'))
  Element.prototype.scrollIntoView = () => {}
  api = mockApi()
  api.on(getMe, ({ headers }) => {
    const token = headers.get('Authorization') ?? ''
    return { body: [dawit, almaz].find(({ id }) => token.includes(id)) ?? hanna }
  })
  api.on(listProducts, () => ({ body: [coffee], headers: { 'X-Total-Count': '1' } }))
  api.on(listNamedProducts, () => ({ body: [coffee] }))
  api.on(listCategories, () => ({ body: [givenCategory()] }))
  api.on(listCustomers, () => ({ body: [] }))
  api.on(listTenders, () => ({ body: [] }))
  for (const person of [almaz, dawit, hanna]) rememberPinPerson(personOf(person))
})

const takesOver = (user: Me) =>
  api.on(signInWithPin, () => ({ body: { token: `token-of-${user.id}`, user } }))

const tile = () => screen.findByRole('button', { name: /^Coffee/ })

async function openTill() {
  renderApp('/till', hanna)
  await tile()
  return userEvent.setup({ delay: null })
}

const askSeller = (key: ReturnType<typeof userEvent.setup>) => key.keyboard('{Control>}l{/Control}')

/** The field with the focus: from then on keys are the PIN's. */
async function pinField() {
  const field = await screen.findByLabelText('PIN')
  await waitFor(() => expect(document.activeElement).toBe(field))
  return field
}

describe('the change of seller', () => {
  it('takes seven keys for the person who is chosen', async () => {
    const key = await openTill()
    takesOver(dawit)
    await askSeller(key)
    await pinField()
    expect(screen.getByRole('radio', { name: 'Dawit', checked: true })).toBeDefined()
    await key.keyboard('926038{Enter}')
    await waitFor(() => expect(getSession()?.user.id).toBe(dawit.id))
    expect(await screen.findByRole('button', { name: 'Change seller: Dawit' })).toBeDefined()
    expect(api.sentTo(signInWithPin).map(({ body }) => body)).toEqual([
      { device: 'device-of-Dawit', pin: '926038' },
    ])
  })

  it('goes to another person with the arrows, and back to the same till with Escape', async () => {
    const key = await openTill()
    await key.click(await tile())
    await askSeller(key)
    await pinField()
    await key.keyboard('{ArrowDown}')
    expect(screen.getByRole('radio', { name: 'Almaz', checked: true })).toBeDefined()
    await key.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText('PIN')).toBeNull())
    const basket = within(await screen.findByRole('region', { name: 'Basket' }))
    expect(basket.getByRole('button', { name: /Coffee/, pressed: true })).toBeDefined()
  })

  it('holds the basket of the former seller, whom alone it is shown to', async () => {
    const key = await openTill()
    await key.click(await tile())
    takesOver(dawit)
    await askSeller(key)
    await pinField()
    await key.keyboard('926038{Enter}')
    expect(await screen.findByRole('button', { name: 'Change seller: Dawit' })).toBeDefined()
    expect(await screen.findByText('Scan or tap the first product.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Held 0' })).toBeDefined()

    takesOver(hanna)
    await askSeller(key)
    await pinField()
    await key.keyboard('481502{Enter}')
    expect(await screen.findByRole('button', { name: 'Held 1' })).toBeDefined()
  })

  it('says what was wrong, and empties the field for the next try', async () => {
    const key = await openTill()
    const message = 'The PIN is not correct.'
    api.on(signInWithPin, () => ({
      status: 400,
      body: { code: 'INVALID', message, fields: [{ path: 'pin', code: 'WRONG_PIN', message }] },
    }))
    await askSeller(key)
    await pinField()
    await key.keyboard('305817{Enter}')
    expect(await screen.findByText(message)).toBeDefined()
    expect(await pinField()).toHaveProperty('value', '')
    expect(getSession()?.user.id).toBe(hanna.id)
  })

  it('no longer offers a person whom this device has to ask for the password', async () => {
    const key = await openTill()
    api.on(signInWithPin, () => ({
      status: 403,
      body: { code: 'DEVICE_UNKNOWN', message: 'This device is not known any more.' },
    }))
    await askSeller(key)
    await pinField()
    await key.keyboard('926038{Enter}')
    expect(await screen.findByText('This device is not known any more.')).toBeDefined()
    expect(screen.queryByRole('radio', { name: 'Dawit' })).toBeNull()
  })

  it('does not offer people of another institution', async () => {
    rememberPinPerson({ ...personOf(almaz), institutionId: 'another', name: 'Stranger' })
    const key = await openTill()
    await askSeller(key)
    await pinField()
    expect(screen.queryByRole('radio', { name: 'Stranger' })).toBeNull()
  })

  it('leads to the password, and keeps the PIN of the one who leaves', async () => {
    const key = await openTill()
    api.on(handOver, () => ({ status: 204 }))
    await askSeller(key)
    await key.click(await screen.findByRole('button', { name: 'Sign in with a password' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
    expect(pinPeople().map(({ name }) => name)).toContain('Hanna')
    expect(api.sentTo(logout)).toEqual([])

    api.on(login, () => ({ body: { token: 'token-of-user-3', user: almaz } }))
    api.on(keepDevice, () => ({ body: { device: 'new-device' } }))
    await key.type(screen.getByLabelText('Email'), almaz.email)
    await key.type(screen.getByLabelText('Password'), 'Green-Coffee-77')
    await key.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('button', { name: 'Change seller: Almaz' })).toBeDefined()
    await waitFor(() =>
      expect(pinPeople()[0]).toEqual({ ...personOf(almaz), device: 'new-device' }),
    )
  })
})

describe('the lock', () => {
  it('is left only with a PIN, also after the page was loaded again', async () => {
    const key = await openTill()
    await askSeller(key)
    await key.click(await screen.findByRole('button', { name: 'Lock' }))
    expect(await screen.findByRole('heading', { name: 'The screen is locked' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await key.keyboard('{Escape}')
    act(() => leaveSellerCover())
    expect(await screen.findByRole('radio', { name: 'Hanna', checked: true })).toBeDefined()
    takesOver({ ...hanna })
    api.on(signInWithPin, () => ({ body: { token: 'token-after-the-lock', user: hanna } }))
    await key.click(await pinField())
    await key.keyboard('481502{Enter}')
    await waitFor(() => expect(screen.queryByLabelText('PIN')).toBeNull())
    expect(getSession()?.token).toBe('token-after-the-lock')
  })

  it.each([
    ['5', 6, true],
    ['15', 6, false],
    ['off', 60, false],
  ])('comes by itself, set to %s, after %i minutes: %s', async (after, minutes, isLocked) => {
    localStorage.setItem('lock-after', after)
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    try {
      renderApp('/till', hanna)
      await tile()
      await act(async () => vi.advanceTimersByTime(minutes * 60_000))
      if (isLocked) await pinField()
      expect(screen.queryByLabelText('PIN') !== null).toBe(isLocked)
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not come on a device where no PIN works', async () => {
    localStorage.removeItem('pin-people')
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    try {
      renderApp('/till', hanna)
      await tile()
      await act(async () => vi.advanceTimersByTime(60 * 60_000))
      expect(screen.queryByRole('heading', { name: 'The screen is locked' })).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the settings', () => {
  it('set a PIN with the password, which then works on this device', async () => {
    localStorage.removeItem('pin-people')
    const { hasPin: _hasPin, ...without } = hanna
    api.on(getMe, () => ({ body: without }))
    api.on(setPin, () => ({ body: { device: 'secret-of-this-browser' } }))
    renderApp('/settings', without)
    fireEvent.click(await screen.findByRole('button', { name: 'Set a PIN' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a PIN' }))
    await userEvent.type(await dialog.findByLabelText('Current password'), 'Green-Coffee-77')
    await userEvent.type(dialog.getByLabelText('New PIN (6 digits)'), '111111')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    const weak = 'This PIN is too easy to guess. Please choose another one.'
    expect(await dialog.findByText(weak)).toBeDefined()
    expect(api.sentTo(setPin)).toEqual([])
    await userEvent.clear(dialog.getByLabelText('New PIN (6 digits)'))
    await userEvent.type(dialog.getByLabelText('New PIN (6 digits)'), '481502')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('PIN saved')).toBeDefined()
    expect(api.sentTo(setPin)[0]?.body).toEqual({ current: 'Green-Coffee-77', pin: '481502' })
    expect(pinPeople()).toEqual([{ ...personOf(hanna), device: 'secret-of-this-browser' }])
    expect(await screen.findByRole('button', { name: 'Remove PIN' })).toBeDefined()
  })
})
