import { expect, test } from '@playwright/test'

import { DIALOG_OPENED, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { PHONE, openModal, signedIn } from '../people.ts'

test('the owner closes a day when its tills are counted', async ({ browser, request }) => {
  const shop = await givenShop(request)
  const owner = await signedIn(browser, shop.admin, PHONE)
  await owner.goto('/tills')
  await owner.getByLabel('New till').fill('Front')
  await owner.keyboard.press('Enter')
  await openModal(owner, 'Open till')
  await owner.getByLabel('Cash in the drawer').fill('100')
  await owner.keyboard.press('Control+Enter')
  await expect(owner.getByText('This device', { exact: true })).toBeVisible()

  await owner.goto('/days')
  const report = owner.getByRole('article', { name: 'Day report' })
  await expect(report).toContainText('Not closed')
  await expect(owner.getByText('Close these tills before you close the day: Front.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Close the day' })).toHaveCount(0)

  await owner.getByRole('link', { name: 'All tills' }).click()
  await openModal(owner, 'Close till')
  await owner.getByLabel('100 birr').fill('1')
  await owner.keyboard.press('Control+Enter')
  await expect(owner.getByText(/Front is closed with/)).toBeVisible()

  await owner.goto('/days')
  await expectNoFaults(owner, 'the day of a branch')
  await openModal(owner, 'Close the day')
  await expectNoFaults(owner, 'closing a day', DIALOG_OPENED)
  await owner.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click()
  await expect(report).toContainText(/Closed .* by /)
  await owner.getByLabel('A4').check()
  await expect(report).toHaveAttribute('data-paper', 'sheet')
  await expectNoFaults(owner, 'a closed day')

  await owner.goto('/tills')
  await openModal(owner, 'Open till')
  await owner.getByLabel('Cash in the drawer').fill('100')
  await owner.keyboard.press('Control+Enter')
  await expect(owner.getByText('This day is closed in this branch.')).toBeVisible()
})
