import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { SUPER_ADMIN, openBrowser, signIn, signedIn } from './people.ts'

/** Address of a dialog, its button, and the labels of its fields. */
const DIALOGS = [
  ['/dashboard', 'Add Sale', ['Customer', 'Branch', 'Product', 'Quantity']],
  ['/products', 'Add Product', ['Name', 'Price per unit', 'Category', 'Low stock', 'Description']],
  ['/categories', 'Add Category', ['Name', 'Description']],
  ['/suppliers', 'Add Supplier', ['Name', 'Contact person', 'Phone', 'Address']],
  ['/customers', 'Add Customer', ['Name', 'Phone', 'Address', 'Branch']],
  ['/branches', 'Add Branch', ['Name', 'Location', 'Phone']],
  ['/users', 'Add Staff', ['Name', 'Email', 'Password', 'Role', 'Branch']],
  [
    '/stock-entries',
    'Add Stock Entry',
    ['Branch', 'Product', 'Quantity', 'Supplier', 'Date received'],
  ],
  [
    '/stock-entries?tab=removals',
    'Add Stock Removal',
    ['Branch', 'Product', 'Quantity', 'Reason', 'Date removed'],
  ],
] as const

const ON_DASHBOARD = [
  'Total Products',
  'Low Stock Items',
  'Recent Activities',
  'Recent Stock Activities',
  'Recent Sales',
]

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
})

// spec: D7.22 D7.23 D7.29 D7.31
test('every field and button of a dialog is found by its word alone, also by a part of a name', async ({
  browser,
}) => {
  const page = await signedIn(browser, shop.admin)
  for (const [path, button, labels] of DIALOGS) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const label of labels) {
      await expect(page.getByLabel(label), `${label} of ${button}`).toHaveCount(1)
    }
    for (const name of ['Save', 'Cancel']) {
      await expect(page.getByRole('button', { name }), `${name} of ${button}`).toHaveCount(1)
    }
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

// spec: S2.18
test('the dashboard says each of its words once, for a shop and for a business without anything', async ({
  browser,
  request,
}) => {
  const newcomer = { email: `new.${Date.now().toString(36)}@example.com`, password: 'Red-Teff-31' }
  const data = { ...newcomer, name: 'Sara Bekele' }
  expect((await request.post('/api/auth/register-institution', { data })).status()).toBe(201)
  for (const who of [shop.staff, newcomer]) {
    const page = await openBrowser(browser)
    await signIn(page, who)
    for (const text of ON_DASHBOARD) await expect(page.getByText(text), text).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Add Sale' })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})

// spec: S2.117
test('a super admin finds the institutions by their link, wherever that is', async ({
  browser,
}) => {
  const page = await openBrowser(browser)
  await signIn(page, SUPER_ADMIN)
  await expect(page.getByRole('heading', { name: 'Super Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Institution Details' })).toBeVisible()
  await page.getByRole('link', { name: 'Institutions' }).click()
  await expect(page).toHaveURL(/\/institutions$/)
  await expect(page.getByRole('button', { name: 'Add Institution' })).toHaveCount(1)
})
