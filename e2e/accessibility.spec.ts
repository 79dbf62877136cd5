import { expect, test } from '@playwright/test'

import {
  DIALOG,
  EACH_ONCE,
  IS_MAIN_RING,
  expectNoFaults,
  expectNoFaultsAt,
  faultsOf,
} from './axe-states.ts'
import { givenShop } from './given-shop.ts'
import {
  PHONE,
  SUPER_ADMIN,
  expectLoaded,
  goWithin,
  openBrowser,
  openModal,
  keepSession,
  signedIn,
  withSession,
} from './people.ts'

import type { Browser, Page, Route } from '@playwright/test'

/** An address, its heading, and the buttons that open its dialogs. */
type Screen = { path: string; heading: string | RegExp; dialogs?: string[] }

const PUBLIC: Screen[] = [
  { path: '/login', heading: 'Sign in' },
  { path: '/register', heading: 'Register' },
]
const ADMIN: Screen[] = [
  { path: '/dashboard', heading: 'Dashboard', dialogs: ['Add Sale', 'Receive stock'] },
  { path: '/products', heading: 'Products', dialogs: ['Add Product', 'Edit'] },
  { path: '/categories', heading: 'Categories', dialogs: ['Add Category', 'Edit'] },
  { path: '/branches', heading: 'Branches', dialogs: ['Add Branch', 'Edit'] },
  { path: '/suppliers', heading: 'Suppliers', dialogs: ['Add Supplier', 'Edit', 'Delete'] },
  { path: '/customers', heading: 'Customers', dialogs: ['Add Customer', 'Edit', 'View History'] },
  { path: '/stock-entries', heading: 'Stock Management', dialogs: ['Add Stock Entry'] },
  {
    path: '/stock-entries?tab=removals',
    heading: 'Stock Management',
    dialogs: ['Add Stock Removal'],
  },
  { path: '/stock-entries?tab=deliveries', heading: 'Stock Management' },
  {
    path: '/stock-entries?tab=stockTakes',
    heading: 'Stock Management',
    dialogs: ['Open Stock-take'],
  },
  { path: '/stock-entries/receive', heading: 'Receive delivery' },
  { path: '/transfers', heading: 'Transfers' },
  { path: '/transfers/new', heading: 'Move stock between branches' },
  { path: '/users', heading: 'Staff Management', dialogs: ['Add Staff'] },
  { path: '/sales', heading: 'Sales' },
  { path: '/audit', heading: 'Audit trail' },
  { path: '/settings', heading: 'Settings' },
  { path: '/journal', heading: 'Journal' },
  { path: '/journal?tab=entries', heading: 'Journal' },
  { path: '/journal?tab=accounts', heading: 'Journal' },
]
const PLATFORM: Screen[] = [
  { path: '/super-admin', heading: 'Super Admin Dashboard' },
  { path: '/audit', heading: 'Audit trail' },
  {
    path: '/institutions',
    heading: 'Institutions',
    dialogs: ['Add Institution', 'View Details'],
  },
]
/** So that the workers share them, with few sign-ins. */
const SCREENS_OF_A_TEST = 5
/** Each shows the shared parts of a list in another way: filters and a table, tabs, rows of people. */
const LISTS = ['/products', '/stock-entries', '/users']
const MAIN = ADMIN.filter(({ path }) => path === '/dashboard' || LISTS.includes(path))
const CALLS = '**/api/**'
const SESSION = '**/api/auth/me'

type Person = { email: string; password: string }

// The workers share the screens.
test.describe.configure({ mode: 'parallel' })

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
})

/** Errors and warnings of the browser's console. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  return complaints
}

async function visit(page: Page, { path, heading }: Screen): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: heading, exact: true })
  const isTab = (await title.count()) > 0
  await (isTab ? page.goto(path) : goWithin(page, path))
  await expect(title).toBeVisible()
  await expectLoaded(page)
}

/**
 * On a computer a form as it opens, on a phone with all errors of an empty one, which shows the same fields; any other dialog on
 * one of both.
 */
async function expectGoodDialog(
  page: Page,
  screen: string,
  button: string,
  width: number,
): Promise<void> {
  const state = `${screen} with ${button}`
  const isPhone = width === PHONE.width
  const adds = button.startsWith('Add')
  if (!adds && isPhone !== (state.length % 2 === 0)) return
  const dialog = await openModal(page, button)
  if (adds && isPhone) {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  }
  await expectNoFaultsAt(width, page, state, DIALOG)
  const close = dialog.getByRole('button', { name: 'Cancel', exact: true })
  await ((await close.isVisible()) ? close : dialog.getByRole('button', { name: 'Close' })).click()
  await expect(dialog).toBeHidden()
}

/** A screen and its dialogs in every look. Few changes of the width: each draws all of the page again. */
async function expectGoodScreen(page: Page, screen: string, dialogs: string[] = []): Promise<void> {
  for (const { width } of EACH_ONCE) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoFaultsAt(width, page, screen)
    for (const button of dialogs) await expectGoodDialog(page, screen, button, width)
  }
}

/** The screens of one person, one after the other. */
async function expectGoodScreens(
  browser: Browser,
  screens: readonly Screen[],
  who?: Person,
): Promise<void> {
  const page = await openBrowser(browser)
  const complaints = complaintsOf(page)
  if (who !== undefined) await keepSession(page, who)
  for (const screen of screens) {
    await visit(page, screen)
    await expectGoodScreen(page, screen.path, screen.dialogs)
  }
  expect(complaints).toEqual([])
}

/** The menus of both widths, the search and the list of shortcuts. */
async function expectGoodMenus(page: Page): Promise<void> {
  const opened = page.locator('header button[aria-expanded="true"]')
  for (const look of EACH_ONCE) {
    await page.setViewportSize({ width: look.width, height: 800 })
    await page.locator('header button[aria-expanded="false"]').click()
    await expect(opened).toBeVisible()
    await expectNoFaults(page, 'the open menu', [look])
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
  for (const key of ['Control+k', '?']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
    // All of the page, since every dialog hides the rest of it in the same way.
    await expectNoFaults(page, `after ${key}`, EACH_ONCE)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
}

test('a button without a name and pale words would be noticed', async ({ browser }) => {
  const page = await openBrowser(browser)
  await visit(page, { path: '/login', heading: 'Sign in' })
  await page.getByRole('button', { name: 'Show' }).evaluate((button) => button.replaceChildren())
  const label = page.getByText('Email', { exact: true })
  for (const [scheme, pale] of [
    ['light', '#c8c8c8'],
    ['dark', '#333333'],
  ] as const) {
    await label.evaluate((element, color) => (element.style.color = color), pale)
    expect((await faultsOf(page, scheme)).join()).toContain('color-contrast at label')
  }
  expect((await faultsOf(page, 'light')).join()).toContain('button-name')
})

test('everybody can read and use the main screens', { tag: '@main' }, async ({ browser }) => {
  test.skip(!IS_MAIN_RING, 'the tests of all screens judge them, too')
  const page = await openBrowser(browser)
  await visit(page, { path: '/login', heading: 'Sign in' })
  expect(await faultsOf(page, 'light'), '/login').toEqual([])
  await keepSession(page, shop.admin)
  // The app reads a session when it loads.
  await page.goto('about:blank')
  for (const screen of MAIN) {
    await visit(page, screen)
    expect(await faultsOf(page, 'light'), screen.path).toEqual([])
  }
})

// spec: U1.1
test('everybody can read and use the screens before sign-in', ({ browser }) =>
  expectGoodScreens(browser, PUBLIC))

for (let from = 0; from < ADMIN.length; from += SCREENS_OF_A_TEST) {
  const screens = ADMIN.slice(from, from + SCREENS_OF_A_TEST)
  const paths = screens.map(({ path }) => path).join(', ')
  // spec: U1.1 U1.18
  test(`everybody can read and use ${paths} and their dialogs`, ({ browser }) =>
    expectGoodScreens(browser, screens, shop.admin))
}

// spec: U1.1
test('everybody can read and use the screens of a super admin', ({ browser }) =>
  expectGoodScreens(browser, PLATFORM, SUPER_ADMIN))

test('everybody can read and use the staff of one branch', async ({ browser }) => {
  const page = await withSession(browser, shop.admin)
  await page.goto('/branches')
  await page.getByRole('link', { name: 'Manage Users' }).first().click()
  await expect(page).toHaveURL(/\/branches\/[^/]+\/users$/)
  await expectLoaded(page)
  await expectGoodScreen(page, 'the staff of a branch', ['Add Staff'])
})

// spec: U1.1
test('everybody can read and use a receipt, the menus, the search and the list of shortcuts', async ({
  browser,
}) => {
  const page = await signedIn(browser, shop.admin)
  await page.getByRole('link', { name: /^Sale #/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Sale #/ })).toBeVisible()
  await expectNoFaults(page, 'a receipt')
  await expectGoodMenus(page)
})

const STATES: readonly [string, (route: Route) => unknown][] = [
  ['while it loads', (route) => void route.request()],
  ['when it failed', (route) => route.fulfill({ status: 500, body: '{}' })],
  ['when it is empty', (route) => route.fulfill({ status: 200, body: '[]' })],
]

// A page of figures and a list; `list-pages.test.tsx` shows that every list has these states.
for (const [index, path] of ['/dashboard', '/products'].entries()) {
  const look = EACH_ONCE.slice(index, index + 1)
  // spec: U1.1
  test(`everybody can read and use ${path} while it loads, when it failed and when it is empty`, async ({
    browser,
  }) => {
    const page = await withSession(browser, shop.admin)
    for (const [state, answer] of path === '/dashboard' ? STATES.slice(0, 2) : STATES) {
      await page.route(CALLS, answer)
      await page.route(SESSION, (route) => route.continue())
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (state === 'when it failed') await expect(page.getByRole('alert').first()).toBeVisible()
      await expectNoFaults(page, `${path} ${state}`, look)
      await page.unroute(CALLS)
    }
  })
}

async function openInAmharic(browser: Browser): Promise<Page> {
  const page = await signedIn(browser, shop.staff)
  await page.evaluate(() => localStorage.setItem('language', 'am'))
  return page
}

// spec: U1.1
test('everybody can read and use main screens in Amharic', async ({ browser }) => {
  const page = await openInAmharic(browser)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'am')
  await expectNoFaults(page, 'the dashboard in Amharic')
  for (const path of ['/products', '/stock-entries', '/customers', '/settings']) {
    await goWithin(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Ethiopic}/u)
    await expectLoaded(page)
    await expectNoFaults(page, `${path} in Amharic`)
  }
})

// spec: U1.1
test('everybody can read and use the menus in Amharic, whose letters are loaded', async ({
  browser,
}) => {
  const page = await openInAmharic(browser)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'am')
  await expectLoaded(page)
  await expectGoodMenus(page)
  // A device without Ethiopic letters shows boxes unless the app's own are loaded.
  const found = await page.evaluate(() =>
    Promise.all(
      ['400', '600'].map(async (weight) => {
        const faces = await document.fonts.load(`${weight} 16px "Noto Sans Ethiopic"`, 'መ')
        return faces.map(({ status }) => status)
      }),
    ),
  )
  expect(found).toEqual([['loaded'], ['loaded']])
})
