import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { getMe, login } from '@mezgeb/contract/people/auth'
import { getDashboard } from '@mezgeb/contract/insight/dashboard'

import { endSession, getSession } from '../../../lib/session/session.ts'
import { givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { givenMedia } from '../../../testing/given-media.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const user = givenUser()
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(getMe, () => ({ body: user }))
  api.on(getDashboard, () => ({ status: 500 }))
})

async function signIn(email: string, password: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  enter(screen.getByLabelText('Email'), email)
  enter(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('the sign-in page', () => {
  // asvs: 6.2.6
  // spec: S2.12 S5.1 S5.2 S9.1 D7.21 D7.27
  it('has its fields and a link to /register, and judges e-mail and password before it sends them', async () => {
    renderApp('/login')
    await signIn('hanna', '12345')
    expect(await screen.findByText('Please enter a valid email')).toBeDefined()
    expect(screen.getByText('Password must be at least 6 characters')).toBeDefined()
    expect(api.sentTo(login)).toHaveLength(0)
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password')
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register')
  })

  // spec: S1.4 S4.10 S7.4 S7.5
  it('stores token and user, and leads to the dashboard', async () => {
    api.on(login, () => ({ body: { token: 'secret', user } }))
    const router = renderApp('/login')
    await signIn('hanna@selam.et', 'Green-Coffee-77')
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    expect(router.state.location.pathname).toBe('/dashboard')
    expect(api.sentTo(login)[0]?.body).toEqual({
      email: 'hanna@selam.et',
      password: 'Green-Coffee-77',
    })
    expect(getSession()?.token).toBe('secret')
    expect(localStorage.getItem('token')).toBe('secret')
    expect(localStorage.getItem('user')).toBe(JSON.stringify(user))
  })

  it('leads sellers to the till on a device that is set so, and others to the dashboard', async () => {
    localStorage.setItem('opens-till', 'on')
    api.on(login, () => ({ body: { token: 'secret', user } }))
    const router = renderApp('/login')
    await signIn('hanna@selam.et', 'Green-Coffee-77')
    await waitFor(() => expect(router.state.location.pathname).toBe('/till'))
    act(() => endSession('secret', 'logout'))
    const other = {
      ...user,
      permissions: user.permissions?.filter((one) => one !== 'sales.create'),
    }
    api.on(login, () => ({ body: { token: 'other', user: other } }))
    await signIn('hanna@selam.et', 'Green-Coffee-77')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('leads on to the page that was asked for', async () => {
    api.on(login, () => ({ body: { token: 'secret', user } }))
    const router = renderApp('/categories?search=tea', user)
    act(() => endSession(`token-of-${user.id}`, 'expired'))
    await signIn('hanna@selam.et', 'Green-Coffee-77')
    await waitFor(() => expect(router.state.location.href).toBe('/categories?search=tea'))
  })

  // spec: S4.9 S8.4 D2.24 D3.28 D3.29
  it('stays and shows the server’s message, or its own sentence when the server gives none', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const router = renderApp('/login')
    for (const [status, message] of [
      [401, 'Invalid email or password.'],
      [403, 'Your account is awaiting approval.'],
      [403, 'Your account has been rejected.'],
      [403, 'Your institution has been rejected.'],
      [429, 'Too many attempts. Please wait and try again.'],
      [500, undefined],
    ] as const) {
      api.on(login, () => ({ status, body: { code: 'REFUSED', message } }))
      await signIn('hanna@selam.et', 'Green-Coffee-77')
      expect(await screen.findByText(message ?? 'Login failed. Please try again.')).toBeDefined()
      expect(router.state.location.pathname).toBe('/login')
      expect(screen.getByLabelText('Email')).toHaveProperty('value', 'hanna@selam.et')
      expect(getSession()).toBeNull()
    }
  })

  // spec: S2.13 D7.14
  it.each(['/login', '/register'])(
    'leads who is signed in from %s to the dashboard',
    async (at) => {
      const router = renderApp(at, user)
      await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
      expect(router.state.location.pathname).toBe('/dashboard')
    },
  )
})

describe('the first field of the sign-in page', () => {
  const withPointer = (pointer: 'fine' | 'coarse') =>
    givenMedia((media) => media === `(pointer: ${pointer})`)

  // spec: B1.6
  it('has the focus, so that typing may begin at once', async () => {
    withPointer('fine')
    renderApp('/login')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  })

  // spec: B1.6
  it('does not open the keyboard of a phone', async () => {
    withPointer('coarse')
    renderApp('/login')
    await screen.findByLabelText('Email')
    expect(document.activeElement).not.toBe(screen.getByLabelText('Email'))
  })

  // spec: B1.6
  it('waits until it is read why the last session ended', async () => {
    withPointer('fine')
    api.on(getMe, () => ({ status: 401 }))
    renderApp('/dashboard', user)
    await screen.findByText('Your session has ended. Please sign in again.')
    expect(document.activeElement).not.toBe(screen.getByLabelText('Email'))
  })
})
