import { expect, test } from '@playwright/test'

import { DIALOG, expectNoFaults } from './axe-states.ts'
import { givenShop } from './given-shop.ts'
import {
  expectHeading,
  goWithin,
  openBrowser,
  save,
  signInByForm,
  signedIn,
  withSession,
} from './people.ts'

// asvs: 6.2.2
test('an owner renames a seller and gives a new password, which the seller changes', async ({
  browser,
  request,
}) => {
  const { admin, staff } = await givenShop(request)
  const seller = await signedIn(browser, staff)
  const page = await withSession(browser, admin)
  await page.goto('/users')
  const card = page.getByRole('listitem').filter({ hasText: staff.email })
  await card.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Dawit Tesfaye')
  await expectNoFaults(page, 'a staff member', DIALOG)
  await save(dialog)
  await expect(card.getByRole('heading', { name: 'Dawit Tesfaye' })).toBeVisible()

  await card.getByRole('button', { name: 'Reset password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  const password = page.getByText(/^(?:[a-z2-9]{4}-){2}[a-z2-9]{4}$/)
  const shown = await password.innerText()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  // The seller is signed out, and chooses a password before all else.
  await expect(seller.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(seller.getByText('Forgot your password?')).toBeVisible()
  await signInByForm(seller, { email: staff.email, password: shown })
  await expectHeading(seller, 'Settings')
  await seller.getByLabel('Current password').fill(shown)
  await seller.getByLabel('New password').fill('Blue-Teff-Market-9')
  await seller.getByRole('button', { name: 'Change password' }).click()
  const changed = 'Your password was changed. Please sign in with the new one.'
  await expect(seller.getByText(changed)).toBeVisible()

  // On another device, which is then signed out from the first.
  const known = { email: staff.email, password: 'Blue-Teff-Market-9' }
  await signInByForm(seller, known)
  await expectHeading(seller, 'Dashboard')
  const phone = await openBrowser(browser)
  await signInByForm(phone, known)
  await expectHeading(phone, 'Dashboard')
  await goWithin(seller, '/settings')
  const devices = seller.getByRole('region', { name: 'Signed in on' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expectNoFaults(seller, 'the own sessions')
  await devices.getByRole('button', { name: 'Sign out there' }).click()
  await expect(devices.getByRole('listitem')).toHaveText([/This device/])
  await phone.goto('/products')
  await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
