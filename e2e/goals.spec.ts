import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { expectLoaded, goWithin, newContext, signIn } from './people.ts'

import type { Page } from '@playwright/test'

/** Address, the button of its dialog, and the labels of the fields there. */
const DIALOGS = [
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
  ['/dashboard', 'Add Sale', ['Customer', 'Branch', 'Product', 'Quantity']],
] as const

const ON_DASHBOARD = ['Total Products', 'Low Stock Items', 'Recent Activities'].concat([
  ...['Recent Stock Activities', 'Recent Sales'],
])

// Links in sentences have the height of their line; rows of a list are one link each.
const SMALL_TARGETS = `[...document.querySelectorAll('button, input, select, textarea, summary, nav a')]
  .map((part) => (part.matches('[type=radio], [type=checkbox]') ? part.closest('label') : part))
  .filter((part) => part.checkVisibility({ visibilityProperty: true }))
  .filter((part) => part.getBoundingClientRect().width > 1)
  .filter((part) => part.getBoundingClientRect().height < 43.5)
  .map((part) => (part.ariaLabel ?? part.textContent) + ' ' + part.getBoundingClientRect().height)`

async function show(page: Page, path: string): Promise<void> {
  await goWithin(page, path)
  await expectLoaded(page)
  expect(await page.evaluate(SMALL_TARGETS), path).toEqual([])
}

// spec: D7.22 D7.23 D7.29 D7.31 S2.18 U1.15
test('a phone shows every button 44 px high and found by its word, also beside its keyboard', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  const viewport = { width: 390, height: 844 }
  const phone = { locale: 'en-US', viewport, hasTouch: true, isMobile: true }
  const page = await (await newContext(browser, phone)).newPage()
  await page.goto('/login')
  await expectLoaded(page)
  expect(await page.evaluate(SMALL_TARGETS), 'sign in').toEqual([])
  await signIn(page, shop.admin)
  await expect(page).toHaveURL(/\/dashboard$/)
  await show(page, '/sales')
  await show(page, '/settings')
  const dialog = page.getByRole('dialog')
  for (const [path, button, labels] of DIALOGS) {
    await show(page, path)
    if (path === '/dashboard')
      for (const text of ON_DASHBOARD) await expect(page.getByText(text), text).toHaveCount(1)
    await page.getByRole('button', { name: button }).click()
    await expect(dialog).toBeVisible()
    expect(await page.evaluate(SMALL_TARGETS), button).toEqual([])
    // Also by a part of a name.
    for (const label of labels)
      await expect(page.getByLabel(label), `${label} of ${button}`).toHaveCount(1)
    for (const name of ['Save', 'Cancel'])
      await expect(page.getByRole('button', { name }), `${name} of ${button}`).toHaveCount(1)
    if (path === '/dashboard') continue
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }

  // The height that the keyboard of a phone leaves. A tap fails if another element covers the target.
  await page.setViewportSize({ width: 360, height: 350 })
  const option = (name: RegExp) => dialog.getByRole('option', { name }).first()
  await dialog.getByLabel('Product').tap()
  await option(/Yirgacheffe/).tap()
  await expect(dialog.getByLabel('Product')).toHaveValue(/Yirgacheffe/)
  await dialog.getByLabel('Customer').tap()
  await option(/Selam/).tap()
  await dialog.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(page.getByText(/^Sale #[0-9a-f]{8} saved: ETB 450\.50$/)).toBeVisible()
})
