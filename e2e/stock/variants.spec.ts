import { expect, test } from '@playwright/test'

import { EACH_ONCE, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { expectHeading, openBrowser, openModal, save, signIn } from '../people.ts'

import type { Browser, Page } from '@playwright/test'

async function openAt(browser: Browser, who: Parameters<typeof signIn>[1], width: number) {
  const page = await openBrowser(browser)
  await page.setViewportSize({ width, height: 800 })
  await signIn(page, who)
  await expect(page).toHaveURL(/\/dashboard$/)
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sibling = (page: Page, name: string) =>
  page.getByRole('region', { name: /^Variants of/ }).getByRole('link', { name: `${name}:` })

for (const width of [1280, 390]) {
  test(`an ADMIN adds a shoe in its sizes and colours, finds, sells by name and renames them, at ${width} px`, async ({
    browser,
    request,
  }) => {
    const { admin, staff } = await givenShop(request)
    const owner = await openAt(browser, admin, width)
    await owner.goto('/products')
    const dialog = await openModal(owner, 'Add Product')
    await dialog.getByRole('link', { name: 'In several sizes or colours?' }).click()
    await expectHeading(owner, 'Product with variants')

    // By the keyboard alone.
    await owner.getByLabel('Name of the product').focus()
    await owner.keyboard.type('Shoe Addis')
    await owner.keyboard.press('Tab')
    await owner.keyboard.type('pair')
    await owner.keyboard.press('Tab')
    await owner.keyboard.type('Coffee')
    await expect(owner.getByRole('option', { name: /Coffee/ })).toBeVisible()
    await owner.keyboard.press('Enter')
    await expect(owner.getByLabel('Price of all')).toBeFocused()
    await owner.keyboard.type('1500')
    await owner.keyboard.press('Tab')
    await owner.keyboard.type('Size')
    await owner.keyboard.press('Tab')
    await owner.keyboard.type('38, 39, 40')
    await owner.keyboard.press('Tab')
    await owner.keyboard.press('Enter')
    await expect(owner.getByLabel('Option 2')).toBeFocused()
    await owner.keyboard.type('Colour')
    await owner.keyboard.press('Tab')
    await owner.keyboard.type('black, brown')
    await expect(owner.getByText('6 products will be added')).toBeVisible()
    await owner.getByRole('checkbox', { name: '40 · brown' }).uncheck()
    await owner.getByLabel('Price, 40 · black').fill('1650')
    await owner.getByLabel('Barcodes, 38 · black').fill('6001234')
    await owner.keyboard.press('Enter')
    await expect(owner.getByLabel('Barcodes, 38 · brown')).toBeFocused()
    await owner.keyboard.type('6001234')
    await expectNoFaults(owner, 'the form of variants', EACH_ONCE)
    await owner.setViewportSize({ width, height: 800 })
    await owner.keyboard.press('Control+Enter')
    await expect(owner.getByText(/6001234 is already used by Shoe Addis · 38/)).toBeVisible()
    await owner.getByLabel('Barcodes, 38 · brown').fill('6001235')
    await owner.keyboard.press('Control+Enter')
    await expectHeading(owner, 'Shoe Addis · 38 · black')
    await sibling(owner, 'Shoe Addis · 40 · black').click()
    await expectHeading(owner, 'Shoe Addis · 40 · black')
    await expectNoFaults(owner, 'the page of a variant', EACH_ONCE)
    await owner.setViewportSize({ width, height: 800 })

    // The seller has the values in the name, and no buttons.
    const seller = await openAt(browser, staff, width)
    await seller.goto('/sales')
    const sale = await openModal(seller, 'Add Sale')
    await sale.getByRole('combobox', { name: 'Product' }).fill('addis 39 brown')
    await expect(sale.getByRole('option').first()).toHaveText(/Shoe Addis · 39 · brown/)
    const { pathname } = new URL(owner.url())
    await seller.goto(pathname)
    await expect(sibling(seller, 'Shoe Addis · 39 · brown')).toBeVisible()
    await expect(button(seller, 'Edit all')).toBeHidden()

    // A missing combination and a new size.
    await owner.getByRole('link', { name: 'Add 40 · brown' }).click()
    await expectHeading(owner, 'More variants of Shoe Addis')
    await owner.getByLabel('Values, with commas between').first().fill('37, 38, 39, 40')
    await expect(owner.getByRole('checkbox', { name: '40 · brown' })).toBeChecked()
    await owner.getByRole('checkbox', { name: '37 · brown' }).uncheck()
    await expect(owner.getByText('2 products will be added')).toBeVisible()
    await button(owner, 'Save').click()
    await expectHeading(owner, 'Shoe Addis · 37 · black')
    await expect(sibling(owner, 'Shoe Addis · 40 · brown')).toBeVisible()

    const edit = await openModal(owner, 'Edit all')
    await edit.getByLabel('Name of the product').fill('Shoe Adama')
    await edit.getByLabel('brown', { exact: true }).fill('tan')
    await edit.getByLabel('Price of all').fill('1700')
    await save(edit)
    await expectHeading(owner, 'Shoe Adama · 37 · black')
    await expect(sibling(owner, 'Shoe Adama · 39 · tan')).toHaveText(/1,700/)
    // Live on the screen of the seller.
    await expectHeading(seller, 'Shoe Adama · 40 · black')

    await button(owner, 'Take this one out').click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Take this one out' }).click()
    await expect(owner.getByRole('region', { name: /^Variants of/ })).toBeHidden()
    await owner.getByRole('link', { name: 'Make variants' }).click()
    await button(owner, 'Add it to variants that exist').click()
    await owner.getByLabel('Any of the variants that it joins').fill('Adama · 39')
    await owner.getByRole('option', { name: /39 · tan/ }).click()
    await expectHeading(owner, 'More variants of Shoe Adama')
    await owner.getByLabel('Values, with commas between').first().fill('37, 38, 39, 40')
    await owner.getByLabel('Shoe Adama · 37 · black becomes').selectOption('37 · tan')
    await button(owner, 'Save').click()
    await expectHeading(owner, 'Shoe Adama · 37 · tan')
    await expect(sibling(owner, 'Shoe Adama · 38 · black')).toBeVisible()
    await button(owner, 'Take this one out').click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Take this one out' }).click()
    await expect(owner.getByRole('region', { name: /^Variants of/ })).toBeHidden()
    await owner.getByRole('link', { name: 'Make variants' }).click()
    await expect(owner.getByLabel('Name of the product')).toHaveValue('Shoe Adama · 37 · tan')
    await owner.getByLabel('Name of the product').fill('Boot')
    await owner.getByLabel('Option 1').fill('Size')
    await owner.getByLabel('Values, with commas between').fill('37, 38')
    await expect(owner.getByText('1 product will be added')).toBeVisible()
    await button(owner, 'Save').click()
    await expectHeading(owner, 'Boot · 38')
    await expect(sibling(owner, 'Boot · 37')).toBeVisible()
  })
}
