import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { signedIn } from '../people.ts'

import type { Page } from '@playwright/test'

test('cash is rounded to the smallest coin', async ({ browser, request }) => {
  const { admin, staff } = await givenShop(request)
  const owner = await signedIn(browser, admin)
  await owner.goto('/settings/tenders')
  await owner.getByLabel('Smallest coin').selectOption('1.00')
  await expectNoFaults(owner, 'the smallest coin')
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Smallest coin saved')).toBeVisible()

  const page = await signedIn(browser, staff)
  await page.goto('/till')
  await page.getByRole('button', { name: /Yirgacheffe/ }).click()
  await page.keyboard.press('F9')
  await expect(page.getByText('Rounding: 0.50')).toBeVisible()
  await page.getByRole('textbox', { name: 'Given' }).fill('450')
  await expect(page.getByText('ETB 1.00')).toBeVisible()
  await page.getByRole('textbox', { name: 'Given' }).fill('500')
  await expectNoFaults(page, 'a rounded payment')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Sold' })).toContainText('ETB 49.00')
  await page.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt).toContainText('Rounding0.50')
  await expectNoFaults(page, 'the receipt of a rounded sale')

  await page.getByRole('button', { name: 'Return, exchange or void' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Everything' }).click()
  await dialog.getByRole('button', { name: 'Wrong product' }).click()
  await expect(dialog.getByText('ETB 451.00')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Return 1 saved: give back ETB 451.00')).toBeVisible()

  await exchangeOneForTwo(page)
  await expectNoFaults(page, 'the paper of a rounded exchange')

  await owner.goto('/journal')
  await expect(owner.getByText('Rounding of cash').first()).toBeVisible()
})

/** Of the sale that the shop has already; its difference is rounded, the goods that pay are not. */
async function exchangeOneForTwo(page: Page): Promise<void> {
  await page.goto('/sales')
  await page
    .getByRole('link', { name: /^Sale #/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Return, exchange or void' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Comes back/).fill('1')
  await dialog.getByRole('button', { name: 'Exchange for other goods' }).click()
  await page.keyboard.type('Yirga')
  await expect(page.getByRole('option', { name: /Yirgacheffe/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Quantity', { exact: true }).fill('2')
  await dialog.getByRole('button', { name: 'Wrong product' }).click()
  await expect(dialog.getByText('Customer pays')).toBeVisible()
  await expect(dialog.getByText('ETB 451.00')).toBeVisible()
  await expect(dialog.getByText('Rounding: 0.50')).toBeVisible()
  await dialog.getByLabel('Given').fill('500')
  await page.keyboard.press('Control+Enter')
  const said = 'Exchange saved: customer pays ETB 451.00 · Change ETB 49.00'
  await expect(page.getByText(said)).toBeVisible()
  await page.getByRole('link', { name: 'View exchange' }).first().click()
  const slip = page.getByRole('article', { name: 'Exchange' })
  await expect(slip).toContainText('DifferenceETB 450.50')
  await expect(slip).toContainText('Rounding0.50Cash500.00Change49.00')
}
