import { expect, test } from '@playwright/test'

import { givenShop } from '../given-shop.ts'
import { scan } from './scanned.ts'
import { choose, expectHeading, goWithin, openModal, PHONE, save, withSession } from '../people.ts'

import type { Page } from '@playwright/test'

test.describe.configure({ mode: 'parallel' })

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)

/** 1.35 kg, and what 128.25 birr buy. */
const [GRAMS, CENTS] = ['2112345013503', '2312345128256']

async function labelsAreScanned(page: Page): Promise<void> {
  await goWithin(page, '/settings')
  const codes = page.getByRole('region', { name: 'Codes of scales' })
  await codes.getByLabel('21').selectOption('Weight (g)')
  await codes.getByLabel('23').selectOption('Price (cents)')
  await codes.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Codes of scales saved')).toBeVisible()

  await goWithin(page, '/sales')
  const sale = await openModal(page, 'Add Sale')
  await scan(page, GRAMS)
  await expect(field(page, 'saleItems.0.quantity')).toHaveValue('1.35')
  await scan(page, GRAMS)
  await expect(field(page, 'saleItems.0.quantity')).toHaveValue('2.7')
  await expect(sale.getByText('ETB 256.50')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/stock-entries/receive')
  await expect(field(page, 'items.0.quantity')).toBeVisible()
  await scan(page, CENTS)
  await expect(field(page, 'items.0.quantity')).toHaveValue('1.35')

  await goWithin(page, '/stock-entries?tab=stockTakes')
  await save(await openModal(page, 'Open Stock-take'))
  await expect(page.getByRole('heading', { name: 'Stock-take BO-C-0001 · Bole' })).toBeVisible()
  const counted = page.getByRole('listitem').filter({ hasText: 'ስኳር Sugar' })
  await scan(page, GRAMS)
  await expect(counted.filter({ hasText: '+1.35' })).toHaveCount(1)
  await scan(page, '(01)02112345000008(3103)000250')
  await expect(counted.filter({ hasText: '+0.25' })).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'ስኳር Sugar' })).toContainText('1.6')
}

test('sugar is delivered, sold and counted by the gram', async ({ browser, request }) => {
  const { admin } = await givenShop(request)
  const page = await withSession(browser, admin, PHONE)

  await goWithin(page, '/products')
  const product = await openModal(page, 'Add Product')
  await product.getByLabel('Name', { exact: true }).fill('ስኳር Sugar')
  await product.getByLabel('Unit', { exact: true }).fill('kg')
  await product.getByLabel('Price per unit').fill('95')
  await choose(product, 'Category', 'ቡና Coffee')
  await product.getByLabel('Low stock threshold').fill('2')
  await product.getByLabel('Sold by weight').check()
  await expect(product.getByLabel('Low stock threshold')).toHaveValue('2')
  await product.getByLabel('Low stock threshold').fill('2,5')
  await product.getByLabel('Barcodes').fill('2112345000008; 2312345000002')
  await product.getByRole('button', { name: 'Add a pack' }).click()
  await product.getByLabel('Name of the pack').fill('sack')
  await product.getByLabel('Units in it').fill('50')
  await save(product)

  // Two sacks, and 12.5 kg beside them.
  await goWithin(page, '/stock-entries/receive')
  await choose(page.getByRole('main'), 'Supplier', 'Sidama Union')
  await field(page, 'items.0.productId').fill('Sugar')
  await page.getByRole('option', { name: /^ስኳር Sugar/ }).click()
  await expect(field(page, 'items.0.quantity')).toBeFocused()
  await page.keyboard.type('112.5')
  await field(page, 'items.0.unitCost').fill('80')
  await expect(page.getByText('9,000.00').first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expectHeading(page, 'Delivery BO-D-0001')
  await expect(page.getByText('112.5 kg').first()).toBeVisible()

  await goWithin(page, '/sales')
  const sale = await openModal(page, 'Add Sale')
  await choose(sale, 'Customer', 'Selam Haile')
  await field(page, 'saleItems.0.productId').fill('Sugar')
  await page.getByRole('option', { name: /112.5 left/ }).click()
  const quantity = field(page, 'saleItems.0.quantity')
  await expect(quantity).toHaveValue('1')
  await quantity.fill('112,501')
  await expect(sale.getByText('Only 112.5 units available')).toBeVisible()
  await quantity.fill('1,35')
  await expect(sale.getByText('ETB 128.25')).toBeVisible()
  await sale
    .getByRole('button', { name: /^(?:Save|Record Sale|Done)/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'View receipt' }).click()
  await expect(page.getByText(/1\.35 kg/).first()).toBeVisible()
  await expect(page.getByText('128.25').first()).toBeVisible()

  await goWithin(page, '/products?search=Sugar')
  await page.getByRole('link', { name: 'ስኳር Sugar' }).first().click()
  await expectHeading(page, 'ስኳር Sugar')
  await expect(page.getByText('−1.35').first()).toBeVisible()
  await expect(page.getByText('111.15').first()).toBeVisible()

  await labelsAreScanned(page)
  await goWithin(page, '/products?search=Sugar')
  await page.getByRole('link', { name: 'ስኳር Sugar' }).first().click()

  // 111.15 kg are no whole kilograms.
  const edit = await openModal(page, 'Edit')
  await edit.getByLabel('Sold by weight').click()
  await page.getByRole('button', { name: 'Sell in whole units' }).click()
  await edit.getByLabel('Low stock threshold').fill('2')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(edit.getByText('This product has quantities that are not whole')).toBeVisible()
})
