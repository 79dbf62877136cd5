import { expect, test } from '@playwright/test'

import { DIALOG, IS_MAIN_RING, ZOOMED, expectNoFaults, expectRoom, faultsOf } from './axe-states.ts'
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

/** `dialogs`: one of each kind, for its colours; `every-modal.test.tsx` has the other rules for all. */
type Screen = { path: string; heading: string | RegExp; dialogs?: string[] }

const PUBLIC: Screen[] = [
  { path: '/login', heading: 'Sign in' },
  { path: '/register', heading: 'Register' },
]
const ADMIN: Screen[] = [
  { path: '/dashboard', heading: 'Dashboard', dialogs: ['Add Sale', 'Receive stock'] },
  { path: '/products', heading: 'Products', dialogs: ['Add Product'] },
  { path: '/categories', heading: 'Categories' },
  { path: '/branches', heading: 'Branches' },
  { path: '/suppliers', heading: 'Suppliers', dialogs: ['Delete'] },
  { path: '/customers', heading: 'Customers', dialogs: ['View History'] },
  { path: '/stock-entries', heading: 'Stock Management' },
  { path: '/stock-entries?tab=removals', heading: 'Stock Management' },
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
  { path: '/institutions', heading: 'Institutions', dialogs: ['View Details'] },
]
/** A theme changes colours, a width the places. */
const LOOKS = [
  { size: { width: 1280, height: 800 }, scheme: 'light' },
  { size: PHONE, scheme: 'dark' },
] as const
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
  // A second badge beside the name of the coffee.
  const items = [{ productId: shop.productId, branchId: shop.branchId, minimum: 30, maximum: null }]
  await shop.change('/stock/levels', { items })
})

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  return complaints
}

async function visit(page: Page, { path, heading }: Screen): Promise<void> {
  await goWithin(page, path)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expectLoaded(page)
}

async function expectGoodDialog(page: Page, screen: string, button: string): Promise<void> {
  const dialog = await openModal(page, button)
  if (button.startsWith('Add')) {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  }
  await expectNoFaults(page, `${screen} with ${button}`, DIALOG)
  const close = dialog.getByRole('button', { name: 'Cancel', exact: true })
  await ((await close.isVisible()) ? close : dialog.getByRole('button', { name: 'Close' })).click()
  await expect(dialog).toBeHidden()
}

/** On a computer and on a phone, in the order that changes least: each change draws the page again. */
async function expectGoodScreen(
  page: Page,
  { path, dialogs = [] }: Pick<Screen, 'path' | 'dialogs'>,
  isPhoneFirst: boolean,
): Promise<void> {
  for (const [at, { size, scheme }] of (isPhoneFirst ? LOOKS.toReversed() : LOOKS).entries()) {
    if (at > 0) {
      await page.setViewportSize(ZOOMED)
      await expectRoom(page, path)
    }
    await page.setViewportSize(size)
    expect(await faultsOf(page, scheme), `${path} at ${size.width} px, ${scheme}`).toEqual([])
    await expectRoom(page, path)
  }
  for (const button of dialogs) await expectGoodDialog(page, path, button)
}

async function expectGoodScreens(
  browser: Browser,
  screens: readonly Screen[],
  who?: Person,
): Promise<void> {
  const page = await openBrowser(browser)
  const complaints = complaintsOf(page)
  if (who !== undefined) await keepSession(page, who)
  for (const [at, screen] of screens.entries()) {
    await visit(page, screen)
    await expectGoodScreen(page, screen, at % 2 === 1)
  }
  expect(complaints).toEqual([])
}

async function expectGoodMenus(page: Page): Promise<void> {
  const opened = page.locator('header button[aria-expanded="true"]')
  for (const { size, scheme } of LOOKS) {
    await page.setViewportSize(size)
    await page.locator('header button[aria-expanded="false"]').click()
    await expect(opened).toBeVisible()
    expect(await faultsOf(page, scheme), `the open menu, ${scheme}`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
  for (const key of ['Control+k', '?']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFaults(page, `after ${key}`)
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

// spec: U1.1
test('everybody can read and use a receipt and the staff of a branch', async ({ browser }) => {
  const page = await signedIn(browser, shop.admin)
  await page.getByRole('link', { name: /^Sale #/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Sale #/ })).toBeVisible()
  await expectNoFaults(page, 'a receipt')
  await goWithin(page, '/branches')
  await page.getByRole('link', { name: 'Manage Users' }).first().click()
  await expect(page).toHaveURL(/\/branches\/[^/]+\/users$/)
  await expectLoaded(page)
  await expectNoFaults(page, 'the staff of a branch')
})

const STATES: readonly [string, (route: Route) => unknown][] = [
  ['while it loads', (route) => void route.request()],
  ['when it failed', (route) => route.fulfill({ status: 500, body: '{}' })],
  ['when it is empty', (route) => route.fulfill({ status: 200, body: '[]' })],
]

// A page of figures and a list; `list-pages.test.tsx` shows that every list has these states.
for (const path of ['/dashboard', '/products']) {
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
      await expectNoFaults(page, `${path} ${state}`)
      await page.unroute(CALLS)
    }
  })
}

// spec: U1.1
test('everybody can read and use main screens and menus in Amharic, whose letters are loaded', async ({
  browser,
}) => {
  const page = await withSession(browser, shop.staff, PHONE)
  await page.addInitScript(() => localStorage.setItem('language', 'am'))
  for (const path of ['/dashboard', '/products', '/stock-entries', '/customers', '/settings']) {
    await goWithin(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Ethiopic}/u)
    await expectLoaded(page)
    await expectNoFaults(page, `${path} in Amharic`)
  }
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
