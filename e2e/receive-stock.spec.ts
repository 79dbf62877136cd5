import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { openBrowser, signIn } from './people.ts'

import type { Locator } from '@playwright/test'

// spec: U1.12
test('stock of one product is received in at most five clicks, the date being there already', async ({
  browser,
  request,
}) => {
  const { staff } = await givenShop(request)
  const page = await openBrowser(browser)
  await signIn(page, staff)
  await page.getByRole('link', { name: 'Stock Entries' }).click()
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }

  await click(page.getByRole('button', { name: 'Add Stock Entry' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Product')).toBeFocused()
  await expect(dialog.getByLabel('Date received')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
  await click(dialog.getByLabel('Product'))
  await click(dialog.getByRole('option', { name: /Yirgacheffe/ }))
  await expect(dialog.getByLabel('Quantity')).toBeFocused()
  await page.keyboard.type('24')
  await page.keyboard.press('Enter')
  await click(dialog.getByRole('option', { name: /Sidama Union/ }))
  await click(dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect(dialog).toBeHidden()

  await expect(page.getByRole('listitem').filter({ hasText: '24 bag' })).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(5)
  console.log(`Receiving one product: ${clicks} clicks`)
})
