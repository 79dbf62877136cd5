import { expect, test } from '@playwright/test'

import { EACH_ONCE, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { expectHeading, openModal, save, signedIn } from '../people.ts'

import type { Page } from '@playwright/test'

const COFFEE = /Yirgacheffe/

test('a sale on credit at the till, its statement and its payment', async ({
  browser,
  request,
}) => {
  test.slow()
  const shop = await givenShop(request)
  await giveCredit(await signedIn(browser, shop.admin))
  const page = await signedIn(browser, shop.staff)
  await page.goto('/till')
  const judge = (state: string, looks = EACH_ONCE) => expectNoFaults(page, state, looks)
  for (const times of [1, 2]) await sellOnCredit(page, { times, judge })

  await page.goto('/customers/ageing')
  await expectHeading(page, 'Debts')
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('901.00')
  await judge('the debts of customers')
  const debts = page.getByRole('table', { name: 'Debts' })
  await debts.getByRole('link', { name: 'Selam Haile' }).click()

  await expectHeading(page, 'Selam Haile')
  const items = page.getByRole('region', { name: 'Unpaid sales' })
  await expect(items.getByRole('listitem')).toHaveCount(2)
  const statement = page.getByRole('table', { name: 'Statement' })
  await expect(statement.getByRole('row', { name: /Closing balance/ })).toContainText('901.00')
  await judge('the page of a customer')
  await openModal(page, 'Reminder')
  await expect(page.getByRole('textbox', { name: 'English' })).toHaveValue(/901\.00 birr is unpaid/)
  await judge('a reminder')
  await page.keyboard.press('Escape')

  const dialog = await openModal(page, 'Record payment')
  const sales = dialog.getByRole('checkbox', { name: /^Sale #/ })
  await sales.nth(1).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('450.5')
  await judge('a payment of a chosen sale')
  await save(page.getByRole('dialog'))
  await expect(page.getByText('Selam Haile paid ETB 450.50')).toBeVisible()
  await expect(items.getByRole('listitem')).toHaveCount(1)
  await expect(statement.getByRole('row', { name: /Payment BO-CP-0001/ })).toContainText('-450.50')
  await expect(statement.getByRole('row', { name: /Closing balance/ })).toContainText('450.50')
})

/** The owner lets the customer owe 1000. */
async function giveCredit(page: Page): Promise<void> {
  await page.goto('/customers')
  const dialog = await openModal(page, 'Edit')
  await dialog.getByLabel('TIN').fill('00 1234 5678')
  await dialog.getByLabel('Credit limit').fill('1000')
  await save(page.getByRole('dialog'))
  await page.getByRole('link', { name: 'Account' }).click()
  await expectHeading(page, 'Selam Haile')
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('0012345678')
}

type Sold = { times: number; judge: (state: string) => Promise<void> }

/** One coffee, all of it on account. */
async function sellOnCredit(page: Page, { times, judge }: Sold): Promise<void> {
  await page.getByRole('button', { name: COFFEE }).first().click()
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type('selam', { delay: 50 })
  await page.getByRole('option', { name: 'Selam Haile' }).click()
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: 'On credit' }).click()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('450.5')
  if (times === 1) await judge('a sale on credit at the till')
  await page.keyboard.press('Control+Enter')
  const sold = page.getByRole('region', { name: 'Sold' })
  await expect(sold.getByText('Total ETB 450.50')).toBeVisible()
  await expect(sold.getByText('On credit')).toBeVisible()
  if (times === 1) await judge('a sale on credit')
  await sold.getByRole('button', { name: 'Next customer' }).click()
}
