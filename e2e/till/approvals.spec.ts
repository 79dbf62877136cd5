import { expect, test } from '@playwright/test'

import { DIALOG, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { goWithin, openBrowser, openModal, save, signIn } from '../people.ts'
import { makeSalesOld } from './make-sales-old.ts'

import type { Page } from '@playwright/test'
import type { Person, Shop } from '../given-shop.ts'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'
const seller = (page: Page, name: string) =>
  page.getByRole('button', { name: `Change seller: ${name}` })
const coffee = (page: Page) => page.getByRole('button', { name: /Yirgacheffe/ }).first()

async function setPin(page: Page, { password }: Person, pin: string): Promise<void> {
  await goWithin(page, '/settings')
  const dialog = await openModal(page, 'Set a PIN')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('New PIN').fill(pin)
  await save(dialog)
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible()
}

/** The owner and the seller, both with a PIN at one counter; the seller is signed in. */
async function openCounter(page: Page, { admin, staff }: Shop): Promise<void> {
  await signIn(page, admin)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await setPin(page, admin, '926038')
  await goWithin(page, '/till')
  await expect(seller(page, 'Tigist Alemu')).toBeVisible()
  await page.keyboard.press('Control+l')
  await page.getByRole('button', { name: 'Sign in with a password' }).click()
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(seller(page, 'Dawit')).toBeVisible()
  await setPin(page, staff, '481502')
  await goWithin(page, '/till')
}

async function approveDiscount(page: Page): Promise<void> {
  await coffee(page).click()
  await page.keyboard.press('Shift+F6')
  const dialog = page.getByRole('dialog', { name: 'Discount on the bill' })
  await dialog.getByLabel('Discount', { exact: true }).fill('20')
  await expect(dialog.getByText('You may give a discount of up to 0 %')).toBeVisible()
  await expect(dialog.getByLabel('Approved by')).toHaveText('Tigist Alemu')
  await expectNoFaults(page, 'an approval', DIALOG)
  await dialog.getByLabel('PIN', { exact: true }).fill('111222')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The PIN is not correct.')).toBeVisible()
  await dialog.getByLabel('PIN', { exact: true }).fill('926038')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const basket = page.getByRole('region', { name: 'Basket' })
  await expect(basket.getByText('Approved by Tigist Alemu')).toBeVisible()
  await expectNoFaults(page, 'an approved discount')

  // More than was approved needs another approval.
  await page.keyboard.press('Shift+F6')
  await dialog.getByLabel('Discount', { exact: true }).fill('25')
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible()
  await dialog.getByLabel('Discount', { exact: true }).fill('20')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Sold' })).toBeVisible()
  await page.getByRole('button', { name: 'Next customer' }).click()
}

async function takeOver(page: Page): Promise<void> {
  await coffee(page).click()
  await page.keyboard.press('Control+l')
  await expect(page.getByRole('heading', { name: 'Who is selling?' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Tigist Alemu' })).toBeChecked()
  await expectNoFaults(page, 'the change of seller')
  await page.getByLabel('PIN', { exact: true }).focus()
  for (const key of ['9', '2', '6', '0', '3', '8', 'Enter']) await page.keyboard.press(key)
  await expect(seller(page, 'Tigist Alemu')).toBeVisible()

  // The basket of the former seller waits for him, and is not sold by the next one.
  await expect(page.getByRole('button', { name: 'Held 0' })).toBeVisible()
  await seller(page, 'Tigist Alemu').click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The screen is locked' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The screen is locked' })).toBeVisible()
  await expect(coffee(page)).toBeHidden()
  await expectNoFaults(page, 'the lock')
  await page.getByText('Dawit', { exact: true }).click()
  const pin = page.getByLabel('PIN', { exact: true })
  await pin.fill('305817')
  await pin.press('Enter')
  await expect(page.getByText('The PIN is not correct.')).toBeVisible()
  await pin.fill('481502')
  await pin.press('Enter')
  await expect(seller(page, 'Dawit')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Held 1' })).toBeVisible()
}

/** Goods of a sale of another day come back, then its rest is exchanged at a discount: one PIN approves both. */
async function approveReturn(page: Page): Promise<void> {
  await page.keyboard.press('F7')
  const finder = page.getByRole('dialog', { name: 'Return goods' })
  await finder
    .getByRole('button', { name: /^Sale #/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Return, exchange or void/ })
  await expect(dialog.getByText(/^This sale is of another day/)).toBeVisible()
  await dialog.getByLabel(`Comes back, ${COFFEE}`).fill('2')
  await expect(dialog.getByLabel('Approved by')).toHaveText('Tigist Alemu')
  await expectNoFaults(page, 'a return to approve')
  // Without the reason nothing is approved.
  await dialog.getByLabel('PIN', { exact: true }).fill('926038')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByRole('button', { name: 'Wrong product' }).click()
  await page.context().setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.context().setOffline(false)
  await dialog.getByLabel('PIN', { exact: true }).fill('926038')
  await dialog.getByRole('button', { name: 'Approve and return ETB 901.00' }).click()
  await expect(page.getByText('Return BO-R-0001 saved: give back ETB 901.00')).toBeVisible()
  await page.getByRole('link', { name: 'View return' }).click()
  await expect(page.getByRole('article', { name: 'Sale returns' })).toContainText('ETB 901.00')

  await page.getByRole('link', { name: /^Sale #/ }).click()
  await page.getByRole('button', { name: 'Return, exchange or void' }).click()
  await dialog.getByRole('button', { name: 'Everything' }).click()
  await expect(dialog.getByRole('button', { name: 'Approve and return ETB 450.50' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Exchange for other goods' }).click()
  await page.keyboard.type('Yirga')
  await expect(page.getByRole('option', { name: /Yirgacheffe/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Quantity', { exact: true }).fill('2')
  await dialog.getByRole('button', { name: 'Discount on the bill' }).click()
  await expect(dialog.getByLabel('Discount', { exact: true })).toBeFocused()
  await page.keyboard.type('10')
  await dialog.getByRole('button', { name: 'Wrong product' }).click()
  await expect(dialog.getByText('ETB 360.40')).toBeVisible()
  await expectNoFaults(page, 'an exchange to approve')
  await dialog.getByLabel('PIN', { exact: true }).fill('926038')
  await dialog.getByRole('button', { name: 'Approve and exchange for ETB 810.90' }).click()
  await expect(page.getByText('Exchange saved: customer pays ETB 360.40')).toBeVisible()
}

test('at one counter sellers take over with seven keys, and the owner approves with the PIN', async ({
  browser,
  request,
}) => {
  test.slow()
  const shop = await givenShop(request)
  await makeSalesOld(shop.admin)
  const page = await openBrowser(browser)
  await openCounter(page, shop)
  await expect(coffee(page)).toBeVisible()
  await approveDiscount(page)
  await takeOver(page)
  await approveReturn(page)
})
