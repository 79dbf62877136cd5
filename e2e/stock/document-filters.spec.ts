import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { addPiassa, givenShop } from '../given-shop.ts'
import { PHONE, signedIn } from '../people.ts'

import type { Locator, Page } from '@playwright/test'

const COFFEE = 'Yirgacheffe'

/** Sets filters in their sheet. */
async function filter(page: Page, set: (fields: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^Filter( \d+ chosen)?$/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await set(sheet)
  await sheet.getByRole('button', { name: 'Show the list' }).click()
  await expect(sheet).toBeHidden()
}

async function chooseProduct(page: Page, fields: Locator, text: string): Promise<void> {
  const product = fields.getByRole('combobox', { name: 'Product' })
  await product.click()
  await product.fill(text)
  await page.getByRole('option', { name: new RegExp(text) }).click()
}

test('sales and transfers are filtered on a phone, and address and sums follow', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  const { productId, branchId, categoryId } = shop
  await shop.add('/products', { name: 'Cups', unit: 'piece', categoryId, pricePerUnit: 20 })
  const { id } = await addPiassa(shop)
  await shop.add('/stock/transfers', {
    ...{ fromBranchId: branchId, toBranchId: id, state: 'APPROVED' },
    items: [{ productId, quantity: 2 }],
  })
  const page = await signedIn(browser, shop.admin, PHONE)

  await test.step('sales by seller and product', async () => {
    await page.goto('/sales')
    await expect(page.getByText('1 in total')).toBeVisible()
    await filter(page, (fields) => chooseProduct(page, fields, COFFEE))
    await expect(page).toHaveURL(/\/sales\?productId=[\da-f-]{36}$/)
    await expect(page.getByText('1 sale · Sum of this product: ETB 1,351.50')).toBeVisible()
    await expectNoFaults(page, 'sales of a product')
    await filter(page, async (fields) => {
      await fields.getByLabel('Seller').selectOption('Dawit')
    })
    await expect(page).toHaveURL(/userId=/)
    await expect(page.getByText('No sales match your search.')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Remove Seller: Dawit' }).first().click()
    await expect(page).not.toHaveURL(/userId=/)
    await expect(page.getByText('1 sale · Sum of this product: ETB 1,351.50')).toBeVisible()
  })

  await test.step('transfers by product, state and person', async () => {
    const seller = await signedIn(browser, shop.staff)
    await seller.goto('/transfers?waiting=true')
    await seller.getByRole('link', { name: 'Transfer PI-T-0001', exact: true }).click()
    await seller.getByRole('button', { name: 'Send the goods' }).filter({ visible: true }).click()
    await seller.goto('/transfers?direction=OUT')
    await expect(seller.getByText('2 units on the road', { exact: true })).toBeVisible()

    await page.goto('/transfers')
    await expect(page.getByText(/^2 units on the road · /)).toBeVisible()
    await filter(page, async (fields) => {
      await fields.getByLabel('State').selectOption('On the road')
      await fields.getByLabel('Person').selectOption('Dawit')
      await chooseProduct(page, fields, COFFEE)
    })
    await expect(page).toHaveURL(/state=SENT/)
    await expect(page).toHaveURL(/productId=/)
    await expect(page.getByText(/^2 units on the road · /)).toBeVisible()
    await filter(page, (fields) => chooseProduct(page, fields, 'Cups'))
    await expect(page.getByText('Nothing matches all of these')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(page).toHaveURL(/\/transfers$/)
  })
})
