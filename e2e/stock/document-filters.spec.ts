import { expect, test } from '@playwright/test'

import { addMany } from '../add-many.ts'
import { expectNoFaultsAt } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { openModal, save, signedIn } from '../people.ts'

import type { Locator, Page } from '@playwright/test'

test.describe.configure({ mode: 'parallel' })

const COFFEE = 'Yirgacheffe'
const main = (page: Page) => page.getByRole('main')

/** Sets filters where they are: in the page, or on a phone in a sheet. */
async function filter(page: Page, width: number, set: (fields: Locator) => Promise<void>) {
  if (width >= 1000) return set(main(page))
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

/** Two more products, and a transfer of two bags of coffee to another branch. */
async function openShop(page: Page, request: Parameters<typeof addMany>[0], admin: Person) {
  await addMany(request, admin, '/products', (categoryId) =>
    ['Cups', 'Mugs'].map((name) => ({ name, unit: 'piece', categoryId, pricePerUnit: 20 })),
  )
  await page.goto('/branches')
  const dialog = await openModal(page, 'Add Branch')
  await dialog.getByLabel('Name', { exact: true }).fill('Piassa')
  await dialog.getByLabel('Location').fill('Addis Ababa')
  await save(dialog)
  await page.goto('/transfers/new')
  await page.getByLabel('From branch').selectOption({ label: 'Bole' })
  await page.getByLabel('To branch').selectOption({ label: 'Piassa' })
  await expect(page.locator('[data-path="items.0.productId"]')).toBeFocused()
  await page.keyboard.type('Yirga')
  await expect(page.getByRole('option', { name: /Yirgacheffe/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.locator('[data-path="items.0.quantity"]').fill('2')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Transfer 1' })).toBeVisible()
}

type Person = Awaited<ReturnType<typeof givenShop>>['admin']

for (const width of [1280, 390]) {
  test(`sales and transfers are filtered, and address and sums follow, at ${width} px`, async ({
    browser,
    request,
  }) => {
    const { admin, staff } = await givenShop(request)
    const page = await signedIn(browser, admin)
    await openShop(page, request, admin)
    await page.setViewportSize({ width, height: 844 })

    await test.step('sales by seller and product', async () => {
      await page.goto('/sales')
      await expect(page.getByText('1 in total')).toBeVisible()
      await filter(page, width, (fields) => chooseProduct(page, fields, COFFEE))
      await expect(page).toHaveURL(/\/sales\?productId=[\da-f-]{36}$/)
      await expect(page.getByText('1 sale · Sum of this product: ETB 1,351.50')).toBeVisible()
      await expectNoFaultsAt(width, page, 'sales of a product')
      await filter(page, width, async (fields) => {
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
      await page.goto('/transfers')
      await expect(page.getByText('Nothing on the road')).toBeVisible()
      await page.getByRole('link', { name: 'Transfer 1', exact: true }).click()
      const seller = await signedIn(browser, staff)
      await seller.goto('/transfers?waiting=true')
      await seller.getByRole('link', { name: 'Transfer 1', exact: true }).click()
      await seller.getByRole('button', { name: 'Send the goods' }).filter({ visible: true }).click()
      await seller.goto('/transfers?direction=OUT')
      await expect(seller.getByText('2 units on the road', { exact: true })).toBeVisible()

      await page.goto('/transfers')
      await expect(page.getByText(/^2 units on the road · /)).toBeVisible()
      await filter(page, width, async (fields) => {
        await fields.getByLabel('State').selectOption('On the road')
        await fields.getByLabel('Person').selectOption('Dawit')
        await chooseProduct(page, fields, COFFEE)
      })
      await expect(page).toHaveURL(/state=SENT/)
      await expect(page).toHaveURL(/productId=/)
      await expect(page.getByText(/^2 units on the road · /)).toBeVisible()
      await filter(page, width, (fields) => chooseProduct(page, fields, 'Cups'))
      await expect(page.getByText('Nothing matches all of these')).toBeVisible()
      await page.getByRole('button', { name: 'Clear filters' }).first().click()
      await expect(page).toHaveURL(/\/transfers$/)
    })

    await test.step('products are chosen on their cards and changed together', async () => {
      await page.goto('/products')
      const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
      await card('Cups').getByRole('checkbox').check()
      await card('Mugs').getByRole('checkbox').check()
      await expect(page.getByText('2 chosen')).toBeVisible()
      await page.getByRole('button', { name: 'Change price …' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Percent, such').fill('50')
      await save(dialog)
      await expect(card('Cups')).toContainText('30.00')
      await expect(card('Mugs')).toContainText('30.00')
    })
  })
}
