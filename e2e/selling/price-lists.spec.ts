import { expect, test } from '@playwright/test'

import { DIALOG, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { goWithin, openModal, save, withSession } from '../people.ts'

test('a shop sells at the prices of a list for wholesale customers', async ({
  browser,
  request,
}) => {
  const { admin } = await givenShop(request)
  const page = await withSession(browser, admin)
  await goWithin(page, '/settings')
  await page.getByRole('link', { name: 'Price lists' }).click()
  await page.getByLabel('New group').fill('Wholesale')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Group 1')).toHaveValue('Wholesale')

  const form = await openModal(page, 'Add price list')
  await form.getByLabel('Name').fill('Shops')
  await form.getByLabel('Customers').selectOption('Wholesale')
  await form.getByLabel('Add a product').fill('Yirga')
  await page.getByRole('option', { name: /Yirgacheffe/ }).click()
  await form.getByLabel(/^Price, /).fill('430')
  await form.getByRole('button', { name: /^Another quantity of/ }).click()
  await form
    .getByLabel(/^From quantity, /)
    .last()
    .fill('5')
  await form
    .getByLabel(/^Price, /)
    .last()
    .fill('420')
  await expect(form.getByText(/Own price 450\.50/)).toHaveCount(2)
  await expectNoFaults(page, 'a price list', DIALOG)
  await save(form)
  await expect(page.getByText(/Wholesale · All branches .* 2 prices/)).toBeVisible()
  await expectNoFaults(page, 'the price lists')

  await page.getByRole('link', { name: 'Labels' }).click()
  const labels = page.getByRole('region', { name: 'Preview' })
  await expect(labels.getByRole('article')).toHaveCount(2)
  await expect(labels.getByRole('article', { name: /from 5 bag/ })).toContainText('420.00')

  await goWithin(page, '/settings/price-lists')
  const planned = await openModal(page, 'Add price list')
  await planned.getByLabel('Name').fill('New year')
  await planned.getByLabel('From', { exact: true }).fill('2099-01-01')
  await planned.getByLabel('Add a product').fill('Yirga')
  await page.getByRole('option', { name: /Yirgacheffe/ }).click()
  await planned.getByLabel(/^Price, /).fill('470')
  await save(planned)
  const later = page.getByRole('listitem').filter({ hasText: 'New year' })
  await expect(later).toContainText('Planned')
  await later.getByRole('link', { name: 'Labels' }).click()
  await expect(labels.getByRole('article')).toContainText('470.00')
  await expect(labels.getByRole('article')).toContainText('Jan 1, 2099')

  await goWithin(page, '/customers')
  const customer = await openModal(page, 'Edit')
  const name = await customer.getByLabel('Name').inputValue()
  await customer.getByLabel('Customer group').selectOption('Wholesale')
  await save(customer)
  await expect(page.getByText('Wholesale')).toBeVisible()

  await goWithin(page, '/till')
  await page.getByRole('button', { name: /Yirgacheffe/ }).click()
  const basket = page.getByRole('region', { name: 'Basket' })
  await expect(basket).toContainText('ETB 450.50')
  await page.keyboard.press('F4')
  await page.getByRole('option', { name }).click()
  await expect(basket).toContainText('Price list Shops: 430.00')
  await expect(basket).toContainText('ETB 430.00')
  await basket.getByLabel('Quantity').fill('5')
  await expect(basket).toContainText('Price list Shops: 420.00')
  await expect(basket).toContainText('ETB 2,100.00')
  await expectNoFaults(page, 'a basket with listed prices')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Total ETB 2,100.00')).toBeVisible()
})
