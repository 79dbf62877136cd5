import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { PHONE, choose, openModal, save, signedIn } from '../people.ts'

test('sales get numbers that are found again', async ({ browser, request }) => {
  const { admin, staff } = await givenShop(request)
  const owner = await signedIn(browser, admin, PHONE)
  await owner.goto('/settings')
  const numbers = owner.getByRole('region', { name: 'Numbers of sales' })
  await numbers.getByLabel('Number each sale').check()
  await numbers.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Numbers of sales saved')).toBeVisible()

  const page = await signedIn(browser, staff, PHONE)
  await page.goto('/sales')
  const dialog = await openModal(page, 'Add Sale')
  await choose(dialog, 'Customer', /Selam/)
  await choose(dialog, 'Product', /Yirgacheffe/)
  await save(dialog)
  await expect(page.getByText(/Sale #[\da-f]{8} · BO-S-0001 saved/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Sale #/ })).toHaveCount(2)
  await page.getByPlaceholder('Search sales...').fill('1')
  await expect(page.getByRole('link', { name: /^Sale #/ })).toHaveCount(1)
  await expectNoFaults(page, 'a sale with a number')
  await page.getByRole('link', { name: /^Sale #/ }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText(/No\.\s*BO-S-0001/)
})
