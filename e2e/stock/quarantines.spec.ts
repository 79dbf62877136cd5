import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { choose, expectHeading, goWithin, PHONE, withSession } from '../people.ts'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'

test('goods of a return and on hand wait in quarantine until an admin settles them', async ({
  browser,
  request,
}) => {
  const { admin, staff } = await givenShop(request)
  const seller = await withSession(browser, staff, PHONE)
  await goWithin(seller, '/sales')
  await seller.getByRole('link', { name: /^Sale #/ }).click()
  await seller.getByRole('button', { name: 'Return, exchange or void' }).click()
  const dialog = seller.getByRole('dialog')
  await dialog.getByLabel(`Comes back, ${COFFEE}`).fill('3')
  await dialog.getByLabel(`Where the goods go, ${COFFEE}`).selectOption('Quarantine')
  await expect(dialog.getByText('Why damaged goods are removed')).toHaveCount(0)
  await dialog.getByLabel('Reason', { exact: true }).fill('Bags were opened')
  await expectNoFaults(seller, 'a return into quarantine')
  await seller.keyboard.press('Control+Enter')
  await expect(seller.getByText(/^Return BO-R-0001 saved/)).toBeVisible()
  await goWithin(seller, '/stock-entries?tab=quarantines')
  await seller.getByRole('link', { name: 'Quarantine BO-Q-0001' }).click()
  await expectHeading(seller, 'Quarantine BO-Q-0001')
  await expect(seller.getByRole('link', { name: 'Return BO-R-0001' })).toBeVisible()
  await expect(seller.getByRole('button', { name: 'Release or write off' })).toHaveCount(0)
  await expect(seller.getByText('Value at cost')).toHaveCount(0)

  // Goods on hand, by keyboard.
  await goWithin(seller, '/stock-entries?tab=quarantines')
  await expect(seller.getByRole('link', { name: 'Quarantine BO-Q-0001' })).toBeVisible()
  await seller.keyboard.press('n')
  const held = seller.getByRole('dialog', { name: 'Put into quarantine' })
  await choose(held, 'Product', /Yirgacheffe/)
  await seller.keyboard.type('2')
  await held.getByLabel('Reason').fill('Smells of oil')
  await expectNoFaults(seller, 'the form of a quarantine')
  await seller.keyboard.press('Control+Enter')
  await expectHeading(seller, 'Quarantine BO-Q-0002')
  await expect(seller.getByText('Goods are held')).toBeVisible()

  const page = await withSession(browser, admin, PHONE)
  await goWithin(page, '/dashboard')
  await page.getByRole('link', { name: 'Quarantines to settle' }).click()
  await expect(page.getByRole('listitem').getByText('Bags were opened')).toBeVisible()
  await expectNoFaults(page, 'the list of quarantines')
  await page.getByRole('link', { name: 'Quarantine BO-Q-0001' }).click()
  await expectHeading(page, 'Quarantine BO-Q-0001')
  await page.keyboard.press('n')
  const settle = page.getByRole('dialog', { name: 'Settle Quarantine BO-Q-0001' })
  await expect(settle.getByRole('button', { name: 'Everything' })).toBeFocused()
  await settle.getByLabel(`Units, ${COFFEE}`).fill('4')
  await settle.getByLabel('Reason', { exact: true }).fill('Still sealed inside')
  await page.keyboard.press('Control+Enter')
  await expect(settle.getByText('Only 3 are in quarantine')).toBeVisible()
  await settle.getByLabel(`Units, ${COFFEE}`).fill('1')
  await expectNoFaults(page, 'the settlement of a quarantine')
  await page.keyboard.press('Control+Enter')
  const done = page.getByRole('region', { name: 'Settlements' })
  await expect(done).toContainText('Settlement BO-QS-0001Released')

  await page.getByRole('link', { name: COFFEE }).click()
  await expect(page.getByText('Quarantine BO-Q-0001')).toBeVisible()
  await expectNoFaults(page, 'a product in quarantine')
  await page.goBack()
  await expectHeading(page, 'Quarantine BO-Q-0001')
  await page.getByRole('button', { name: 'Release or write off' }).click()
  await settle.getByRole('radio', { name: 'are written off' }).check()
  await settle.getByRole('button', { name: 'Everything' }).click()
  await settle.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Damaged' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(done).toContainText('Settlement BO-QS-0002Written off')
  await expect(page.getByText('Settled', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Release or write off' })).toHaveCount(0)
  await expectNoFaults(page, 'a settled quarantine')
  await goWithin(page, '/reports?tab=losses')
  await expect(page.getByRole('row', { name: /^Damaged/ })).toContainText('901.00')
})
