import { expect, test } from '@playwright/test'

import { DIALOG_OPENED, EACH_ONCE, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { PHONE, openModal, signedIn } from '../people.ts'

import type { Page } from '@playwright/test'

async function sellOne(page: Page, isPhone: boolean): Promise<void> {
  await page.goto('/till')
  await expect(page.getByRole('link', { name: 'Front: Open' })).toBeVisible()
  await page.getByRole('button', { name: /Yirgacheffe/ }).click()
  if (isPhone) await page.getByRole('button', { name: /ETB/ }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Sold' })).toBeVisible()
}

test(
  'a till is opened, sells, moves cash, and is counted blind',
  { tag: '@main' },
  async ({ browser, request }) => {
    const shop = await givenShop(request)
    const owner = await signedIn(browser, shop.admin, PHONE)
    await owner.goto('/tills')
    await owner.getByLabel('New till').fill('Front')
    await owner.keyboard.press('Enter')
    await expect(owner.getByRole('heading', { name: 'Front' })).toBeVisible()

    const page = await signedIn(browser, shop.staff, PHONE)
    await page.goto('/tills')
    await openModal(page, 'Open till')
    await expectNoFaults(page, 'opening a till', DIALOG_OPENED)
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
    await sellOne(page, true)

    // 100 + 450.50 − 20, of which the seller sees nothing.
    await page.goto('/tills')
    await openModal(page, 'Close till')
    await expectNoFaults(page, 'counting a till', DIALOG_OPENED)
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
  },
)

test('the owner reads the X and the Z report of a till and prints them', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  const owner = await signedIn(browser, shop.admin)
  await owner.goto('/tills')
  await owner.getByLabel('New till').fill('Front')
  await owner.keyboard.press('Enter')
  await openModal(owner, 'Open till')
  await owner.getByLabel('Cash in the drawer').fill('100')
  await owner.keyboard.press('Control+Enter')
  await expect(owner.getByText('This device', { exact: true })).toBeVisible()
  await sellOne(owner, false)
  await owner.goto('/tills')
  await owner.getByRole('link', { name: 'X report' }).click()
  const report = owner.getByRole('article', { name: 'X report 1' })
  await expect(report.getByText('Expected')).toBeVisible()
  await expect(report).toContainText('550.50')
  await expectNoFaults(owner, 'the report of a shift', EACH_ONCE)
  await owner.getByRole('link', { name: 'All tills' }).click()
  await openModal(owner, 'Close till')
  await owner.getByLabel('100 birr').fill('5')
  await owner.getByLabel('Why it may differ').fill('Change was short')
  await owner.keyboard.press('Control+Enter')
  await owner.getByRole('link', { name: 'Z report 1' }).click()
  const z = owner.getByRole('article', { name: 'Z report 1' })
  await expect(z).toContainText('-50.50')
  await expect(z).toContainText('Change was short')
  await owner.getByLabel('A4').check()
  await expect(z).toHaveAttribute('data-paper', 'sheet')
})
