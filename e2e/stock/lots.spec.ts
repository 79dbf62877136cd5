import { readFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { addPiassa, givenShop } from '../given-shop.ts'
import { goWithin, openModal, PHONE, save, withSession } from '../people.ts'

import type { Page } from '@playwright/test'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'
const DAY_MS = 24 * 60 * 60 * 1000

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)

/** The button that is in sight: under the thumb on a phone, else at the end of the form. */
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()

/** A calendar day in Addis Ababa. */
const day = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Addis_Ababa' }).format(
    Date.now() + days * DAY_MS,
  )

/** A batch of the only product, received on the page. */
async function receive(page: Page, lots: [quantity: string, batch: string, expiresOn: string][]) {
  await goWithin(page, '/stock-entries/receive')
  await page.getByLabel('Supplier').click()
  await page.getByRole('option', { name: /Sidama Union/ }).click()
  for (const [line, [quantity, batch, expiresOn]] of lots.entries()) {
    await field(page, `items.${line}.productId`).fill('Yirga')
    await page.getByRole('option', { name: /Yirgacheffe/ }).click()
    await field(page, `items.${line}.quantity`).fill(quantity)
    await field(page, `items.${line}.unitCost`).fill('300')
    await field(page, `items.${line}.batch`).fill(batch)
    await field(page, `items.${line}.expiresOn`).fill(expiresOn)
    if (line + 1 < lots.length) await page.getByRole('button', { name: 'Add a product' }).click()
  }
}

/** The rows of the list as a file. */
async function csvOf(page: Page): Promise<string> {
  // A phone has the buttons of a list in a sheet.
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const begun = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'CSV file' }).click()
  const text = await readFile(await (await begun).path(), 'utf8')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Show the list' }).click()
  return text.trimEnd()
}

test('goods come in with batch and expiry date, are shown when they expire, and are removed', async ({
  browser,
  request,
}) => {
  const { admin, staff } = await givenShop(request)
  const owner = await withSession(browser, admin, PHONE)
  await goWithin(owner, '/products')
  await owner.getByRole('button', { name: 'Edit' }).first().click()
  const product = owner.getByRole('dialog')
  await product.getByLabel(/Has expiry dates/).check()
  await product.getByLabel('Code', { exact: true }).fill('YIRG')
  await save(product)

  await receive(owner, [
    ['4', 'old-1', day(-1)],
    ['6', 'new-2', day(20)],
  ])
  await expectNoFaults(owner, 'a delivery with batches')
  await owner.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click()
  await expect(owner.getByRole('heading', { name: 'Delivery BO-D-0001' })).toBeVisible()
  await expect(owner.getByRole('cell', { name: /OLD-1.*4 bags/ })).toBeVisible()

  // The seller sees a hint, and may go on.
  const seller = await withSession(browser, staff, PHONE)
  await goWithin(seller, '/sales')
  const sale = await openModal(seller, 'Add Sale')
  await sale.getByLabel('Customer').click()
  await sale.getByRole('option', { name: /Selam/ }).click()
  await sale.getByRole('combobox', { name: 'Product' }).fill('Yirga')
  await sale.getByRole('option', { name: /Yirgacheffe/ }).click()
  await expect(sale.getByText(/Some units expired on/)).toBeVisible()
  await sale.getByLabel('Quantity').fill('8')
  await expectNoFaults(seller, 'a sale of expired goods')
  await save(sale)

  // Of 17 units 7 had no date and went first, then one of the batch that has not expired.
  await goWithin(owner, '/expiring?within=ALL')
  const rows = owner.getByRole('listitem').filter({ hasText: 'Batch' })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('OLD-1')
  await expect(rows.first()).toContainText('4 bags')
  await expect(rows.first()).toContainText('Expired')
  await expect(rows.first()).toContainText('1,200.00')
  await expectNoFaults(owner, 'expiring goods')
  expect((await csvOf(owner)).split('\r\n')).toEqual([
    expect.stringMatching(/^\ufeffProduct,Code,Batch,Expiry date,/),
    expect.stringMatching(/,YIRG,OLD-1,/),
    expect.stringMatching(/,YIRG,NEW-2,/),
  ])
  const removal = await openModal(owner, 'Remove')
  await expect(removal.getByLabel('Quantity')).toHaveValue('4')
  await expect(removal.getByLabel('Batch')).toContainText('OLD-1')
  await expectNoFaults(owner, 'a removal of a batch')
  await save(removal)
  await expect(rows).toHaveCount(1)

  await goWithin(seller, '/expiring?within=90')
  await expect(seller.getByRole('listitem').filter({ hasText: 'NEW-2' })).toHaveCount(1)
  await expect(seller.getByText('Value at cost')).toHaveCount(0)
  await seller.getByRole('link', { name: COFFEE }).click()
  await expect(seller.getByText(/NEW-2 · .* · 5 bags/)).toBeVisible()
  await expectNoFaults(seller, 'a product with batches')
})

test('batches are chosen when goods are sent and received, and are on note and labels', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  const { productId, branchId, supplierId } = shop
  await addPiassa(shop)
  await shop.change(`/products/${productId}`, { tracksExpiry: true })
  const item = { productId, unitCost: 300 }
  const delivery = await shop.add('/stock/deliveries', {
    supplierId,
    branchId,
    dateReceived: new Date().toISOString(),
    items: [
      { ...item, quantity: 4, batch: 'old-1', expiresOn: day(5) },
      { ...item, quantity: 6, batch: 'new-2', expiresOn: day(20) },
    ],
  })
  const owner = await withSession(browser, shop.admin, PHONE)
  await goWithin(owner, `/deliveries/${delivery.id}`)
  await owner.getByRole('link', { name: 'Labels' }).click()
  await expect(owner.getByText('Page 1 of 1 · 10 labels')).toBeVisible()
  await expect(owner.getByText(/^Exp\. .* · NEW-2$/)).toHaveCount(6)

  await goWithin(owner, '/transfers/new')
  await owner.getByLabel('From branch').selectOption({ label: 'Bole' })
  await owner.getByLabel('To branch').selectOption({ label: 'Piassa' })
  await owner.keyboard.type('Yirga')
  await expect(owner.getByRole('option', { name: /Yirgacheffe/ })).toBeVisible()
  await owner.keyboard.press('Enter')
  await owner.keyboard.type('9')
  await owner.keyboard.press('Control+Enter')

  // Seven bags have no date and go first, then those that expire first; the owner chooses others.
  const lots = owner.getByRole('group', { name: 'Batch' })
  await expect(lots).toContainText(/Without expiry date · 7 bagsOLD-1 · .* · 2 bags/)
  await lots.getByRole('button', { name: 'Choose batches' }).click()
  await owner.getByLabel('Quantity · Without expiry date · 7 bags').fill('0')
  await field(owner, 'items.0.lots.1.quantity').fill('7')
  await press(owner, 'Send the goods')
  await expect(owner.getByText('Only 6 units available').first()).toBeVisible()
  await field(owner, 'items.0.lots.1.quantity').fill('4')
  await expectNoFaults(owner, 'the form that sends batches')
  await press(owner, 'Send the goods')

  await expect(lots).toContainText(/OLD-1 · .* · 2 bagsNEW-2 · .* · 4 bags/)
  await lots.getByRole('button', { name: 'Choose batches' }).click()
  await field(owner, 'items.0.lots.0.accepted').fill('1')
  await field(owner, 'items.0.lots.1.accepted').fill('3')
  await field(owner, 'items.0.lots.1.damaged').fill('1')
  await owner.getByLabel('Reason').fill('Torn bag')
  await expectNoFaults(owner, 'the form that receives batches')
  await press(owner, 'Receive the goods')
  await expect(lots).toContainText(/OLD-1 · .* · 1 bag$/)
  await owner.getByLabel('Outcome').selectOption({ label: 'Found' })
  await press(owner, 'Settle missing goods')
  await expect(owner.getByRole('table')).toContainText(/NEW-2 · .* · 4 bags · 1 damaged or lost/)
  await owner.emulateMedia({ media: 'print' })
  await expect(owner.getByRole('article')).toContainText(/OLD-1 · .* · 2 bagsNEW-2 · .* · 4 bags/)
  await owner.emulateMedia({ media: 'screen' })

  // Goods that are there at once, of certain batches. Five bags have no date.
  await goWithin(owner, '/transfers/new')
  await owner.getByLabel('From branch').selectOption({ label: 'Bole' })
  await owner.getByLabel('To branch').selectOption({ label: 'Piassa' })
  await owner.getByLabel('Next step').selectOption('CLOSED')
  await field(owner, 'items.0.productId').fill('Yirga')
  await owner.getByRole('option', { name: /Yirgacheffe/ }).click()
  await expect(owner.getByText(/Piassa: 5 left/)).toBeVisible()
  await field(owner, 'items.0.quantity').fill('1')
  await lots.getByRole('button', { name: 'Choose batches' }).click()
  await owner.getByLabel(/Quantity · Without expiry date/).fill('')
  await field(owner, 'items.0.lots.1.quantity').fill('2')
  await expect(field(owner, 'items.0.quantity')).toHaveValue('2')
  await expectNoFaults(owner, 'batches that move at once')
  await press(owner, 'Move now')
  await expect(owner.getByRole('table')).toContainText(/NEW-2 · .* · 2 bags/)
})
