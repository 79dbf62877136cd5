import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { addPiassa, deliver, givenShop } from '../given-shop.ts'
import { expectHeading, goWithin, openModal, save, withSession } from '../people.ts'

import type { Page } from '@playwright/test'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'
const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)

test('low stock is moved from another branch, and the rest is ordered and received', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  // 5 bags more than Piassa needs itself.
  await deliver(shop, 45, (await addPiassa(shop)).id)
  const page = await withSession(browser, shop.admin)
  await goWithin(page, '/stock-levels')
  const levels = await openModal(page, 'Set levels')
  await levels.getByRole('group', { name: /Bole/ }).getByLabel('Maximum').fill('40')
  await save(levels)
  await goWithin(page, '/reorder')
  await expectHeading(page, 'Reorder')
  const bole = page.getByRole('region', { name: 'Bole' })
  await expect(bole.getByText('5 to spare')).toBeVisible()
  const move = bole.getByRole('textbox', { name: `Quantity: Move from Piassa: ${COFFEE}, Bole` })
  await expect(move).toHaveValue('5')
  const buy = bole.getByRole('textbox', {
    name: `Quantity: Buy from Sidama Union: ${COFFEE}, Bole`,
  })
  await expect(buy).toHaveValue('28')
  await expect(page.getByText('To move: 1 · To buy: 1 · $8,400.00')).toBeVisible()
  await buy.fill('0')
  await page.getByRole('button', { name: 'Make the drafts' }).click()
  await expect(page.getByText('Quantity must be at least 1').first()).toBeVisible()
  await expectNoFaults(page, 'the page of what to reorder')
  await buy.fill('30')
  await page.getByRole('button', { name: 'Make the drafts' }).dblclick()
  await expect(page.getByRole('link', { name: 'Transfer BO-T-0001: Piassa → Bole' })).toBeVisible()
  await expect(page.getByText(/Nothing to reorder/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Purchase order/ })).toHaveCount(1)

  await page.getByRole('link', { name: 'Purchase order BO-P-0001: Sidama Union' }).click()
  await expectHeading(page, 'Purchase order BO-P-0001')
  await expect(page.getByRole('row', { name: COFFEE })).toContainText('30 bags300.00')
  await expectNoFaults(page, 'the draft of an order')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expectHeading(page, 'Edit purchase order')
  await field(page, 'items.0.quantity').fill('24')
  await expectNoFaults(page, 'the form of an order')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectHeading(page, 'Purchase order BO-P-0001')
  await page.getByRole('button', { name: 'Order', exact: true }).click()

  // Staff receive a part of it, and the owner closes the order.
  const seller = await withSession(browser, shop.staff)
  await goWithin(seller, '/reorder')
  await expect(seller.getByText("You don't have permission to view this page.")).toBeVisible()
  await goWithin(seller, '/purchase-orders')
  await seller.getByRole('link', { name: 'Purchase order BO-P-0001' }).click()
  await expect(seller.getByRole('columnheader', { name: 'Cost / unit' })).toHaveCount(0)
  await seller.getByRole('button', { name: 'Receive goods' }).click()
  await expect(field(seller, 'items.0.quantity')).toHaveValue('24')
  await field(seller, 'items.0.quantity').fill('10')
  await seller.keyboard.press('Control+Enter')
  await expectHeading(seller, 'Delivery BO-D-0001')
  await expect(page.getByText('Part received')).toBeVisible()
  const closing = await openModal(page, 'Close order')
  await closing.getByLabel('Reason').fill('No more this month')
  await save(closing)
  await expect(page.getByText('No more this month')).toBeVisible()
  await goWithin(page, '/purchase-orders')
  const listed = page.getByRole('main').getByText('Closed').filter({ visible: true })
  await expect(listed.first()).toBeVisible()
  await expectNoFaults(page, 'the list of orders')
})
