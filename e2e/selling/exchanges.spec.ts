import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { PHONE, expectHeading, signedIn } from '../people.ts'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'

test('goods are exchanged on one bill', async ({ browser, request }) => {
  const { staff } = await givenShop(request)
  const page = await signedIn(browser, staff, PHONE)
  await page.goto('/sales')
  await page.getByRole('link', { name: /^Sale #/ }).click()
  await page.getByRole('button', { name: 'Return, exchange or void' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(`Comes back, ${COFFEE}`).fill('1')
  await dialog.getByRole('button', { name: 'Exchange for other goods' }).click()
  // The keyboard leads from the button to the product and on to its quantity.
  await expect(dialog.getByRole('combobox', { name: 'Product' })).toBeFocused()
  await page.keyboard.type('Yirga')
  await expect(page.getByRole('option', { name: /Yirgacheffe/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Quantity', { exact: true })).toBeFocused()
  await page.keyboard.type('3')
  await dialog.getByRole('button', { name: 'Wrong product' }).click()
  await expect(dialog.getByText('Customer pays')).toBeVisible()
  await dialog.getByLabel('Given').fill('1000')
  await expect(dialog.getByText('Change', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Difference paid by')).toHaveValue('')
  await expectNoFaults(page, 'an exchange')
  await dialog.getByLabel('Quantity', { exact: true }).fill('30')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText(/Only \d+ units available/)).toBeVisible()
  await dialog.getByLabel('Quantity', { exact: true }).fill('3')
  await dialog.getByRole('button', { name: 'Exchange for ETB 1,351.50' }).click()
  await expect(
    page.getByText('Exchange saved: customer pays ETB 901.00 · Change ETB 99.00'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'View exchange' }).first().click()
  await expectHeading(page, 'Exchange')
  const slip = page.getByRole('article', { name: 'Exchange' })
  await expect(slip).toContainText('DifferenceETB 901.00')
  await expect(slip).toContainText('Cash1,000.00')
  await expect(slip).toContainText('Change99.00')
  await expect(slip).toContainText(/Came back.*450\.50.*Went out.*1,351\.50/)
  await expectNoFaults(page, 'the paper of an exchange')
  await page.getByRole('link', { name: 'Return 1' }).click()
  await expect(page.getByRole('article', { name: 'Sale returns' })).toContainText('Exchange450.50')
})

test('an exchange at the till keeps the difference as store credit', async ({
  browser,
  request,
}) => {
  const { staff } = await givenShop(request)
  const page = await signedIn(browser, staff)
  await page.goto('/till')
  await expect(page.getByRole('button', { name: /Yirgacheffe/ })).toBeVisible()
  await page.keyboard.press('F7')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sale #/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Return, exchange or void/ })
  await dialog.getByLabel(`Comes back, ${COFFEE}`).fill('3')
  await dialog.getByRole('button', { name: 'Exchange for other goods' }).click()
  await dialog.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: /Yirgacheffe/ }).click()
  await dialog.getByRole('button', { name: 'Wrong product' }).click()
  await dialog.getByLabel('Give the money back by').selectOption('Store credit')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Exchange saved: give back ETB 0.00')).toBeVisible()
  await page.goto('/customers')
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(
    'Store creditETB 901.00',
  )
})
