import { readFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { expectNoFaultsAt } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { signedIn } from '../people.ts'

for (const width of [1280, 390]) {
  test(`an owner adds taxes with one click, and sales have them, at ${width} px`, async ({
    browser,
    request,
  }) => {
    const { admin, staff } = await givenShop(request)
    const owner = await signedIn(browser, admin)
    await owner.setViewportSize({ width, height: 800 })
    await owner.goto('/settings')
    await owner.getByRole('link', { name: 'Taxes' }).click()
    await expect(owner.getByText('Sales have no tax yet.')).toBeVisible()
    await owner.getByRole('button', { name: 'Add the taxes of Ethiopia' }).click()
    await expect(owner.getByText('Standard rate 15%')).toBeVisible()
    await owner.getByRole('button', { name: 'New rate of VAT' }).click()
    const form = owner.getByRole('form', { name: 'New rate of VAT' })
    await form.getByLabel('Rate in percent').fill('16')
    await form.getByLabel('From').fill('2020-01-01')
    await owner.keyboard.press('Enter')
    await expect(form.getByText('A rate begins after today and after the last one')).toBeVisible()
    await form.getByLabel('From').fill('2099-07-08')
    await owner.keyboard.press('Enter')
    await expect(owner.getByText('16% from Jul 8, 2099')).toBeVisible()
    await expectNoFaultsAt(width, owner, 'the taxes')

    const seller = await signedIn(browser, staff)
    await seller.setViewportSize({ width, height: 800 })
    const sell = async () => {
      await seller.goto('/till')
      await seller.getByRole('button', { name: /Yirgacheffe/ }).click()
      if (width === 390) await seller.getByRole('button', { name: /ETB/ }).click()
    }
    await sell()
    await expect(seller.getByText('Tax in it: 58.76')).toBeVisible()
    await expectNoFaultsAt(width, seller, 'a basket with tax')
    await seller.keyboard.press('F9')
    await expect(seller.getByRole('button', { name: /^Done/ })).toBeInViewport({ ratio: 1 })
    await seller.keyboard.press('Enter')
    await expect(seller.getByText('Total ETB 450.50')).toBeVisible()

    await owner.getByLabel('Prices', { exact: true }).selectOption('Get the tax on top')
    await expect(owner.getByText('Taxes saved').last()).toBeVisible()
    await sell()
    await expect(seller.getByText('With tax of 67.58')).toBeVisible()
    await seller.keyboard.press('Control+Enter')
    await expect(seller.getByText('Total ETB 518.08')).toBeVisible()
    await seller.goto('/sales')
    await expect(seller.getByText('Tax in it: 58.76')).toBeVisible()
    await seller
      .getByRole('link', { name: /^Sale #/ })
      .first()
      .click()
    const receipt = seller.getByRole('article', { name: 'Receipt' })
    await expect(receipt).toContainText('VAT 15%67.58')
    await expect(receipt).toContainText('Without tax450.50')
    await expect(receipt).toContainText('ETB 518.08')
    await expectNoFaultsAt(width, seller, 'a receipt with tax')
    await expect(receipt).toContainText('Not a fiscal receipt')
    await seller.getByRole('button', { name: 'Fiscal number' }).click()
    await seller.getByLabel('Fiscal receipt No.').fill('FS 00012345')
    await expectNoFaultsAt(width, seller, 'the form of a fiscal number')
    await seller.keyboard.press('Control+Enter')
    await expect(receipt).toContainText('FS 00012345')
    await expect(receipt).not.toContainText('Not a fiscal receipt')
    await seller.goto('/sales?search=12345')
    await expect(seller.getByRole('link', { name: /^Sale #/ })).toHaveCount(1)
  })

  test(`an owner sees the tax of a month, of sales and of bills, at ${width} px`, async ({
    browser,
    request,
  }) => {
    const { admin } = await givenShop(request)
    const owner = await signedIn(browser, admin)
    await owner.setViewportSize({ width, height: 800 })
    await owner.goto('/settings/taxes')
    await owner.getByRole('button', { name: 'Add the taxes of Ethiopia' }).click()
    await expect(owner.getByText('Standard rate 15%')).toBeVisible()
    await owner.goto('/till')
    await owner.getByRole('button', { name: /Yirgacheffe/ }).click()
    if (width === 390) await owner.getByRole('button', { name: /ETB/ }).click()
    await owner.keyboard.press('Control+Enter')
    await expect(owner.getByText('Total ETB 450.50')).toBeVisible()

    await owner.goto('/suppliers')
    await owner.getByRole('link', { name: 'Account' }).click()
    await owner.getByRole('button', { name: 'Add bill', exact: true }).click()
    const bill = owner.getByRole('dialog', { name: 'Add bill · Sidama Union' })
    await bill.getByLabel('Number of the supplier').fill('INV-78')
    await bill.getByLabel('Amount · VAT 15%').fill('100')
    await expect(bill.getByLabel('Total with tax')).toHaveValue('115')
    await bill.getByLabel('Tax · VAT 15%').fill('15.02')
    await bill.getByLabel('Amount · Exempt').fill('40')
    await expect(bill.getByLabel('Total with tax')).toHaveValue('155.02')
    await expectNoFaultsAt(width, owner, 'the form of a bill with taxes')
    await owner.keyboard.press('Control+Enter')
    await expect(owner.getByText('Bill 1 saved')).toBeVisible()

    await owner.goto('/reports?tab=tax')
    const sales = owner.getByRole('table', { name: 'Sales less returns' })
    await expect(sales.getByRole('row', { name: /VAT 15%/ })).toContainText('ETB 391.74')
    const purchases = owner.getByRole('table', { name: 'Purchases less credit notes' })
    await expect(purchases.getByRole('row', { name: /VAT 15%/ })).toContainText('ETB 15.02')
    await expect(owner.getByText('ETB 43.74')).toBeVisible()
    await expectNoFaultsAt(width, owner, 'the tax summary')
    await owner.getByLabel('Calendar of months').selectOption('Ethiopian')
    await expect(owner.getByText('ETB 43.74')).toBeVisible()
    await owner.getByLabel('Month', { exact: true }).selectOption({ index: 1 })
    await expect(owner.getByText('No bills of suppliers in this month.')).toBeVisible()
    await owner.getByLabel('Month', { exact: true }).selectOption({ index: 0 })
    await owner.getByRole('button', { name: 'Export' }).click()
    const begun = owner.waitForEvent('download')
    await owner.getByRole('button', { name: 'CSV file' }).click()
    const file = await readFile(await (await begun).path(), 'utf8')
    expect(file).toContain('VAT 15%')
    expect(file).toContain('391.74')
  })
}
