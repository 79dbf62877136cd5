import { expect, test } from '@playwright/test'

import { givenShop, stock } from './given-shop.ts'
import { goTo, newContext, openBrowser, signIn } from './people.ts'

import type { Locator, Page } from '@playwright/test'
import type { Shop } from './given-shop.ts'

const POINTS_PER_MM = 72 / 25.4

let shop: Shop

/** Besides the coffee of the shop, plenty of tea and sugar. */
test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
  for (const name of ['Tea', 'Sugar']) {
    await stock(shop, { name, unit: 'pack', pricePerUnit: 25 }, 1000)
  }
})

async function openDashboard(page: Page): Promise<void> {
  await signIn(page, shop.staff)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Sale' })).toBeVisible()
}

/** A keyboard that counts keys, except letters of a search. */
function countingKeyboard(page: Page) {
  let pressed = 0
  return {
    search: (letters: string) => page.keyboard.type(letters),
    press: async (keys: string) => {
      pressed += keys.split('+').length
      await page.keyboard.press(keys)
    },
    count: () => pressed,
  }
}

/** A mouse that counts its clicks. */
function countingMouse() {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      clicks += 1
      await target.click()
    },
    count: () => clicks,
  }
}

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label).last()
const option = (page: Page, name: RegExp) =>
  page.getByRole('dialog').getByRole('option', { name }).first()

// spec: U1.10 U1.11
test('a sale takes few clicks and keys, leads to its receipt by keyboard, and a history prints alone', async ({
  browser,
}) => {
  const page = await openBrowser(browser)
  await openDashboard(page)
  const add = page.getByRole('button', { name: 'Add Sale', exact: true })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save', exact: true })

  const single = countingMouse()
  await single.click(add)
  await single.click(field(page, 'Customer'))
  await single.click(option(page, /Selam/))
  await single.click(option(page, /Tea/))
  await single.click(save)
  await expect(page.getByText(/saved: ETB 25\.00$/)).toBeVisible()
  await expect(dialog).toBeHidden()

  const three = countingMouse()
  await three.click(add)
  await three.click(field(page, 'Customer'))
  await three.click(option(page, /Selam/))
  await three.click(option(page, /Yirgacheffe/))
  for (const name of [/Tea/, /Sugar/]) {
    await three.click(dialog.getByRole('button', { name: 'Add item' }))
    await three.click(option(page, name))
    await three.click(dialog.getByRole('button', { name: 'One more' }).last())
  }
  await three.click(save)
  await expect(page.getByText(/saved: ETB 550\.50$/)).toBeVisible()
  console.log(`A sale by mouse: ${single.count()} clicks for one item, ${three.count()} for three`)
  expect(single.count()).toBeLessThanOrEqual(6)
  expect(three.count()).toBeLessThanOrEqual(12)

  const keysOf = async (items: number): Promise<number> => {
    const keyboard = countingKeyboard(page)
    await keyboard.press('s')
    await expect(field(page, 'Customer')).toBeFocused()
    await keyboard.search('selam')
    await keyboard.press('Enter')
    for (let item = 0; item < items; item += 1) {
      if (item > 0) await keyboard.press('Enter')
      await expect(field(page, 'Product')).toBeFocused()
      await keyboard.search('sug')
      await keyboard.press('Enter')
      await expect(field(page, 'Quantity')).toBeFocused()
    }
    await keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    return keyboard.count()
  }
  const [one, five] = [await keysOf(1), await keysOf(5)]
  console.log(`A sale by keyboard: ${one} keys for one item, ${five} for five`)
  expect(one).toBeLessThanOrEqual(8)
  expect(five).toBeLessThanOrEqual(one + 4 * 2)

  await expect(page.getByText(/saved: ETB 125\.00$/)).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('link', { name: 'View receipt' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sales\/[0-9a-f-]{36}$/)
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt.getByText('Not a fiscal receipt')).toBeVisible()

  await goTo(page, 'Customers')
  const card = page.getByRole('listitem').filter({ hasText: 'Selam Haile' })
  await card.getByRole('button', { name: 'View History' }).click()
  const history = page.getByRole('dialog', { name: 'History of Selam Haile' })
  await expect(history.getByRole('link', { name: /^Sale #/ }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(history.getByRole('heading', { name: 'History of Selam Haile' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test(
  'on a phone a tap leads on, and the keyboard stays away',
  { tag: '@main' },
  async ({ browser }) => {
    const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
    const page = await (await newContext(browser, { locale: 'en-US', ...phone })).newPage()
    await openDashboard(page)
    await page.getByRole('button', { name: 'Add Sale' }).tap()
    await field(page, 'Customer').tap()
    await option(page, /Selam/).tap()
    await expect(option(page, /Tea/)).toBeVisible()
    await expect(page.locator('input:focus')).toHaveCount(0)
    await option(page, /Tea/).tap()
    await page.getByRole('button', { name: 'One more' }).tap()
    await expect(page.locator('input:focus')).toHaveCount(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(page.getByText(/saved: ETB 50\.00$/)).toBeVisible()
  },
)

/** Pages of a PDF, and the size of the first one in whole millimetres. */
function sizeOf(pdf: Buffer): { pages: number; width: number; height: number } {
  const text = pdf.toString('latin1')
  const [, right = 0, top = 0] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  return {
    pages: text.match(/\/Type ?\/Page\b/g)?.length ?? 0,
    width: Math.round(Number(right) / POINTS_PER_MM),
    height: Math.round(Number(top) / POINTS_PER_MM),
  }
}

test('a receipt prints on one strip of 80 or 58 mm or on A4, black on white and nothing else', async ({
  browser,
}) => {
  const page = await openBrowser(browser)
  await openDashboard(page)
  await page.goto('/sales')
  await page
    .getByRole('link', { name: /^Sale #/ })
    .first()
    .click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt.getByText('Bole, Addis Ababa')).toBeVisible()

  const roll = sizeOf(await page.pdf({ preferCSSPageSize: true }))
  expect(roll).toMatchObject({ pages: 1, width: 80 })
  expect(roll.height).toBeLessThan(200)
  await page.getByRole('radio', { name: '58 mm' }).check()
  expect(sizeOf(await page.pdf({ preferCSSPageSize: true }))).toMatchObject({
    pages: 1,
    width: 58,
  })
  await page.getByRole('radio', { name: 'A4' }).check()
  const sheet = sizeOf(await page.pdf({ preferCSSPageSize: true }))
  expect(sheet).toEqual({ pages: 1, width: 210, height: 297 })

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    await expect(receipt).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  }
})
