import { expect, test } from '@playwright/test'

import { DIALOG_OPENED, expectNoFaultsAt } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { openModal, save, signedIn } from '../people.ts'

for (const width of [1280, 390]) {
  test(`a seller gives a discount up to the limit, at ${width} px`, async ({
    browser,
    request,
  }) => {
    const { admin, staff } = await givenShop(request)
    const owner = await signedIn(browser, admin)
    await owner.setViewportSize({ width, height: 800 })
    await owner.goto('/settings')
    const limit = owner.getByRole('region', { name: 'Discounts of staff' })
    await limit.getByLabel('Most discount in percent').fill('10')
    await limit.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByText('Limit of discounts saved')).toBeVisible()
    await owner.goto('/products')
    const product = await openModal(owner, 'Edit')
    await product.getByLabel('Lowest price with discount').fill('420')
    await save(product)

    const page = await signedIn(browser, staff)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/till')
    await page.getByRole('button', { name: /Yirgacheffe/ }).click()
    if (width === 390) await page.getByRole('button', { name: /ETB/ }).click()
    await page.getByRole('button', { name: /^Discount for/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Discount for/ })
    const value = dialog.getByLabel('Discount', { exact: true })
    await value.fill('10.5')
    await expect(dialog.getByText('You may give a discount of up to 10 %')).toBeVisible()
    await value.fill('8')
    await expect(dialog.getByText('These goods may not cost less than 420')).toBeVisible()
    await expectNoFaultsAt(width, page, 'a discount', DIALOG_OPENED)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await value.fill('5')
    await expect(dialog).toContainText('427.97')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Shift+F6')
    const bill = page.getByRole('dialog', { name: 'Discount on the bill' })
    await bill.getByLabel('Given as').selectOption('Amount')
    await bill.getByLabel('Discount', { exact: true }).fill('7.97')
    await page.keyboard.press('Enter')
    const basket = page.getByRole('region', { name: 'Basket' })
    await expect(basket).toContainText('ETB 420.00')
    await expectNoFaultsAt(width, page, 'a basket with discounts')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Total ETB 420.00')).toBeVisible()
    await page.getByRole('link', { name: 'Receipt' }).click()
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await expect(receipt).toContainText('Discount: 30.50')
    await expect(receipt).toContainText('Discounts-30.50')
    await expectNoFaultsAt(width, page, 'a receipt with a discount')
  })
}
