import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { PHONE, expectHeading, signedIn } from '../people.ts'

test('the dashboard says how today goes', async ({ browser, request }) => {
  const { admin, staff } = await givenShop(request)
  const owner = await signedIn(browser, admin, PHONE)
  await owner.goto('/dashboard')
  const taken = owner.getByRole('link', { name: 'Taken today' })
  await expect(taken).toBeVisible()
  await expect(owner.getByText(/^average/)).toBeVisible()
  await expect(owner.getByRole('region', { name: 'Today by way to pay' })).toContainText('Cash')
  await expect(owner.getByText('Total Products')).toBeVisible()
  await expectNoFaults(owner, 'the dashboard of an owner')
  const byBranch = owner.locator('section', { has: owner.getByText('Today by branch') })
  await byBranch.getByRole('link').click()
  await expectHeading(owner, 'Sales')
  await expect(owner.getByRole('link', { name: /^Sale #/ })).toHaveCount(1)

  const page = await signedIn(browser, staff, PHONE)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'My sales today' }).click()
  await expectHeading(page, 'Sales')
  await expect(page).toHaveURL(/from=\d{4}-/)
})
