import { expect, test } from '@playwright/test'

import { expectNoFaultsAt } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { choose, expectHeading, openModal, save, signedIn } from '../people.ts'
import { scan } from '../stock/scanned.ts'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'

for (const width of [1280, 390]) {
  test(`goods of a sale come back in parts until it is void, at ${width} px`, async ({
    browser,
    request,
  }) => {
    const { admin, staff } = await givenShop(request)
    const page = await signedIn(browser, staff)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/sales')
    await page.getByRole('link', { name: /^Sale #/ }).click()
    await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Return, exchange or void' })).toBeVisible()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Everything' })).toBeFocused()
    const units = dialog.getByLabel(`Comes back, ${COFFEE}`)
    await units.fill('4')
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByRole('button', { name: 'Wrong product' }).click()
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByText('Of this sale 3 can come back')).toBeVisible()
    await units.fill('1')
    await dialog.getByLabel(`Where the goods go, ${COFFEE}`).selectOption('Damaged')
    await expect(dialog.getByText('Why damaged goods are removed')).toBeVisible()
    await expectNoFaultsAt(width, page, 'the dialog of a return')
    await dialog.getByRole('button', { name: 'Return ETB 450.50' }).click()
    await expect(page.getByText('Return 1 saved: give back ETB 450.50')).toBeVisible()
    await page.getByRole('link', { name: 'View return' }).click()
    await expectHeading(page, 'Return 1')
    const slip = page.getByRole('article', { name: 'Sale returns' })
    await expect(slip).toContainText(COFFEE)
    await expect(slip).toContainText('ETB 450.50')
    await expectNoFaultsAt(width, page, 'the receipt of a return')
    await page.getByRole('link', { name: /^Sale #/ }).click()
    await page.getByRole('button', { name: 'Return, exchange or void' }).click()
    await dialog.getByRole('button', { name: 'Everything' }).click()
    await dialog.getByLabel('Reason', { exact: true }).fill('Changed mind')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('region', { name: 'Sale returns' })).toContainText('Voided')
    await expect(page.getByRole('button', { name: 'Return, exchange or void' })).toHaveCount(0)
    await expectNoFaultsAt(width, page, 'a void sale')

    const owner = await signedIn(browser, admin)
    await owner.setViewportSize({ width, height: 800 })
    await expect(owner.getByText('Voided', { exact: true })).toBeVisible()
    await owner.goto('/stock-entries?tab=saleReturns')
    await expect(owner.getByRole('link', { name: 'Return 2' })).toBeVisible()
    await owner.goto('/reports?tab=losses')
    await expect(owner.getByRole('row', { name: /^Damaged/ })).toContainText('450.50')
  })
}

for (const width of [1280, 390]) {
  test(`the sale of a return is found by receipt and product, at ${width} px`, async ({
    browser,
    request,
  }) => {
    const { staff } = await givenShop(request)
    const page = await signedIn(browser, staff)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/sales')
    await expect(page.getByRole('link', { name: /^Sale #/ })).toBeVisible()
    const number = (await page.getByRole('link', { name: /^Sale #/ }).textContent()) ?? ''
    await page.keyboard.press('r')
    const finder = page.getByRole('dialog', { name: 'Return goods' })
    await choose(finder, 'Product', /Yirgacheffe/)
    await expect(finder.getByRole('button', { name: /^Sale #/ })).toContainText(COFFEE)
    await expectNoFaultsAt(width, page, 'the search for a sale')
    await page.keyboard.press('Escape')

    await page.goto('/till')
    await expect(page.getByRole('button', { name: /Yirgacheffe/ })).toBeVisible()
    await page.keyboard.press('F7')
    await expect(finder.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Escape')
    // As saleCode() makes it of the number.
    const code = `9${String(Number.parseInt(number.slice(-8), 16)).padStart(10, '0')}`
    await scan(page, code)
    const dialog = page.getByRole('dialog', { name: `Return, exchange or void · ${number}` })
    await dialog.getByLabel(`Comes back, ${COFFEE}`).fill('2')
    await dialog.getByRole('button', { name: 'Wrong product' }).click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Return 1 saved: give back ETB 901.00')).toBeVisible()
    await expect(page.getByRole('combobox', { name: /^Scan, or type/ })).toBeFocused()
  })
}

test('a sale is undone from the message that it was saved', async ({ browser, request }) => {
  const { staff } = await givenShop(request)
  const page = await signedIn(browser, staff)
  await page.goto('/sales')
  const dialog = await openModal(page, 'Add Sale')
  await choose(dialog, 'Customer', /Selam/)
  await choose(dialog, 'Product', /Yirgacheffe/)
  await save(dialog)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Sale #\w{8} is void: give back ETB 450\.50$/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Voided' })).toContainText('450.50')
})

for (const width of [1280, 390]) {
  test(`a return becomes store credit, which pays the next sale, at ${width} px`, async ({
    browser,
    request,
  }) => {
    const { staff } = await givenShop(request)
    const page = await signedIn(browser, staff)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/sales')
    await page.getByRole('link', { name: /^Sale #/ }).click()
    await page.getByRole('button', { name: 'Return, exchange or void' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(`Comes back, ${COFFEE}`).fill('2')
    await dialog.getByRole('button', { name: 'Wrong product' }).click()
    await dialog.getByLabel('Give the money back by').selectOption('Store credit')
    await expectNoFaultsAt(width, page, 'a return as store credit')
    await dialog.getByRole('button', { name: 'Return ETB 901.00' }).click()
    await expect(page.getByText(/Credited to the account ETB 901\.00/)).toBeVisible()
    await page.getByRole('link', { name: 'View return' }).click()
    const slip = page.getByRole('article', { name: 'Sale returns' })
    await expect(slip).toContainText('Credited to the account901.00')

    await page.goto('/till')
    await page.getByRole('button', { name: /Yirgacheffe/ }).click()
    await page.keyboard.press('F4')
    await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
    await page.keyboard.type('selam', { delay: 50 })
    await page.getByRole('option', { name: 'Selam Haile' }).click()
    await page.keyboard.press('F9')
    await expect(page.getByText('Store credit: ETB 901.00')).toBeVisible()
    await page.getByRole('button', { name: 'On credit' }).click()
    await expectNoFaultsAt(width, page, 'a payment with store credit')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('region', { name: 'Sold' })).toContainText('On credit')
    await page.goto('/customers')
    await page.getByRole('link', { name: 'Account' }).click()
    await expectHeading(page, 'Selam Haile')
    const account = page.getByRole('region', { name: 'Account' })
    await expect(account).toContainText('Store creditETB 450.50')
    await expectNoFaultsAt(width, page, 'a customer with store credit')
  })
}
