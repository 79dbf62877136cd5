import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { expectLoaded, newContext, openBrowser, signIn } from './people.ts'

import type { Browser, Page } from '@playwright/test'

const SCREENS = [
  '/dashboard',
  '/products',
  '/categories',
  '/branches',
  '/suppliers',
  '/customers',
  '/stock-entries',
  '/users',
  '/sales',
  '/settings',
]

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
})

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectLoaded(page)
}

// spec: U1.10 U1.11
test('a sale of one item takes at most 8 keys beyond the names, and each further item two more', async ({
  browser,
}) => {
  const page = await openBrowser(browser)
  await signIn(page, shop.staff)
  await expect(page.getByRole('button', { name: 'Add Sale' })).toBeVisible()
  const dialog = page.getByRole('dialog')
  const keysOf = async (items: number): Promise<number> => {
    let keys = 0
    const press = async (key: string) => {
      keys += key.split('+').length
      await page.keyboard.press(key)
    }
    await press('s')
    await expect(dialog.getByLabel('Customer')).toBeFocused()
    await page.keyboard.type('selam')
    await press('Enter')
    for (let item = 0; item < items; item += 1) {
      if (item > 0) await press('Enter')
      await expect(dialog.getByLabel('Product').last()).toBeFocused()
      await page.keyboard.type('yirga')
      await press('Enter')
      await expect(dialog.getByLabel('Quantity').last()).toBeFocused()
    }
    await press('Control+Enter')
    await expect(dialog).toBeHidden()
    return keys
  }
  const one = await keysOf(1)
  const five = await keysOf(5)
  console.log(`A sale by keyboard: ${one} keys for one item, ${five} for five`)
  expect(one).toBeLessThanOrEqual(8)
  expect(five).toBeLessThanOrEqual(one + 4 * 2)
})

// Links in sentences have the height of their line; rows of a list are one link each.
const SMALL_TARGETS = `[...document.querySelectorAll('button, input, select, textarea, summary, nav a')]
  .map((part) => (part.matches('[type=radio], [type=checkbox]') ? part.closest('label') : part))
  .filter((part) => part.checkVisibility({ visibilityProperty: true }))
  .filter((part) => part.getBoundingClientRect().width > 1)
  .filter((part) => part.getBoundingClientRect().height < 43.5)
  .map((part) => (part.ariaLabel ?? part.textContent) + ' ' + part.getBoundingClientRect().height)`

async function openPhone(browser: Browser): Promise<Page> {
  const viewport = { width: 390, height: 844 }
  const phone = { locale: 'en-US', viewport, hasTouch: true, isMobile: true }
  return (await newContext(browser, phone)).newPage()
}

// spec: U1.15
test('whatever is pressed is 44 px high on a touch screen', async ({ browser }) => {
  const page = await openPhone(browser)
  await show(page, '/login')
  expect(await page.evaluate(SMALL_TARGETS)).toEqual([])
  await signIn(page, shop.admin)
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const path of SCREENS) {
    await show(page, path)
    expect(await page.evaluate(SMALL_TARGETS), path).toEqual([])
  }
  for (const [path, button] of [
    ['/products', 'Add Product'],
    ['/users', 'Add Staff'],
    ['/stock-entries', 'Add Stock Entry'],
    ['/dashboard', 'Add Sale'],
  ] as const) {
    await show(page, path)
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(SMALL_TARGETS), button).toEqual([])
  }
})

// asvs: 6.2.7
// spec: U1.17
test('the sign-in form is filled by a password manager, or by pasting', async ({ browser }) => {
  const page = await openBrowser(browser)
  await show(page, '/login')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  await expect(email).toHaveAttribute('autocomplete', /\b(email|username)\b/)
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await email.fill('Green-Coffee-77')
  await email.selectText()
  await page.keyboard.press('Control+X')
  await password.focus()
  await page.keyboard.press('Control+V')
  await expect(password).toHaveValue('Green-Coffee-77')
})

// spec: U1.4
test('English words need no font of ours', async ({ browser }) => {
  const page = await openBrowser(browser)
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  for (const path of ['/login', '/register']) await show(page, path)
  expect(fonts).toEqual([])
})
