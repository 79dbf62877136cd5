import { readFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { addPiassa, givenShop, stock } from '../given-shop.ts'
import { expectHeading, goWithin, openModal, save, withSession } from '../people.ts'
import { scan } from './scanned.ts'

import type { Browser, Page } from '@playwright/test'
import type { Shop } from '../given-shop.ts'

test.describe.configure({ mode: 'parallel' })

const SMALL = { width: 390, height: 800 }
const BISCUITS = '5449000000996'

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** A code without a clear quantity asks for it, and Enter takes no other product than the typed one. */
async function receive(page: Page): Promise<void> {
  await goWithin(page, '/stock-entries/receive')
  await expect(field(page, 'items.0.quantity')).toBeVisible()
  await scan(page, `(01)0${BISCUITS}(99)X`)
  await expect(field(page, 'items.0.productId')).toHaveValue('Biscuits')
  await expect(page.getByText('The code says Biscuits, but not how much.')).toBeVisible()
  await expect(field(page, 'items.0.quantity')).toHaveValue('')
  await page.getByRole('button', { name: 'Add a product' }).click()
  const second = field(page, 'items.1.productId')
  await second.fill('Biscuit powder')
  await expect(page.getByRole('option').first()).toHaveText(/^New product “Biscuit powder”/)
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await second.press('Enter')
  await expect(second).not.toHaveValue('Biscuits')
}

/** A removal is corrected in one act; nothing left is out of stock, without a threshold, too. */
async function correctRemoval(page: Page): Promise<void> {
  await goWithin(page, '/stock-entries?tab=removals')
  await card(page, 'Wet').getByRole('link', { name: 'Details' }).click()
  const copy = await openModal(page, 'Correct')
  await copy.getByLabel('Quantity').fill('5')
  await save(copy)
  await expect(page.getByText('Corrects', { exact: true })).toBeVisible()
  await goWithin(page, '/products')
  await expect(card(page, 'Biscuits').getByText('Out of stock')).toBeVisible()
}

/** A blind count is ended after a question, taken up again, posted and reversed. */
async function countBlindly(page: Page): Promise<void> {
  await goWithin(page, '/stock-entries?tab=stockTakes')
  const opening = await openModal(page, 'Open Stock-take')
  await opening.getByLabel(/^Blind/).check()
  await save(opening)
  await expectHeading(page, 'Stock-take BO-C-0001 · Bole')
  const find = page.getByRole('combobox', { name: 'Scan or type a product' })
  await find.fill('yirga')
  await page.getByRole('option', { name: /Yirgacheffe/ }).click()
  const inHand = page.getByRole('region', { name: /Yirgacheffe/ })
  await inHand.getByLabel('Quantity').fill('4')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 1 counted')).toBeVisible()
  await expect(page.getByText(/Expected/)).toHaveCount(0)
  const end = async () => {
    const question = await openModal(page, 'End counting')
    await question.getByRole('button', { name: 'End counting' }).click()
    await expect(page.getByText('Counted', { exact: true }).first()).toBeVisible()
  }
  await end()
  await page.getByRole('button', { name: 'Go on counting' }).click()
  await expect(find).toBeVisible()
  await end()
  const posting = await openModal(page, 'Post')
  await posting.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Posted', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: /^Stock count/ }).click()
  const reversal = await openModal(page, 'Reverse')
  await reversal.getByLabel('Reason').fill('Another shelf')
  await save(reversal, 'Reverse')
  await expect(page.getByRole('link', { name: 'Reversal BO-X-0001' })).toBeVisible()
}

/** An exported list that comes back changes nothing; with another price it changes that price. */
async function importAgain(page: Page): Promise<void> {
  if (page.viewportSize()?.width === SMALL.width)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const begun = page.waitForEvent('download')
  const choice = page.getByRole('dialog', { name: 'Export' })
  await choice.getByRole('button', { name: 'CSV file' }).click()
  const exported = await readFile(await (await begun).path(), 'utf8')
  const check = async (text: string) => {
    await goWithin(page, '/import')
    const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.getByLabel('Excel or CSV file').setInputFiles(file)
    await page.getByRole('button', { name: 'Check the file' }).click()
  }
  await check(exported)
  await expect(page.getByText('There is nothing to import.')).toBeVisible()
  await check(exported.replace(/450\.50?/, '455.25'))
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
}

/** The second person at a transfer reads who was first, and the typed quantities. */
async function comeSecond(browser: Browser, shop: Shop, size: typeof SMALL): Promise<void> {
  const { id: toBranchId } = await addPiassa(shop)
  const { id } = await shop.add('/stock/transfers', {
    ...{ fromBranchId: shop.branchId, toBranchId, state: 'APPROVED' },
    items: [{ productId: shop.productId, quantity: 4 }],
  })
  const page = await withSession(browser, shop.staff, size)
  await goWithin(page, `/transfers/${id}`)
  await field(page, 'items.0.quantity').fill('3')
  await shop.add(`/stock/transfers/${id}/ship`, {})
  await expect(page.getByText('Tigist Alemu sent it a moment ago.')).toBeVisible()
  await expect(page.getByText(/You had: .*Yirgacheffe 500 g 3 bags/)).toBeVisible()
}

for (const [device, size] of [
  ['a computer', { width: 1280, height: 800 }],
  ['a phone', SMALL],
] as const) {
  test(`mistakes cost a shop nothing, on ${device}`, async ({ browser, request }) => {
    const shop = await givenShop(request)
    const { branchId, add } = shop
    const page = await withSession(browser, shop.admin, size)
    await countBlindly(page)
    const goods = { name: 'Biscuits', unit: 'pack', pricePerUnit: 10, barcodes: [BISCUITS] }
    const productId = await stock(shop, goods, 5)
    const removed = { productId, branchId, quantity: 3, reason: 'Wet' }
    await add('/stock/outs', { ...removed, dateRemoved: new Date().toISOString() })
    await receive(page)
    await correctRemoval(page)
    await importAgain(page)
    await comeSecond(browser, shop, size)
  })
}
