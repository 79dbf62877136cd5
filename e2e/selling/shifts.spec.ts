import { expect, test } from '@playwright/test'

import { DIALOG, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { goWithin, openModal, PHONE, withSession } from '../people.ts'

import type { Page } from '@playwright/test'

async function sellOne(page: Page): Promise<void> {
  await goWithin(page, '/till')
  await expect(page.getByRole('link', { name: 'Front: Open' })).toBeVisible()
  await page.getByRole('button', { name: /Yirgacheffe/ }).click()
  await page.getByRole('button', { name: /ETB/ }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Sold' })).toBeVisible()
}

test('a till is opened, sells, moves cash, and is counted blind', async ({ browser, request }) => {
  const shop = await givenShop(request)
  await shop.add('/tills', { branchId: shop.branchId, name: 'Front' })
  const page = await withSession(browser, shop.staff, PHONE)
  await goWithin(page, '/tills')
  await openModal(page, 'Open till')
  await expectNoFaults(page, 'opening a till', DIALOG)
  await page.getByLabel('Cash in the drawer').fill('100')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expectNoFaults(page, 'the tills')
  await openModal(page, 'Cash out')
  await page.getByLabel('Amount').fill('20')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Reason is required')).toBeVisible()
  await page.getByLabel('Purpose').selectOption('Expense of the shop')
  await page.getByLabel('Reason').fill('Tea for guests')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Cash saved')).toBeVisible()
  await expect(page.getByRole('article').getByText('Tea for guests')).toBeVisible()
  await page.keyboard.press('Escape')
  await sellOne(page)

  // 100 + 450.50 − 20, of which the seller sees nothing.
  await goWithin(page, '/tills')
  await openModal(page, 'Close till')
  await expectNoFaults(page, 'counting a till', DIALOG)
  await page.getByLabel('200 birr').fill('2')
  await page.getByLabel('100 birr').fill('1')
  await page.getByLabel('10 birr', { exact: true }).fill('3')
  await expect(page.getByRole('dialog').getByText('530.00')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/cash differs from what is expected/)).toBeVisible()
  await expect(page.getByText('530.50')).toHaveCount(0)

  // The owner sees the report of the shift, and the reason once it is given.
  await openModal(page, 'Say why it differed')
  await page.getByLabel('Reason').fill('A coin fell')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Reason saved')).toBeVisible()
  await goWithin(page, '/till')
  await expect(page.getByRole('link', { name: 'Front: Closed' })).toBeVisible()
})
