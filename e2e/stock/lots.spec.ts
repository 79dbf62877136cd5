import { expect, test } from '@playwright/test'

import { EACH_ONCE, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { openBrowser, openModal, save, signIn } from '../people.ts'

import type { Browser, Page } from '@playwright/test'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'
const DAY_MS = 24 * 60 * 60 * 1000

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)

/** A calendar day in Addis Ababa. */
const day = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Addis_Ababa' }).format(
    Date.now() + days * DAY_MS,
  )

async function openAt(browser: Browser, who: Parameters<typeof signIn>[1], width: number) {
  const page = await openBrowser(browser)
  await page.setViewportSize({ width, height: 800 })
  await signIn(page, who)
  await expect(page).toHaveURL(/\/dashboard$/)
  return page
}

/** A batch of the only product, received on the page. */
async function receive(page: Page, lots: [quantity: string, batch: string, expiresOn: string][]) {
  await page.goto('/stock-entries/receive')
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

for (const width of [1280, 390]) {
  test(`goods come in with batch and expiry date, are shown when they expire, and are removed, at ${width} px`, async ({
    browser,
    request,
  }) => {
    const { admin, staff } = await givenShop(request)
    const owner = await openAt(browser, admin, width)
    await owner.goto('/products')
    await owner.getByRole('button', { name: 'Edit' }).first().click()
    await owner
      .getByRole('dialog')
      .getByLabel(/Has expiry dates/)
      .check()
    await save(owner.getByRole('dialog'))

    await receive(owner, [
      ['4', 'old-1', day(-1)],
      ['6', 'new-2', day(20)],
    ])
    await expectNoFaults(owner, 'a delivery with batches', EACH_ONCE)
    await owner.setViewportSize({ width, height: 800 })
    await owner.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click()
    await expect(owner.getByRole('heading', { name: 'Delivery 1' })).toBeVisible()
    await expect(owner.getByRole('cell', { name: /OLD-1.*4 bags/ })).toBeVisible()

    // The seller sees a hint, and may go on.
    const seller = await openAt(browser, staff, width)
    await seller.goto('/sales')
    const sale = await openModal(seller, 'Add Sale')
    await sale.getByLabel('Customer').click()
    await sale.getByRole('option', { name: /Selam/ }).click()
    await sale.getByRole('combobox', { name: 'Product' }).fill('Yirga')
    await sale.getByRole('option', { name: /Yirgacheffe/ }).click()
    await expect(sale.getByText(/Some units expired on/)).toBeVisible()
    await sale.getByLabel('Quantity').fill('8')
    await expectNoFaults(seller, 'a sale of expired goods', EACH_ONCE)
    await seller.setViewportSize({ width, height: 800 })
    await save(sale)

    // Of 17 units 7 had no date and went first, then one of the first batch.
    await owner.goto('/expiring')
    const rows = owner.getByRole('listitem').filter({ hasText: 'Batch' })
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('OLD-1')
    await expect(rows.first()).toContainText('3 bags')
    await expect(rows.first()).toContainText('Expired')
    await expect(rows.first()).toContainText('900.00')
    await expectNoFaults(owner, 'expiring goods')
    await owner.setViewportSize({ width, height: 800 })
    await owner.goto('/expiring?within=EXPIRED')
    await expect(rows).toHaveCount(1)
    const removal = await openModal(owner, 'Remove')
    await expect(removal.getByLabel('Quantity')).toHaveValue('3')
    await expect(removal.getByLabel('Batch')).toContainText('OLD-1')
    await expectNoFaults(owner, 'a removal of a batch', EACH_ONCE)
    await owner.setViewportSize({ width, height: 800 })
    await save(removal)
    await expect(owner.getByText('Nothing expires in this period.')).toBeVisible()

    await seller.goto('/expiring?within=90')
    await expect(seller.getByRole('listitem').filter({ hasText: 'NEW-2' })).toHaveCount(1)
    await expect(seller.getByText('Value at cost')).toHaveCount(0)
    await seller.getByRole('link', { name: COFFEE }).click()
    await expect(seller.getByText(/NEW-2 · .* · 6 bags/)).toBeVisible()
    await expectNoFaults(seller, 'a product with batches', EACH_ONCE)
  })
}
