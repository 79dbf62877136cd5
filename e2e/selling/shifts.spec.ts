import { expect, test } from '@playwright/test'

import { DIALOG, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { PHONE, openModal, withSession } from '../people.ts'

import type { Page } from '@playwright/test'

async function sellOne(page: Page): Promise<void> {
  await page.goto('/till')
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
  await page.goto('/tills')
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
  await page.goto('/tills')
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
  await page.goto('/till')
  await expect(page.getByRole('link', { name: 'Front: Closed' })).toBeVisible()
})

test('the owner reads the reports of a till, and closes the day when it is counted', async ({
  browser,
  request,
}) => {
  const { admin } = await givenShop(request)
  const owner = await withSession(browser, admin, PHONE)
  await owner.goto('/tills')
  await owner.getByLabel('New till').fill('Front')
  await owner.keyboard.press('Enter')
  const openTill = async () => {
    await openModal(owner, 'Open till')
    await owner.getByLabel('Cash in the drawer').fill('100')
    await owner.keyboard.press('Control+Enter')
  }
  await openTill()
  await expect(owner.getByText('This device', { exact: true })).toBeVisible()
  await sellOne(owner)
  await owner.goto('/tills')
  await owner.getByRole('link', { name: 'X report' }).click()
  const report = owner.getByRole('article', { name: 'X report 1' })
  await expect(report.getByText('Expected')).toBeVisible()
  await expect(report).toContainText('550.50')
  await expectNoFaults(owner, 'the report of a shift')

  await owner.goto('/days')
  const day = owner.getByRole('article', { name: 'Day report' })
  await expect(day).toContainText('Not closed')
  await expect(owner.getByText('Close these tills before you close the day: Front.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Close the day' })).toHaveCount(0)
  await owner.getByRole('link', { name: 'All tills' }).click()
  await openModal(owner, 'Close till')
  await owner.getByLabel('100 birr').fill('5')
  await owner.getByLabel('Why it may differ').fill('Change was short')
  await owner.keyboard.press('Control+Enter')
  await owner.getByRole('link', { name: 'Z report 1' }).click()
  const z = owner.getByRole('article', { name: 'Z report 1' })
  await expect(z).toContainText('-50.50')
  await expect(z).toContainText('Change was short')

  await owner.goto('/days')
  await expectNoFaults(owner, 'the day of a branch')
  await openModal(owner, 'Close the day')
  await expectNoFaults(owner, 'closing a day', DIALOG)
  await owner.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click()
  await expect(day).toContainText(/Closed .* by /)
  await owner.getByLabel('A4').check()
  await expect(day).toHaveAttribute('data-paper', 'sheet')
  await expectNoFaults(owner, 'a closed day')
  await owner.goto('/tills')
  await openTill()
  await expect(owner.getByText('This day is closed in this branch.')).toBeVisible()
})
