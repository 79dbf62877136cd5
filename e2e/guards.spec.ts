import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { expectHeading, goWithin, openBrowser, signIn } from './people.ts'

const NOT_YOURS = "You don't have permission to view this page."

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
})

// spec: S2.11 S2.28 S2.121
test(
  'staff are not let into the pages of others, and their links do not offer them',
  { tag: '@main' },
  async ({ browser }) => {
    const page = await openBrowser(browser)
    await signIn(page, shop.staff)
    const links = page.getByRole('navigation').getByRole('link')
    await expect(links).toHaveText([
      'Dashboard',
      'Products',
      'Categories',
      'Stock Entries',
      'Customers',
    ])
    for (const [path, heading] of [
      ['/branches', 'Branches'],
      ['/users', 'Staff Management'],
      ['/institutions', 'Institutions'],
      ['/super-admin', 'Super Admin Dashboard'],
    ] as const) {
      await goWithin(page, path)
      await expectHeading(page, heading)
      await expect(page.getByText(NOT_YOURS)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
    }
  },
)
