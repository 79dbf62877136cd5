import { expect, test } from '@playwright/test'

import { DIALOG, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { save, withSession } from '../people.ts'

import type { Locator, Page } from '@playwright/test'

const PHONE = { width: 390, height: 844 }

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
  const { categoryId } = shop
  await shop.addMany(
    '/products',
    ['Cups', 'Mugs', 'Plates'].map((name, at) => ({
      name,
      unit: 'piece',
      categoryId,
      lowStockThreshold: 5,
      pricePerUnit: 10 * (at + 1),
    })),
  )
})

const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) })
const price = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Price of ${name}`) })

async function openProducts(page: Page): Promise<void> {
  await page.goto('/products')
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(row(page, 'Yirgacheffe')).toBeVisible()
}

test('an ADMIN filters products, edits a price in its row and reprices the filtered ones', async ({
  browser,
}) => {
  const page = await withSession(browser, shop.admin)
  await openProducts(page)
  await page.getByLabel('Stock', { exact: true }).selectOption('Low')
  await expect(page).toHaveURL(/stock=low/)
  await expect(page.getByText('7 units')).toBeVisible()

  await row(page, 'Cups').getByRole('button', { name: 'Actions' }).click()
  await expect(row(page, 'Cups').getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Cups').getByRole('button', { name: 'Edit' })).toBeHidden()

  await price(page, 'Cups').click()
  await page.keyboard.type('11')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Price of Mugs' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(price(page, 'Cups')).toHaveText(/11\.00/)

  await page.getByPlaceholder('Search products...').fill('s')
  await expect(row(page, 'Yirgacheffe')).toBeHidden()
  await row(page, 'Cups').getByRole('checkbox').check()
  await row(page, 'Plates')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 chosen')).toBeVisible()
  await expectNoFaults(page, 'chosen products')
  await page.getByRole('button', { name: 'Change price …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Percent, such').fill('10')
  await dialog.getByLabel('Round to').selectOption('1.00')
  await expect(dialog.getByRole('row', { name: /Plates/ })).toHaveText(/33\.00/)
  await expectNoFaults(page, 'new prices', DIALOG)
  await save(dialog)
  await expect(price(page, 'Cups')).toHaveText(/12\.00/)
  await page.reload()
  await expect(price(page, 'Mugs')).toHaveText(/22\.00/)
})

test('on a phone the filters are in a sheet, and an empty list says which one to remove', async ({
  browser,
}) => {
  const page = await withSession(browser, shop.staff, PHONE)
  await page.goto('/products?stock=low')
  await expect(page.getByRole('button', { name: 'Remove Stock: Low' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter 1 chosen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByLabel('Stock', { exact: true }).selectOption('None left')
  await expectNoFaults(page, 'the filters on a phone', DIALOG)
  await sheet.getByRole('button', { name: 'Show the list' }).click()
  // They were never there.
  await expect(page.getByRole('heading', { name: 'Plates' })).toBeVisible()
  await page.getByPlaceholder('Search products...').fill('zebra')
  await expect(page.getByText('Nothing matches all of these')).toBeVisible()
  await expectNoFaults(page, 'nothing matches')
  await page.getByRole('button', { name: 'Remove Stock: None left' }).first().click()
  await page.getByPlaceholder('Search products...').fill('')
  await expect(page.getByRole('heading', { name: 'Plates' })).toBeVisible()
  await expect(page).toHaveURL(/\/products$/)
})

test('the heads of a table wider than a phone stay below the bar', async ({ browser, request }) => {
  const { admin, addMany, categoryId } = await givenShop(request)
  const pipe = { unit: 'piece', categoryId, pricePerUnit: 10, lowStockThreshold: 5 }
  await addMany(
    '/products',
    Array.from({ length: 14 }, (_, at) => ({ ...pipe, name: `Pipe ${at}` })),
  )
  const page = await withSession(browser, admin, { width: 390, height: 500 })
  await page.goto('/products?view=table')
  await expect(row(page, 'Yirgacheffe')).toBeVisible()
  await row(page, 'Yirgacheffe').scrollIntoViewIfNeeded()
  const head = page.getByRole('columnheader', { name: 'Name' })
  const belowBar = async () => {
    const bar = await page.getByRole('banner').boundingBox()
    const own = await head.boundingBox()
    return Math.round((own?.y ?? 0) - (bar?.height ?? 0))
  }
  await expect.poll(belowBar, { timeout: 5000 }).toBe(0)
})
