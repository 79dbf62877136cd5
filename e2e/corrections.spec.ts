import { expect, test } from '@playwright/test'

import { DIALOG, expectNoFaults } from './axe-states.ts'
import { givenShop } from './given-shop.ts'
import { choose, expectHeading, goWithin, openModal, save, withSession } from './people.ts'

import type { Page } from '@playwright/test'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'

test('reasons are named, losses summed up by them, and a wrong removal is reversed, once', async ({
  browser,
  request,
}) => {
  const { admin, staff } = await givenShop(request)
  const page = await withSession(browser, admin)
  await goWithin(page, '/settings/removal-reasons')
  await expectHeading(page, 'Reasons of removals')
  await page.getByLabel('New reason').fill('Rained on')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Reason 8')).toHaveValue('Rained on')
  await page.getByLabel('Reason 8').fill('Wet')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move Wet up' }).click()
  await expect(page.getByLabel('Reason 7')).toHaveValue('Wet')
  await page.getByRole('button', { name: 'Switch off: Stolen' }).click()
  await expect(page.getByRole('button', { name: 'Switch on: Stolen' })).toBeVisible()
  await expectNoFaults(page, 'the reasons of removals')

  const seller = await withSession(browser, staff)
  await goWithin(seller, '/stock-entries?tab=removals')
  const removal = await openModal(seller, 'Add Stock Removal')
  await choose(removal, 'Product', /Yirgacheffe/)
  await removal.getByLabel('Quantity').fill('1')
  const reason = removal.getByLabel('Reason')
  await reason.click()
  await expect(removal.getByRole('option')).toHaveText([
    'Damaged',
    'Expired',
    'Lost',
    'Own use',
    'Donated',
    'Wet',
    'Correction',
  ])
  await reason.pressSequentially('dam')
  await expectNoFaults(seller, 'the choice of a reason', DIALOG)
  await reason.press('Enter')
  await expect(reason).toHaveValue('Damaged')
  await expect(removal.getByLabel('Note')).toBeFocused()
  await seller.keyboard.type('fell from the shelf')
  await save(removal)
  await expect(seller.getByText('Damaged: fell from the shelf')).toBeVisible()

  await goWithin(page, '/reports')
  await expect(page.getByRole('row', { name: /Bole/ }).first()).toBeVisible()
  await expectNoFaults(page, 'the stock value')
  await page.getByRole('tab', { name: 'Margin' }).click()
  await expect(page.getByRole('row', { name: COFFEE }).first()).toContainText('1,351.50')
  await page.getByRole('tab', { name: 'Losses' }).click()
  await expect(page.getByRole('row', { name: /^Damaged/ })).toContainText('450.50')
  await expect(page.getByRole('row', { name: /^Torn bags/ })).toContainText('901.00')
  await expectNoFaults(page, 'losses by reason')

  await goWithin(page, '/stock-entries?tab=removals')
  const torn = (tab: Page) => tab.getByRole('listitem').filter({ hasText: 'Torn bags' })
  await torn(page).getByRole('link', { name: 'Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Stock removal BO-/ })).toBeVisible()
  await expect(page.getByRole('row', { name: COFFEE })).toContainText('-2 bags')
  const dialog = await openModal(page, 'Reverse')
  await expect(dialog.getByText(`Puts back 2 bags ${COFFEE}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(dialog.getByText('Say why this is reversed')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The bags were found')
  await expectNoFaults(page, 'the dialog of a reversal', DIALOG)
  await save(dialog, 'Reverse')
  await expect(page.getByRole('button', { name: 'Reverse', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Reversal BO-X-0001' }).click()
  await expectHeading(page, 'Reversal BO-X-0001')
  await expect(page.getByText('The bags were found')).toBeVisible()
  await expect(page.getByRole('row', { name: COFFEE })).toContainText('+2 bags')
  await expectNoFaults(page, 'the page of a reversal')

  await expect(torn(seller).getByText('Reversed', { exact: true })).toBeVisible()
  await torn(seller).getByRole('link', { name: 'Details' }).click()
  await expect(seller.getByRole('heading', { level: 1, name: /^Stock removal BO-/ })).toBeVisible()
  await expect(seller.getByRole('columnheader', { name: 'Value at cost' })).toHaveCount(0)
  await seller.getByRole('link', { name: 'Reversal BO-X-0001' }).click()
  await expectHeading(seller, 'Reversal BO-X-0001')

  await goWithin(page, '/stock-entries?tab=removals')
  const fell = page.getByRole('listitem').filter({ hasText: 'fell from the shelf' })
  await fell.getByRole('link', { name: 'Details' }).click()
  const copy = await openModal(page, 'Correct')
  await expect(copy.getByLabel('Quantity')).toHaveValue('1')
  await copy.getByLabel('Quantity').fill('2')
  await expectNoFaults(page, 'the dialog of a correction', DIALOG)
  await save(copy)
  await expect(page.getByText('Corrects', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: COFFEE })).toContainText('-2 bags')
  await page.getByRole('link', { name: /^Stock removal/ }).click()
  await expect(page.getByText('Corrected by', { exact: true })).toBeVisible()
  await goWithin(page, '/stock-entries?tab=removals')
  await expect(fell.getByText('Corrected', { exact: true })).toBeVisible()
})
