import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { PHONE, expectHeading, openModal, signedIn } from '../people.ts'

import type { Page } from '@playwright/test'

test('a voucher is sold, pays at the till and has nothing left; another is declared void', async ({
  browser,
  request,
}) => {
  test.slow()
  const shop = await givenShop(request)
  const page = await signedIn(browser, shop.admin)
  const code = await sellVoucher(page)

  await page.goto('/till')
  await page.getByRole('button', { name: /Yirgacheffe/ }).click()
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: 'Voucher' }).click()
  const row = page.getByRole('group', { name: 'Voucher' })
  await expect(row.getByLabel('Code of the voucher')).toBeFocused()
  await page.keyboard.type(code.toLowerCase())
  await expect(row.getByText('Left: 300.00')).toBeVisible()
  await expect(row.getByLabel('Amount')).toHaveValue('300')
  await expectNoFaults(page, 'the payment by a voucher')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Sold' })).toBeVisible()
  await page.getByRole('link', { name: 'Receipt' }).click()
  // The code is money.
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt).toContainText(`Voucher …${code.slice(-4)}`)

  const voucher = { branchId: shop.branchId, amount: 100, payments: [] }
  await shop.add('/vouchers', voucher)
  await page.setViewportSize(PHONE)
  await page.goto('/vouchers')
  const listed = page.getByRole('list', { name: 'Vouchers' })
  await expect(listed.getByText('Used up', { exact: true })).toBeVisible()
  await expectNoFaults(page, 'the vouchers')
  const dialog = await openModal(page, 'Declare void')
  await dialog.getByLabel('Reason').fill('The card was lost')
  await dialog.getByLabel('The rest').selectOption('Kept by the shop')
  await expectNoFaults(page, 'the end of a voucher')
  await dialog.getByRole('button', { name: 'Declare void' }).click()
  await expect(page.getByText(/^Voucher BO-VO-0002 is void/)).toBeVisible()
})

/** For 300 in cash; its code. */
async function sellVoucher(page: Page): Promise<string> {
  await page.goto('/vouchers')
  await expectHeading(page, 'Vouchers')
  const dialog = await openModal(page, 'Sell voucher')
  await dialog.getByLabel('Amount').fill('300')
  await expectNoFaults(page, 'the form of a voucher')
  await dialog.getByRole('button', { name: 'Sell voucher' }).click()
  const slip = page.getByRole('article', { name: /^Voucher / })
  await expect(slip).toContainText('300.00')
  await expectNoFaults(page, 'the slip of a voucher')
  return /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await slip.innerText())?.[0] ?? ''
}
