import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { deliver, givenShop } from '../given-shop.ts'
import { expectHeading, withSession } from '../people.ts'

test('a bill is compared with its delivery and paid with tax withheld', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  await deliver(shop, 6)
  const page = await withSession(browser, shop.admin)
  await page.goto('/suppliers')
  await page.getByRole('link', { name: 'Account' }).click()
  await expectHeading(page, 'Sidama Union')
  await page.getByRole('button', { name: 'Add bill: Delivery BO-D-0001' }).click()
  const bill = page.getByRole('dialog', { name: 'Add bill · Sidama Union' })
  await expect(bill.getByLabel('Total with tax')).toHaveValue('1800')
  await bill.getByLabel('Number of the supplier').fill('INV-77')
  await bill.getByLabel('On the bill, without tax · Delivery BO-D-0001').fill('1860')
  await expect(bill.getByText('Difference: ETB 60.00')).toBeVisible()
  await bill.getByLabel('Of it tax').fill('279')
  await expect(bill.getByLabel('Total with tax')).toHaveValue('2139')
  await expectNoFaults(page, 'the form of a bill')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Bill BO-B-0001 saved')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Open bills' })).toContainText('ETB 2,139.00')
  await expect(page.getByText('Received, no bill yet')).toHaveCount(0)
  await page.getByRole('list', { name: 'Open bills' }).getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Bill BO-B-0001 · Sidama Union' })
  await expect(sheet.getByText('Corrected in the value of stock')).toBeVisible()
  await expectNoFaults(page, 'a bill beside its delivery')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const payment = page.getByRole('dialog', { name: 'Pay Sidama Union' })
  await payment.getByLabel('Amount', { exact: true }).fill('2139.01')
  await page.keyboard.press('Control+Enter')
  await expect(payment.getByText('Only 2139 is owed')).toBeVisible()
  await payment.getByRole('checkbox', { name: /Bill BO-B-0001/ }).check()
  await payment.getByLabel('Amount · Bill BO-B-0001').fill('1000')
  await payment.getByRole('button', { name: 'Withholding tax' }).click()
  const withheld = payment.getByRole('group', { name: 'Withholding tax' })
  await withheld.getByLabel('Amount').fill('37.2')
  await expect(payment.getByText('ETB 962.80')).toBeVisible()
  await expectNoFaults(page, 'the form of a payment to a supplier')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('ETB 1,000.00 paid to Sidama Union')).toBeVisible()
  await expect(page.getByRole('row', { name: /Payment BO-SP-0001/ })).toContainText(
    'Withholding tax',
  )
  await expect(page.getByRole('row', { name: /Payment BO-SP-0001/ })).toContainText('ETB 1,139.00')
  await expectNoFaults(page, 'the account of a supplier')

  await page.getByRole('link', { name: 'All payables' }).click()
  await expectHeading(page, 'Payables')
  await expect(page.getByText('ETB 1,139.00').first()).toBeVisible()
  await expectNoFaults(page, 'the list of payables')
})
