import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { registerInstitution } from '@mezgeb/contract/people/register-institution'

import { getSession } from '../../../lib/session/session.ts'
import { givenInstitution, givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { givenMedia } from '../../../testing/given-media.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(registerInstitution, () => ({
    status: 201,
    body: { user: givenUser(), institution: givenInstitution({ status: 'PENDING' }) },
  }))
})

const ACCOUNT = {
  'Full name': 'Hanna Bekele',
  Email: 'hanna@selam.et',
  Password: 'Green-Coffee-77',
}

async function register(fields: Record<string, string>): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Register' })
  for (const [label, text] of Object.entries(fields)) {
    enter(screen.getByLabelText(label), text)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Register' }))
}

describe('the register page', () => {
  // asvs: 7.6.2
  // spec: S1.5 S2.14 S2.15 S2.16 S3.6 S7.7 D7.21 D7.27
  it('sends its six fields, and goes to /login with message and e-mail, without signing in', async () => {
    const router = renderApp('/register')
    const field = await screen.findByRole('combobox', { name: 'Currency' })
    const [none, first] = within(field).getAllByRole('option')
    expect([none?.getAttribute('value'), first?.getAttribute('value')]).toEqual(['', 'ETB'])
    await userEvent.selectOptions(field, 'ETB')
    const link = screen.getByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toBe('/login')
    await register({
      ...ACCOUNT,
      'Institution name': 'Selam Trading',
      'Tax identification number': '0012345678',
    })
    await screen.findByText('Registration successful! Please login.')
    expect(router.state.location.pathname).toBe('/login')
    expect(getSession()).toBeNull()
    expect(api.sentTo(registerInstitution)[0]?.body).toEqual({
      name: 'Hanna Bekele',
      email: 'hanna@selam.et',
      password: 'Green-Coffee-77',
      institutionName: 'Selam Trading',
      tin: '0012345678',
      currency: 'ETB',
    })
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'hanna@selam.et')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
  })

  // spec: B1.6
  it('leads to the password of the sign-in page, which has the e-mail already', async () => {
    givenMedia((media) => media === '(pointer: fine)')
    renderApp('/register')
    await register(ACCOUNT)
    await screen.findByText('Registration successful! Please login.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  })

  // spec: S5.5
  it('sends institution name and tin as absent when they are empty', async () => {
    renderApp('/register')
    await register(ACCOUNT)
    await screen.findByText('Registration successful! Please login.')
    const { 'Full name': name, Email: email, Password: password } = ACCOUNT
    expect(api.sentTo(registerInstitution)[0]?.body).toStrictEqual({ name, email, password })
  })

  // spec: S5.3 S5.4
  it('judges every field before it sends them', async () => {
    renderApp('/register')
    const wrong = { 'Full name': 'H', Email: 'hanna', Password: '12345' }
    await register({ ...wrong, 'Institution name': 'S', 'Tax identification number': '123' })
    expect(await screen.findAllByText('Name must be at least 2 characters')).toHaveLength(2)
    expect(screen.getByText('Tax identification number must have 10 digits')).toBeDefined()
    expect(screen.getByText('Please enter a valid email')).toBeDefined()
    expect(screen.getByText('Password must be at least 6 characters')).toBeDefined()
    expect(api.sentTo(registerInstitution)).toHaveLength(0)
  })

  it('begins in the first field where there is a mouse', async () => {
    givenMedia((media) => media === '(pointer: fine)')
    renderApp('/register')
    await screen.findByRole('heading', { level: 1, name: 'Register' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full name')))
  })

  // spec: S8.6
  it('keeps what was typed, and shows the server’s message, or its own sentence when it gives none', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const message = 'An account with this email already exists.'
    const fields = [{ path: 'email', code: 'EMAIL_TAKEN', message }]
    const router = renderApp('/register')
    api.on(registerInstitution, () => ({
      status: 409,
      body: { code: 'EMAIL_TAKEN', message, fields },
    }))
    await register(ACCOUNT)
    expect(await screen.findByText(message)).toBeDefined()
    expect(router.state.location.pathname).toBe('/register')
    api.on(registerInstitution, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    await register(ACCOUNT)
    const sentence = 'Institution registration failed. Please try again.'
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Hanna Bekele')
  })
})
