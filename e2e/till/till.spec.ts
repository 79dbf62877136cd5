import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop, stock } from '../given-shop.ts'
import { PHONE, keepSession, openBrowser } from '../people.ts'
import { scan } from '../stock/scanned.ts'

import type { APIRequestContext, Page } from '@playwright/test'
import type { Shop } from '../given-shop.ts'

const BAG = '5449000000996'
const BOX = '5449000000378'

/** Besides the coffee of the shop: tea and sugar with barcodes, and teff by weight. */
async function stockedShop(request: APIRequestContext): Promise<Shop> {
  const shop = await givenShop(request)
  const tea = { name: 'Tea', unit: 'box', pricePerUnit: 25, barcodes: [BAG] }
  await stock(shop, tea, 200)
  await stock(shop, { ...tea, name: 'Sugar', barcodes: [BOX], pricePerUnit: 138 }, 200)
  const teff = { name: 'White teff', unit: 'kg', unitSize: 1000, pricePerUnit: 95 }
  await stock(shop, teff, 50_000)
  return shop
}

async function openTill(page: Page, shop: Shop, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await keepSession(page, shop.staff)
  await page.goto('/till')
  await expect(page.getByRole('button', { name: /Tea/ })).toBeVisible()
}

const basket = (page: Page) => page.getByRole('region', { name: 'Basket' })
const sold = (page: Page) => page.getByRole('region', { name: 'Sold' })
const line = (page: Page, name: RegExp) => basket(page).getByRole('button', { name, pressed: true })

async function sellTenTimes(page: Page): Promise<void> {
  let pressed = 0
  const press = async (keys: string) => {
    pressed += keys.split('+').length
    await page.keyboard.press(keys)
  }
  for (let sale = 0; sale < 10; sale += 1) {
    await scan(page, BAG)
    await press('Control+Enter')
    await expect(sold(page).getByText('Total ETB 25.00')).toBeVisible()
  }
  console.log(`Ten sales: ${pressed} keys and 10 scans`)
  expect(pressed).toBeLessThanOrEqual(20)
  await sold(page).getByRole('button', { name: 'Next customer' }).click()
}

test(
  'on a phone a basket is filled, held over a reload, and paid in cash',
  { tag: '@main' },
  async ({ browser, request }) => {
    const page = await openBrowser(browser)
    const shop = await stockedShop(request)
    await openTill(page, shop, PHONE.width)
    /** As fast as a hand: faster keys outside of a field are a scanner's. */
    const type = (text: string) => page.keyboard.type(text, { delay: 50 })
    const toBasket = async () => {
      await page.getByRole('button', { name: /ETB/ }).click()
      await expect(basket(page)).toBeVisible()
    }
    await expectNoFaults(page, 'the till')

    await page.getByRole('button', { name: /Tea/ }).click()
    await type('3*sug')
    await page.keyboard.press('Enter')
    await scan(page, BAG)
    await scan(page, '4006381333931')
    await expect(page.getByText('No product has the barcode 4006381333931.')).toBeVisible()
    await toBasket()
    await expect(line(page, /Tea/)).toContainText('50.00')
    await expect(basket(page)).toContainText('ETB 464.00')
    await expectNoFaults(page, 'a basket of the till')

    // Aside, over a reload, and again.
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: 'Held 1' })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Held 1' }).click()
    await expectNoFaults(page, 'held baskets')
    await page.getByRole('button', { name: /Tea, Sugar/ }).click()
    await expect(basket(page)).toContainText('ETB 464.00')

    // Cash with change.
    await page
      .getByRole('button', { name: /Charge/ })
      .last()
      .click()
    await page.getByRole('button', { name: '500', exact: true }).click()
    await expect(page.getByText('ETB 36.00')).toBeVisible()
    await expectNoFaults(page, 'the payment')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(sold(page).getByText('ETB 36.00')).toBeVisible()
    await expect(sold(page).getByText(/^Sale #[0-9a-f]{8}$/)).toBeVisible()
    await expectNoFaults(page, 'the change')
    await sold(page).getByRole('button', { name: 'Next customer' }).click()

    // More than the branch has: the line says so, and the corrected basket is recorded once.
    await type('11*yirga')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    // At the line while it is typed, and as the refusal.
    await expect(basket(page).getByText('Only 7 units available')).toHaveCount(2)
    await type('7*')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await expect(sold(page).getByText('Total ETB 3,153.50')).toBeVisible()
    await page.goto('/sales')
    await expect(page.getByText('Walk-in customer')).toHaveCount(2)
  },
)

test('ten sales take at most 20 keys; goods by weight, a customer, two tenders and the printed receipt', async ({
  browser,
  request,
}) => {
  const page = await openBrowser(browser)
  await openTill(page, await stockedShop(request), 1024)
  await sellTenTimes(page)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: /White teff/ }).click()
  await expect(basket(page).getByLabel('Quantity')).toBeFocused()
  await page.keyboard.type('1.35')
  await page.keyboard.press('Enter')
  await expect(basket(page)).toContainText('ETB 128.25')
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type('selam')
  await page.getByRole('option', { name: 'Selam Haile' }).click()
  await expect(basket(page).getByText('Selam Haile')).toBeVisible()
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: 'telebirr' }).click()
  await expect(page.getByLabel('Reference')).toBeFocused()
  await page.keyboard.type('CIK81XY2')
  await page.getByRole('textbox', { name: 'Amount' }).fill('100')
  await page.getByRole('textbox', { name: 'Given' }).fill('50')
  await expectNoFaults(page, 'a payment with two tenders')
  await page.keyboard.press('Control+Enter')
  await expect(sold(page).getByText('ETB 21.75')).toBeVisible()
  await page.keyboard.press('Control+p')
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('1.35 kg')
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('Selam Haile')
})
