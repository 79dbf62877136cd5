import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from '@playwright/test'

import { DIALOG, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { expectHeading, goWithin, openModal, PHONE, save, withSession } from '../people.ts'
import { scan, writeVideo } from './scanned.ts'

import type { Page } from '@playwright/test'

test.describe.configure({ mode: 'parallel' })

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'
const BAG = '5449000000996'
const CARTON = '15449000000993'
const UNKNOWN = '4006381333931'

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)

/** Gives the coffee of the shop a barcode and a pack in its form. */
async function addCodes(page: Page): Promise<void> {
  await goWithin(page, '/products')
  const dialog = await openModal(page, 'Edit')
  await dialog.getByLabel('Price per unit').focus()
  await scan(page, BAG)
  await expect(dialog.getByLabel('Barcodes')).toHaveValue(`${BAG}; `)
  await expect(dialog.getByLabel('Price per unit')).toHaveValue('450.5')
  await dialog.getByRole('button', { name: 'Add a pack' }).click()
  await dialog.getByLabel('Name of the pack').fill('carton')
  await dialog.getByLabel('Units in it').fill('24')
  await dialog.getByLabel('Price of the pack').fill('10000')
  await dialog.getByLabel('Barcode of the pack').focus()
  await scan(page, CARTON)
  await expect(dialog.getByLabel('Barcode of the pack')).toHaveValue(CARTON)
  await expect(dialog.getByLabel('Barcodes')).toHaveValue(`${BAG}; `)
}

test('cartons are scanned, received and counted in units', async ({ browser, request }) => {
  const { admin } = await givenShop(request)
  const page = await withSession(browser, admin, PHONE)
  await addCodes(page)
  await expectNoFaults(page, 'packs of a product', DIALOG)
  await save(page.getByRole('dialog'))

  // A scan opens the product, wherever the focus is.
  await page.getByPlaceholder('Search products...').focus()
  await scan(page, CARTON)
  await expectHeading(page, COFFEE)
  await expect(page.getByRole('list', { name: 'Packs' })).toHaveText(
    `carton = 24 bags · ETB 10,000.00 · ${CARTON}`,
  )

  // Two cartons and their cost; the field that had the focus keeps what it had.
  await goWithin(page, '/stock-entries/receive')
  await page.getByLabel('Invoice number').fill('FS-7')
  await scan(page, CARTON)
  await expect(field(page, 'items.0.quantity')).toHaveValue('1')
  await expect(page.getByLabel('Invoice number')).toHaveValue('FS-7')
  await page.getByLabel('Invoice number').focus()
  await scan(page, `]C101${CARTON}10L-7\u001d17270331`)
  await expect(field(page, 'items.0.quantity')).toHaveValue('2')
  await expect(page.getByText('= 48 bags', { exact: true })).toBeVisible()
  await field(page, 'items.0.unitCost').fill('5000')
  await expect(page.getByText('for one carton')).toBeVisible()
  await expect(page.getByText('10,000.00').first()).toBeVisible()
  await page.getByLabel('Counted in').selectOption({ label: 'bag' })
  await expect(field(page, 'items.0.quantity')).toHaveValue('48')
  await expect(field(page, 'items.0.unitCost')).toHaveValue('208.3333')
  await page.getByLabel('Counted in').selectOption({ label: 'carton (24)' })
  await field(page, 'items.0.unitCost').fill('5000')

  // An unknown code can become a product.
  await scan(page, UNKNOWN)
  await expect(page.getByRole('alert')).toHaveText(`No product has the barcode ${UNKNOWN}.`)
  await expectNoFaults(page, 'a delivery in packs')
  const added = await openModal(page, 'New product with this barcode')
  await expect(added.getByLabel('Barcodes')).toHaveValue(UNKNOWN)
  await added.getByRole('button', { name: 'Cancel' }).click()
  await expect(added).toBeHidden()
  await scan(page, BAG)
  await expect(field(page, 'items.0.quantity')).toHaveValue('49')
  await field(page, 'items.0.quantity').fill('48')
  await page.getByLabel('Counted in').selectOption({ label: 'carton (24)' })
  await field(page, 'items.0.unitCost').fill('5000')
  await page.getByLabel('Supplier').click()
  await page.getByRole('option', { name: /Sidama Union/ }).click()
  await page.keyboard.press('Control+Enter')
  await expectHeading(page, 'Delivery BO-D-0001')
  await expect(page.getByRole('row').nth(1)).toContainText('48 bags')
  await expect(page.getByText('10,000.00').first()).toBeVisible()

  // In the form of one product a carton fills the quantity in; a stock-take counts its units.
  await goWithin(page, '/stock-entries')
  const entry = await openModal(page, 'Add Stock Entry')
  await entry.getByLabel('Supplier').focus()
  await scan(page, CARTON)
  await expect(entry.getByLabel('Product')).toHaveValue(COFFEE)
  await expect(entry.getByLabel('Quantity')).toHaveValue('24')
  await entry.getByRole('button', { name: 'Cancel' }).click()
  await goWithin(page, '/stock-entries?tab=stockTakes')
  const opening = await openModal(page, 'Open Stock-take')
  await expect(opening.getByLabel('Branch')).toHaveValue('Bole')
  await save(opening)
  await expectHeading(page, 'Stock-take BO-C-0001 · Bole')
  await expect(page.getByText('0 of 1 counted')).toBeVisible()
  await scan(page, UNKNOWN)
  await expect(page.getByText(`${UNKNOWN}: No product of this stock-take matches.`)).toBeVisible()
  await expect(page.getByLabel('Scan or type a product')).toHaveValue('')
  await page.getByLabel('Place').fill('Shelf 1')
  await scan(page, CARTON)
  await scan(page, BAG)
  await expect(page.getByRole('region', { name: COFFEE })).toContainText('25Counted at Shelf 1')
  await expect(page.getByLabel('Place')).toHaveValue('Shelf 1')
})

test('the camera of a phone scans a product', async ({ playwright, launchOptions, request }) => {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'))
  const video = join(folder, 'ean.y4m')
  await writeVideo(video, BAG)
  const { args = [] } = launchOptions
  const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...args, ...fake, `--use-file-for-fake-video-capture=${video}`],
  })
  try {
    const { admin } = await givenShop(request)
    const page = await withSession(browser, admin)
    await page.setViewportSize({ width: 390, height: 800 })
    await addCodes(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the pack' }).click()
    await save(page.getByRole('dialog'))
    await goWithin(page, '/labels')
    const dialog = await openModal(page, 'Scan with camera')
    await expect(dialog.getByRole('status')).toHaveText(COFFEE)
    await expectNoFaults(page, 'the camera', DIALOG)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    // The barcode stayed in sight all the time, and counts once.
    await expect(page.getByLabel(`Labels of ${COFFEE}`)).toHaveValue('1')
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
})
