import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { PHONE, openBrowser } from '../people.ts'
import { openCounter } from '../till/counter.ts'
import { makeSalesOld } from './make-sales-old.ts'

import type { Page } from '@playwright/test'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'

test('the owner approves the return of a sale of another day with the PIN', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  await makeSalesOld(shop.admin)
  const page = await openBrowser(browser, PHONE)
  await openCounter(page, shop)
  await expect(page.getByRole('button', { name: /Yirgacheffe/ })).toBeVisible()
  await page.keyboard.press('F7')
  const finder = page.getByRole('dialog', { name: 'Return goods' })
  await finder.getByRole('button', { name: /^Sale #/ }).click()
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
  await dialog.getByLabel('PIN', { exact: true }).fill('111222')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('The PIN is not correct.')).toBeVisible()
  await page.context().setOffline(true)
  await dialog.getByLabel('PIN', { exact: true }).fill('926038')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.context().setOffline(false)
  await dialog.getByLabel('PIN', { exact: true }).fill('926038')
  await dialog.getByRole('button', { name: 'Approve and return ETB 901.00' }).click()
  await expect(page.getByText('Return 1 saved: give back ETB 901.00')).toBeVisible()
  await page.getByRole('link', { name: 'View return' }).click()
  await expect(page.getByRole('article', { name: 'Sale returns' })).toContainText('ETB 901.00')

  // From the receipt, the rest of the sale needs another approval.
  await page.getByRole('link', { name: /^Sale #/ }).click()
  await page.getByRole('button', { name: 'Return, exchange or void' }).click()
  await dialog.getByRole('button', { name: 'Everything' }).click()
  await expect(dialog.getByRole('button', { name: 'Approve and return ETB 450.50' })).toBeVisible()
  await exchangeAtDiscount(page)
})

/** The goods of another day for two others at a discount: one PIN approves both. */
async function exchangeAtDiscount(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Return, exchange or void/ })
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
