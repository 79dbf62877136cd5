import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { listProducts } from '@mezgeb/contract/catalogue/products'
import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { getMe } from '@mezgeb/contract/people/auth'

import { setCalendar } from '../../../lib/format/calendar.ts'
import { givenInstitution, givenProduct, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const user = givenUser({ role: 'STAFF' })

afterEach(() => {
  setCalendar('gregorian')
})

// spec: U1.23
test('the settings keep their typed values when language and calendar change', async () => {
  mockApi().on(getMe, () => ({ body: user }))
  renderApp('/settings', user)
  await userEvent.type(await screen.findByLabelText('Full name'), ' Alemu')
  await userEvent.type(screen.getByLabelText('Current password'), 'Green-Coffee-77')
  await userEvent.click(screen.getByRole('radio', { name: 'አማርኛ' }))
  expect(await screen.findByLabelText('ሙሉ ስም')).toHaveProperty('value', `${user.name} Alemu`)
  expect(screen.getByLabelText('የአሁኑ የይለፍ ቃል')).toHaveProperty('value', 'Green-Coffee-77')
  await userEvent.click(screen.getByRole('radio', { name: 'የኢትዮጵያ' }))
  expect(await screen.findByRole('radio', { name: 'የኢትዮጵያ', checked: true })).toBeTruthy()
  expect(screen.getByLabelText('ሙሉ ስም')).toHaveProperty('value', `${user.name} Alemu`)
  expect(screen.getByLabelText('የአሁኑ የይለፍ ቃል')).toHaveProperty('value', 'Green-Coffee-77')
})

test('an ADMIN corrects name, tax number and phone of the business', async () => {
  const admin = givenUser()
  const api = mockApi()
  api.on(updateInstitution, () => ({ body: givenInstitution({ version: 2 }) }))
  renderApp('/settings', admin)
  const business = within(await screen.findByRole('region', { name: 'Business' }))
  await userEvent.type(business.getByLabelText('Tax identification number'), '123')
  await userEvent.type(business.getByLabelText('Phone'), '0911223344')
  const [save] = business.getAllByRole('button', { name: 'Save' })
  if (save === undefined) throw new Error('no Save')
  await userEvent.click(save)
  const sentence = 'Tax identification number must have 10 digits'
  expect(await business.findByText(sentence)).toBeDefined()
  await userEvent.type(business.getByLabelText('Tax identification number'), '4567890')
  await userEvent.click(save)
  expect(await screen.findByText('Business saved')).toBeDefined()
  expect(api.sentTo(updateInstitution)[0]?.body).toEqual({
    name: 'Selam Trading',
    tin: '1234567890',
    phone: '0911223344',
    version: 1,
  })
})

test('an ADMIN sets one currency for the business, and each screen has its own again', async () => {
  const api = mockApi()
  let business = givenInstitution()
  api.on(listProducts, () => ({ body: [givenProduct()] }))
  api.on(updateInstitution, () => {
    const currency = business.currency === null ? 'USD' : null
    business = { ...business, currency, version: business.version + 1 }
    return { body: business }
  })
  const router = renderApp('/settings', givenUser())
  for (const [currency, price] of [
    ['USD – US Dollar', '$19.99'],
    ['Not set (ETB on products, $ on dashboard)', 'ETB 19.99'],
  ] as const) {
    const form = within(await screen.findByRole('region', { name: 'Business' }))
    await userEvent.selectOptions(form.getByLabelText('Currency'), currency)
    const save = form.getAllByRole('button', { name: 'Save' }).at(-1)
    if (save === undefined) throw new Error('no Save')
    await userEvent.click(save)
    await screen.findByText('Currency saved')
    await router.navigate({ to: '/products' })
    expect(await screen.findByText(price)).toBeTruthy()
    await router.navigate({ to: '/settings' })
  }
  expect(api.sentTo(updateInstitution).map(({ body }) => body)).toEqual([
    { currency: 'USD', version: 1 },
    { currency: null, version: 2 },
  ])
})

test('two forms of one business are saved one after the other', async () => {
  const api = mockApi()
  let business = givenInstitution()
  api.on(updateInstitution, () => {
    business = { ...business, version: business.version + 1 }
    return { body: business }
  })
  renderApp('/settings', givenUser())
  const name = within(await screen.findByRole('region', { name: 'Business' }))
  await userEvent.type(name.getByLabelText('Phone'), '0911223344')
  const [save] = name.getAllByRole('button', { name: 'Save' })
  if (save === undefined) throw new Error('no Save')
  await userEvent.click(save)
  await screen.findByText('Business saved')
  const region = within(await screen.findByRole('region', { name: 'Numbers of sales' }))
  await userEvent.click(region.getByRole('checkbox'))
  await userEvent.click(region.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.sentTo(updateInstitution)).toHaveLength(2))
  expect(api.sentTo(updateInstitution).map(({ body }) => body)).toEqual([
    expect.objectContaining({ version: 1 }),
    { numbersSales: true, version: 2 },
  ])
})

test('a user with a one-time password is led to a password of the own, and to nothing else', async () => {
  const owner = givenUser({ mustChangeCredentials: true })
  mockApi().on(getMe, () => ({ body: owner }))
  const router = renderApp('/products', owner)
  expect(await screen.findByText(/^Choose a password of your own/)).toBeDefined()
  expect(router.state.location.pathname).toBe('/settings')
  expect(screen.getByLabelText('New password')).toBeDefined()
  expect(screen.queryByLabelText('Full name')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Business' })).toBeNull()
})

test('the labels of a scale have a verifier digit where the settings say so', async () => {
  const api = mockApi()
  api.on(updateInstitution, () => ({ body: givenInstitution({ version: 2 }) }))
  const scaleCodes = { weight: ['22'], price: [], verified5: ['22'] }
  const admin = givenUser()
  const institution = admin.institution === null ? null : { ...admin.institution, scaleCodes }
  renderApp('/settings', { ...admin, institution })
  const codes = within(await screen.findByRole('region', { name: 'Codes of scales' }))
  expect(codes.getByLabelText('22')).toHaveProperty('value', 'weight5')
  await userEvent.selectOptions(codes.getByLabelText('23'), 'Price (cents), 4 digits verified')
  await userEvent.click(codes.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.sentTo(updateInstitution)).toHaveLength(1))
  expect(api.sentTo(updateInstitution)[0]?.body).toEqual({
    scaleCodes: { weight: ['22'], price: ['23'], verified4: ['23'], verified5: ['22'] },
    version: 1,
  })
})
