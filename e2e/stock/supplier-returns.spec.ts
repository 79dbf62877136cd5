import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { deliver, givenShop } from '../given-shop.ts'
import { expectHeading, withSession } from '../people.ts'

import type { Page } from '@playwright/test'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'
const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)

test('goods of a delivery go back to the supplier, no more than came', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  const delivery = await deliver(shop, 6)
  const page = await withSession(browser, shop.admin)
  await page.goto(`/deliveries/${delivery.id}`)
  await page.getByRole('button', { name: 'Return to supplier' }).click()
  await expectHeading(page, 'Return to supplier')
  await expect(page.getByText('Delivery BO-D-0001 from Sidama Union, Bole')).toBeVisible()
  await expect(page.getByText('Delivered: 6 · on hand: 13 bags')).toBeVisible()
  await page.getByLabel(`Quantity, ${COFFEE}`).fill('7')
  await page.getByLabel('Reason').fill('Wet bags')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Of this delivery 6 can go back')).toBeVisible()
  await expectNoFaults(page, 'the form of a supplier return')
  await page.getByLabel(`Quantity, ${COFFEE}`).fill('2')
  await page.keyboard.press('Control+Enter')
  await expectHeading(page, 'Supplier return BO-SR-0001')
  await expect(page.getByRole('row', { name: COFFEE })).toContainText('-2 bags-600.00')
  await expect(page.getByText('Wet bags')).toBeVisible()
  await expectNoFaults(page, 'the page of a supplier return')
  await page.getByRole('link', { name: 'Delivery BO-D-0001' }).click()
  await expectHeading(page, 'Delivery BO-D-0001')
  await expect(page.getByRole('link', { name: 'Supplier return BO-SR-0001' })).toBeVisible()

  // Staff send other goods back from the tab, and see no costs.
  const seller = await withSession(browser, shop.staff)
  await seller.goto('/stock-entries?tab=supplierReturns')
  await expect(seller.getByRole('listitem').getByText('Wet bags')).toBeVisible()
  await seller.getByRole('button', { name: 'Return to supplier' }).first().click()
  await seller.getByRole('combobox', { name: 'Supplier' }).click()
  await seller.keyboard.type('Sidama')
  await expect(seller.getByRole('option', { name: /Sidama Union/ })).toBeVisible()
  await seller.keyboard.press('Enter')
  await expect(field(seller, 'items.0.productId')).toBeFocused()
  await seller.keyboard.type('Yirga')
  await expect(seller.getByRole('option', { name: /Yirgacheffe/ })).toBeVisible()
  await seller.keyboard.press('Enter')
  await expect(field(seller, 'items.0.quantity')).toBeFocused()
  await seller.keyboard.type('1')
  await seller.getByLabel('Reason').fill('Not ordered')
  await expectNoFaults(seller, 'the form of a return without a delivery')
  await seller.keyboard.press('Control+Enter')
  await expectHeading(seller, 'Supplier return BO-SR-0002')
  await expect(seller.getByRole('columnheader', { name: 'Value at cost' })).toHaveCount(0)
  await expect(seller.getByRole('button', { name: 'Reverse', exact: true })).toHaveCount(0)
})
