import { expect, test } from '@playwright/test'

import { addPiassa, givenShop } from './given-shop.ts'
import { openBrowser, openModal, signIn, withSession } from './people.ts'

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

test('a click reaches the next field while the list of branches is open', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  await addPiassa(shop)
  const page = await withSession(browser, shop.admin)
  await page.goto('/stock-entries')
  const dialog = await openModal(page, 'Add Stock Entry')
  const branch = dialog.getByRole('combobox', { name: 'Branch' })
  await branch.click()
  await expect(dialog.getByRole('option', { name: /Piassa/ })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Product' }).click()
  await expect(dialog.getByRole('option', { name: /Yirgacheffe/ })).toBeVisible()
  await expect(branch).toHaveAttribute('aria-expanded', 'false')
})
