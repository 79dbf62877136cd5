import { expect, test } from '@playwright/test'

import { expectNoFaultsAt } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { choose, expectHeading, signedIn } from '../people.ts'

test.describe.configure({ mode: 'parallel' })

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'

for (const width of [1280, 390]) {
  test(`goods of a return wait in quarantine until an admin settles them, at ${width} px`, async ({
    browser,
    request,
  }) => {
    const { admin, staff } = await givenShop(request)
    const seller = await signedIn(browser, staff)
    await seller.setViewportSize({ width, height: 800 })
    await seller.goto('/sales')
    await seller.getByRole('link', { name: /^Sale #/ }).click()
    await seller.getByRole('button', { name: 'Return, exchange or void' }).click()
    const dialog = seller.getByRole('dialog')
    await dialog.getByLabel(`Comes back, ${COFFEE}`).fill('3')
    await dialog.getByLabel(`Where the goods go, ${COFFEE}`).selectOption('Quarantine')
    await expect(dialog.getByText('Why damaged goods are removed')).toHaveCount(0)
    await dialog.getByLabel('Reason', { exact: true }).fill('Bags were opened')
    await expectNoFaultsAt(width, seller, 'a return into quarantine')
    await seller.keyboard.press('Control+Enter')
    await expect(seller.getByText(/^Return 1 saved/)).toBeVisible()
    await seller.goto('/stock-entries?tab=quarantines')
    await seller.getByRole('link', { name: 'Quarantine 1' }).click()
    await expectHeading(seller, 'Quarantine 1')
    await expect(seller.getByRole('link', { name: 'Return 1' })).toBeVisible()
    await expect(seller.getByRole('button', { name: 'Release or write off' })).toHaveCount(0)
    await expect(seller.getByText('Value in quarantine')).toHaveCount(0)

    const page = await signedIn(browser, admin)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Quarantines to settle' }).click()
    await expect(page.getByRole('listitem').getByText('Bags were opened')).toBeVisible()
    await expectNoFaultsAt(width, page, 'the list of quarantines')
    await page.getByRole('link', { name: 'Quarantine 1' }).click()
    await expectHeading(page, 'Quarantine 1')
    await page.keyboard.press('n')
    const settle = page.getByRole('dialog', { name: 'Settle Quarantine 1' })
    await expect(settle.getByRole('button', { name: 'Everything' })).toBeFocused()
    await settle.getByLabel(`Units, ${COFFEE}`).fill('4')
    await settle.getByLabel('Reason', { exact: true }).fill('Still sealed inside')
    await page.keyboard.press('Control+Enter')
    await expect(settle.getByText('Only 3 are in quarantine')).toBeVisible()
    await settle.getByLabel(`Units, ${COFFEE}`).fill('1')
    await expectNoFaultsAt(width, page, 'the settlement of a quarantine')
    await page.keyboard.press('Control+Enter')
    const done = page.getByRole('region', { name: 'Settlements' })
    await expect(done).toContainText('Settlement 1Released')

    await page.getByRole('link', { name: COFFEE }).click()
    await expect(page.getByText('Quarantine 1')).toBeVisible()
    await expectNoFaultsAt(width, page, 'a product in quarantine')
    await page.goBack()
    await expectHeading(page, 'Quarantine 1')
    await page.getByRole('button', { name: 'Release or write off' }).click()
    await settle.getByRole('radio', { name: 'are written off' }).check()
    await settle.getByRole('button', { name: 'Everything' }).click()
    await settle.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Damaged' }).click()
    await page.keyboard.press('Control+Enter')
    await expect(done).toContainText('Settlement 2Written off')
    await expect(page.getByText('Settled', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Release or write off' })).toHaveCount(0)
    await expectNoFaultsAt(width, page, 'a settled quarantine')
    await page.goto('/reports?tab=losses')
    await expect(page.getByRole('row', { name: /^Damaged/ })).toContainText('901.00')
  })
}

for (const width of [1280, 390]) {
  test(`goods on hand are put into quarantine by keyboard, at ${width} px`, async ({
    browser,
    request,
  }) => {
    const { staff } = await givenShop(request)
    const page = await signedIn(browser, staff)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/stock-entries?tab=quarantines')
    await expect(page.getByText('No goods were put into quarantine.')).toBeVisible()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Put into quarantine' })
    await choose(dialog, 'Product', /Yirgacheffe/)
    await page.keyboard.type('2')
    await dialog.getByLabel('Reason').fill('Smells of oil')
    await expectNoFaultsAt(width, page, 'the form of a quarantine')
    await page.keyboard.press('Control+Enter')
    await expectHeading(page, 'Quarantine 1')
    await expect(page.getByText('Smells of oil')).toBeVisible()
    await expect(page.getByText('Goods are held')).toBeVisible()
    await page.goto('/stock-entries?tab=quarantines&held=SETTLED')
    await expect(page.getByText('Nothing matches all of these. Remove one:')).toBeVisible()
  })
}
