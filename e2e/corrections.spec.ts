import { expect, test } from '@playwright/test'

import { EVERY_LOOK, expectNoFaults } from './axe-states.ts'
import { givenShop } from './given-shop.ts'
import { expectHeading, openModal, save, signedIn } from './people.ts'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'

test('a wrong removal is reversed from its page with a reason, once, and both show each other', async ({
  browser,
  request,
}) => {
  const { admin, staff } = await givenShop(request)
  const page = await signedIn(browser, admin)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/stock-entries?tab=removals')
  await page.getByRole('listitem').getByRole('link', { name: 'Details' }).click()
  await expectHeading(page, 'Stock removal')
  await expect(page.getByRole('row', { name: COFFEE })).toContainText('-2 bags')

  const dialog = await openModal(page, 'Reverse')
  await expect(dialog.getByText(`Puts back 2 bags ${COFFEE}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Say why this is reversed')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The bags were found')
  await expectNoFaults(page, 'the dialog of a reversal', [{ width: 390, schemes: ['light'] }])
  await page.setViewportSize({ width: 390, height: 800 })
  await save(dialog)
  await expect(page.getByRole('button', { name: 'Reverse', exact: true })).toHaveCount(0)

  await page.getByRole('link', { name: 'Reversal 1' }).click()
  await expectHeading(page, 'Reversal 1')
  await expect(page.getByText('The bags were found')).toBeVisible()
  await expect(page.getByRole('row', { name: COFFEE })).toContainText('+2 bags')
  await expectNoFaults(page, 'the page of a reversal', EVERY_LOOK)
  await page.getByRole('link', { name: 'Stock removal' }).click()
  await expectHeading(page, 'Stock removal')

  const seller = await signedIn(browser, staff)
  await seller.goto('/stock-entries?tab=removals')
  await expect(seller.getByRole('listitem').getByText('Reversed', { exact: true })).toBeVisible()
  await seller.getByRole('listitem').getByRole('link', { name: 'Details' }).click()
  await expectHeading(seller, 'Stock removal')
  await expect(seller.getByRole('columnheader', { name: 'Value at cost' })).toHaveCount(0)
  await seller.goto('/stock-entries?tab=reversals')
  await expect(seller.getByRole('link', { name: 'Reversal 1' })).toBeVisible()
})

test('an owner reads stock value, margins and losses', async ({ browser, request }) => {
  const { admin } = await givenShop(request)
  const page = await signedIn(browser, admin)
  await page.goto('/reports')
  await expect(page.getByRole('row', { name: /Bole/ })).toBeVisible()
  await expectNoFaults(page, 'the stock value', EVERY_LOOK)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('tab', { name: 'Margin' }).click()
  await expect(page.getByRole('row', { name: COFFEE })).toContainText('1,351.50')
  await page.getByRole('tab', { name: 'Losses' }).click()
  await expect(page.getByRole('row', { name: 'Torn bags' })).toContainText('901.00')
})
