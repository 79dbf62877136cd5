import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { goWithin, withSession } from '../people.ts'

test('cash is rounded to the smallest coin', async ({ browser, request }) => {
  const { admin } = await givenShop(request)
  const page = await withSession(browser, admin)
  await goWithin(page, '/settings/tenders')
  await page.getByLabel('Smallest coin').selectOption('1.00')
  await expectNoFaults(page, 'the smallest coin')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Smallest coin saved')).toBeVisible()

  await goWithin(page, '/till')
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

  await page.getByRole('button', { name: 'Return, exchange or void' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Everything' }).click()
  await dialog.getByRole('button', { name: 'Wrong product' }).click()
  await expect(dialog.getByText('ETB 451.00')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Return BO-R-0001 saved: give back ETB 451.00')).toBeVisible()
})
