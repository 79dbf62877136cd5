import { expect, test } from '@playwright/test'

import { DIALOG_OPENED, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { openBrowser } from '../people.ts'
import { openCounter } from './counter.ts'

test('the owner approves a discount of the seller with the PIN', async ({ browser, request }) => {
  const page = await openBrowser(browser)
  await openCounter(page, await givenShop(request))
  await page.getByRole('button', { name: /Yirgacheffe/ }).click()
  await page.keyboard.press('Shift+F6')
  const dialog = page.getByRole('dialog', { name: 'Discount on the bill' })
  await dialog.getByLabel('Discount', { exact: true }).fill('20')
  await expect(dialog.getByText('You may give a discount of up to 0 %')).toBeVisible()
  await expect(dialog.getByLabel('Approved by')).toHaveText('Tigist Alemu')
  await expectNoFaults(page, 'an approval', DIALOG_OPENED)
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
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('Discounts')
})
