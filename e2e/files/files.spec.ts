import { readFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { addMany } from '../add-many.ts'
import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { goTo, openModal, signedIn } from '../people.ts'

import type { Locator } from '@playwright/test'

const MADE = 229
// Including the coffee of the shop.
const ALL = MADE + 1

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
  await addMany(request, shop.admin, '/products', (categoryId) =>
    Array.from({ length: MADE }, (_, at) => ({
      name: `=Lot ${String(at + 1).padStart(3, '0')}`,
      unit: 'piece',
      pricePerUnit: 12.5,
      categoryId,
    })),
  )
})

async function download(dialog: Locator, form: string) {
  const begun = dialog.page().waitForEvent('download')
  await dialog.getByRole('button', { name: form }).click()
  const file = await begun
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('Export saves the list as it is searched and sorted', async ({ browser }) => {
  const page = await signedIn(browser, shop.admin)
  await goTo(page, 'Products')
  await expect(page.getByText(`60 of ${ALL} shown`)).toBeVisible()
  const dialog = await openModal(page, 'Export')
  await expect(dialog.getByText(`All rows of the list (${ALL})`)).toBeVisible()
  await expectNoFaults(page, 'the choice of the file')
  const sheet = await download(dialog, 'Excel file')
  expect(sheet.name).toMatch(/^Products \d{4}-\d\d-\d\d\.xlsx$/)
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
  await expect(dialog.getByText(`has been saved, with all rows: ${ALL}.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox').fill('Lot 00')
  await expect(page.getByText('9 found')).toBeVisible()
  const { bytes } = await download(await openModal(page, 'Export'), 'CSV file')
  const lines = bytes.toString('utf8').trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    '\ufeffName,Price per unit,Lowest price with discount,Unit,Sold by weight,Code,Barcodes,Packs,Category,Supplier,' +
      'Low stock threshold,Description,Variants of,Options,Has expiry dates,In stock,Status',
  )
  expect(lines.slice(1)).toHaveLength(9)
  expect(lines[1]).toMatch(/^"?'=Lot 001"?,12.50,,piece,,,,,ቡና Coffee,,,,,,,0,/)
})

const FILE = [
  '\ufeffየምርት ስም;Category;UOM;Selling price;Qty;Shelf',
  'Import tea;ቡና Coffee;box;"ETB 1,250.50";8;A1',
  'ይርጋጨፌ Yirgacheffe 500 g;;;470;;A2',
  'No price;ቡና Coffee;box;;;',
].join('\r\n')

test('a file is checked, imported and undone', { tag: '@main' }, async ({ browser }) => {
  const page = await signedIn(browser, shop.admin)
  await page.goto('/import')
  const name = 'goods.csv'
  const buffer = Buffer.from(FILE)
  await page.getByLabel('Excel or CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await expect(page.getByLabel('የምርት ስም')).toHaveValue('name')
  await expect(page.getByLabel('Selling price')).toHaveValue('pricePerUnit')
  await expect(page.getByLabel('Shelf')).toHaveValue('')
  await expectNoFaults(page, 'the columns of a file')
  await page.getByRole('button', { name: 'Check the file' }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Price per unit: Price per unit must be greater')).toBeVisible()
  await page.getByLabel('Rows', { exact: true }).first().selectOption('')
  await expect(page.getByText('Price per unit: 450.5 → 470')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 of 2 rows imported')).toBeVisible()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await expectNoFaults(page, 'a finished import')

  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('2 of 2 rows undone')).toBeVisible()
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
})

test('the customers of one business are exported to Excel and imported by another, which undoes it', async ({
  browser,
  request,
}) => {
  const owner = await signedIn(browser, shop.admin)
  await addMany(request, shop.admin, '/customers', () =>
    ['=Almaz', 'ሠላም Bekele', 'Tola'].map((name, at) => ({ name, phone: `091122330${at}` })),
  )
  await owner.goto('/customers')
  await expect(owner.getByText('=Almaz', { exact: true })).toBeVisible()
  const { name, bytes } = await download(await openModal(owner, 'Export'), 'Excel file')

  const other = await givenShop(request)
  const page = await signedIn(browser, other.admin)
  await page.goto('/import')
  await page.getByLabel('Rows of the file').selectOption('Customers')
  await expect(page.getByLabel('Quantities of the file')).toHaveCount(0)
  const file = { name, mimeType: 'application/octet-stream', buffer: bytes }
  await page.getByLabel('Excel or CSV file').setInputFiles(file)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('name')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('phone')
  await expectNoFaults(page, 'the columns of customers')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: /^Import \d rows$/ }).click()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await page.goto('/customers')
  await expect(page.getByText('=Almaz', { exact: true }).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await page.goto('/customers')
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await expect(page.getByText('=Almaz', { exact: true })).toHaveCount(0)
})
