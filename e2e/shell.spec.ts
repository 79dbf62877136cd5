import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { expectHeading, openBrowser, otherTab, signIn, signInByForm, signedIn } from './people.ts'

import type { Page, Request } from '@playwright/test'

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
})

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await expect(field).toBeFocused()
  return field
}

function signInsShown(page: Page): { count: number } {
  const shown = { count: 0 }
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).pathname === '/login') shown.count += 1
  })
  return shown
}

test.describe('the session', () => {
  // spec: S4.13 S4.14 S8.35
  test('a 401 leads to /login, once, with ten calls in flight and from another tab; the page says why', async ({
    browser,
  }) => {
    const page = await signedIn(browser, shop.admin)
    const other = await otherTab(page)
    // Holds all answers of a tab until ten calls of one wait: those of the dashboard and of the palette's searches.
    // The other tab waits too, or it would notice first.
    const waiting: { tab: Page; answer: () => void }[] = []
    const asked = () => waiting.filter(({ tab }) => tab === page).length
    let isHeld = true
    // Ending the interception could drop a request of that moment.
    await page.context().route('**/api/**', async (route) => {
      const tab = route.request().frame().page()
      if (isHeld) await new Promise<void>((answer) => waiting.push({ tab, answer }))
      await route.continue().catch(() => undefined)
    })
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const headers = { Authorization: `Bearer ${token}` }
    expect((await page.request.post('/api/auth/logout', { headers })).ok()).toBe(true)

    const signIns = [signInsShown(page), signInsShown(other)]
    const asking: Request[] = []
    page.on('request', (request) => asking.push(request))
    const earlier = asked()
    await page.reload()
    await expect.poll(asked).toBeGreaterThan(earlier + 1)
    // First reads of a screen are requested before it is rendered.
    await expectHeading(page, 'Dashboard')
    await openPalette(page)
    for (const letter of ['c', 'o', 'f']) {
      const before = asked()
      await page.keyboard.type(letter)
      await expect.poll(asked).toBeGreaterThan(before)
    }
    await expect.poll(asked).toBeGreaterThanOrEqual(earlier + 10)
    isHeld = false
    for (const { answer } of waiting) answer()

    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    // No later answer leads there again.
    await Promise.all(asking.map((request) => request.response()))
    expect(signIns).toEqual([{ count: 1 }, { count: 1 }])
    const kept = await page.evaluate(() => [
      localStorage.getItem('token'),
      localStorage.getItem('user'),
    ])
    expect(kept).toEqual([null, null])
  })

  test('logging out in one tab leads the other one to /login', async ({ browser }) => {
    const page = await signedIn(browser, shop.staff)
    const other = await page.context().newPage()
    await other.goto('/products')
    await expectHeading(other, 'Products')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectHeading(page, 'Sign in')
    await expect(page.getByText('Your session has ended')).toBeHidden()
    await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  })
})

test.describe('the palette', () => {
  // spec: U1.13
  test('leads by keyboard to a product that the server finds', async ({ browser }) => {
    const page = await signedIn(browser, shop.staff)
    const field = await openPalette(page)
    await field.fill('yirga')
    await expect(page.getByRole('option', { name: /Yirgacheffe/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /Yirgacheffe/ })).toBeVisible()
    await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/)
    await expect(page.getByText('Low Stock (7 remaining)')).toBeVisible()

    await openPalette(page)
    const first = page.getByRole('option').first()
    await expect(first).toContainText('Yirgacheffe')
    await expect(page.getByRole('group', { name: 'Recent' })).toContainText('Yirgacheffe')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('finds customers by name and sales by number', async ({ browser }) => {
    const page = await signedIn(browser, shop.staff)
    const field = await openPalette(page)
    await field.fill('Selam')
    await page.getByRole('group', { name: 'Customers' }).getByRole('option').first().click()
    await expectHeading(page, 'Customers')
    await expect(page).toHaveURL(/\/customers\?search=Selam/)

    await openPalette(page)
    const latest = page.getByRole('group', { name: 'Latest sales' }).getByRole('option').first()
    const number = /#([0-9a-f]{8})/.exec((await latest.textContent()) ?? '')?.[1] ?? ''
    await page.getByRole('combobox').fill(number)
    await page.getByRole('group', { name: 'Sales' }).getByRole('option').first().click()
    await expect(page).toHaveURL(new RegExp(`/sales/${number}`))
  })

  test('opens the modal of an action on another screen, and the sale where one is', async ({
    browser,
  }) => {
    const page = await signedIn(browser, shop.admin)
    const field = await openPalette(page)
    await field.fill('add branch')
    await page.keyboard.press('Enter')
    const branch = page.getByRole('dialog', { name: 'Add New Branch' })
    await expect(branch).toBeVisible()
    await expect(page).toHaveURL(/\/branches$/)
    await expect(branch.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(branch).toBeHidden()

    await (await openPalette(page)).fill('add sale')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Add Sale' })).toContainText('Customer')
    await expect(page).toHaveURL(/\/branches$/)
  })

  test('offers each role its own, and gives the focus back', async ({ browser }) => {
    const page = await signedIn(browser, shop.staff)
    const button = page.getByRole('button', { name: 'Search everything' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await expect(dialog.getByRole('option', { name: 'Add Sale' })).toBeVisible()
    await expect(dialog.getByRole('option', { name: 'Add Branch' })).toHaveCount(0)
    await expect(dialog.getByRole('option', { name: 'Add Staff' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
})

test.describe('shortcuts', () => {
  test('work outside of fields, and can be switched off', async ({ browser }) => {
    const page = await signedIn(browser, shop.admin)
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expectHeading(page, 'Products')
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox')
    await expect(search).toBeFocused()
    await page.keyboard.type('ngs/')
    await expect(search).toHaveValue('ngs/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await search.fill('')
    await search.blur()

    await page.keyboard.press('n')
    const modal = page.getByRole('dialog', { name: 'Add New Product' })
    await expect(modal).toBeVisible()
    await modal.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('s')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()

    await page.keyboard.press('s')
    await expect(page.getByRole('dialog')).toContainText('Customer')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Branches')
    await page.keyboard.press('Escape')

    await page.goto('/settings')
    const choice = page.getByRole('group', { name: 'Single-key shortcuts' })
    await choice.getByRole('radio', { name: 'Off' }).check()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectHeading(page, 'Settings')
    await openPalette(page)
  })
})

test.describe('language, calendar and theme', () => {
  // spec: U1.23
  test('the language is chosen before sign-in too, and kept, and the input stays', async ({
    browser,
  }) => {
    const page = await openBrowser(browser)
    await page.goto('/login')
    await page.getByLabel('Email').fill('hanna@selam.et')
    await page.getByRole('button', { name: 'አማርኛ' }).click()
    await expectHeading(page, 'መግቢያ')
    await expect(page.getByLabel('ኢሜይል')).toHaveValue('hanna@selam.et')
    await expect(page.locator('html')).toHaveAttribute('lang', 'am')
    await expect(page.getByRole('button', { name: 'English' })).toBeFocused()
    await page.goto('/register')
    await expectHeading(page, 'መመዝገብ')
    await page.getByRole('button', { name: 'English' }).click()
    await expectHeading(page, 'Register')
  })

  test('the menu of the user switches all three, stays open and keeps the focus', async ({
    browser,
  }) => {
    const page = await signedIn(browser, shop.admin)
    await page.getByRole('button', { name: 'Tigist Alemu' }).click()
    await page.getByRole('radio', { name: 'አማርኛ' }).click()
    await expectHeading(page, 'መነሻ')
    await expect(page.getByRole('radio', { name: 'አማርኛ' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expectHeading(page, 'Dashboard')
    await expect(page.getByRole('radio', { name: 'English' })).toBeFocused()

    await page.getByRole('radio', { name: 'Ethiopian' }).click()
    await expect(page.getByRole('radio', { name: 'Ethiopian' })).toBeFocused()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('radio', { name: 'As the device' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Tigist Alemu' })).toBeFocused()
    await expect(page.getByRole('radio')).toHaveCount(0)

    await page.goto('/stock-entries')
    // 2026-11-20 is a day of Hedar 2019 there.
    await expect(page.getByText(/\/20(1[89]|2\d)\b/).first()).toBeVisible()
  })

  test('says so when a language cannot be fetched', async ({ browser }) => {
    const page = await openBrowser(browser)
    await page.goto('/login')
    await page.route('**/assets/am-*.js', (route) => route.abort())
    await page.route('**/api/health', (route) => route.abort())
    await page.getByRole('button', { name: 'አማርኛ' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'This language could not be fetched. Please try again.',
    )
    await expectHeading(page, 'Sign in')
  })
})

test.describe('settings', () => {
  test('the own name is changed, and every screen shows it', async ({ browser, request }) => {
    const page = await signedIn(browser, (await givenShop(request)).staff)
    await page.getByRole('button', { name: 'Dawit' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expectHeading(page, 'Settings')
    await page.getByLabel('Full name').fill('D')
    const account = page.getByRole('region', { name: 'Your account' })
    await account.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
    await page.getByLabel('Full name').fill('Dawit Tesfaye')
    await account.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Name saved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dawit Tesfaye' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Business' })).toHaveCount(0)
  })

  // asvs: 6.2.2
  test('a new password ends every session, and the sign-in page says why', async ({
    browser,
    request,
  }) => {
    const { staff } = await givenShop(request)
    const page = await signedIn(browser, staff)
    const elsewhere = await signedIn(browser, staff)
    await page.goto('/settings')
    await page.getByLabel('Current password').fill('Not-My-Password-1')
    await page.getByLabel('New password').fill('Red-Pepper-Stall-9')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('The current password is not correct.')).toBeVisible()
    await page.getByLabel('Current password').fill(staff.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(
      page.getByText('Your password was changed. Please sign in with the new one.'),
    ).toBeVisible()
    // A change event updates it.
    await expect(elsewhere.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await signInByForm(page, { ...staff, password: 'Red-Pepper-Stall-9' })
    await expectHeading(page, 'Dashboard')
  })

  test('an admin sets one currency for the institution, and each screen has its own again', async ({
    browser,
    request,
  }) => {
    const page = await signedIn(browser, (await givenShop(request)).admin)
    await page.goto('/settings')
    const form = page.getByRole('region', { name: 'Business' })
    await form.getByLabel('Currency').selectOption({ label: 'USD – US Dollar' })
    await form.getByRole('button', { name: 'Save' }).last().click()
    await expect(page.getByText('Currency saved')).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click()
    await expect(page.getByText('$450.50')).toBeVisible()
    await page.goto('/settings')
    await expect(form.getByLabel('Currency')).toHaveValue('USD')
    await form
      .getByLabel('Currency')
      .selectOption({ label: 'Not set (ETB on products, $ on dashboard)' })
    await form.getByRole('button', { name: 'Save' }).last().click()
    await expect(page.getByText('Currency saved')).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click()
    await expect(page.getByText('ETB 450.50')).toBeVisible()
  })
})

test.describe('the bar', () => {
  test('holds an admin’s seven links, name and Logout at 1280 px in both languages', async ({
    browser,
  }) => {
    const page = await signedIn(browser, shop.admin)
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const language of ['en', 'am']) {
      await page.evaluate((wanted) => localStorage.setItem('language', wanted), language)
      await page.goto('/products')
      await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(7)
      await expect(page.getByRole('button', { name: 'Tigist Alemu' })).toBeVisible()
      const overlaps = await page.evaluate(() => {
        const parts = [...(document.querySelector('header')?.querySelectorAll('a, button') ?? [])]
        const boxes = parts.map((part) => part.getBoundingClientRect())
        return boxes.some((box, at) => box.right > (boxes[at + 1]?.left ?? window.innerWidth) + 1)
      })
      expect(overlaps, language).toBe(false)
    }
  })

  // spec: U1.16
  test('never lies over what has the focus, and lets the keyboard skip it', async ({ browser }) => {
    const page = await signedIn(browser, shop.admin)
    await page.goto('/products')
    await expectHeading(page, 'Products')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Add Product' })).toBeFocused()

    await page.setViewportSize({ width: 390, height: 500 })
    await page.goto('/settings')
    await expectHeading(page, 'Settings')
    for (let step = 0; step < 26; step += 1) {
      await page.keyboard.press(step < 14 ? 'Tab' : 'Shift+Tab')
      const isCovered = await page.evaluate(() => {
        const field = document.activeElement
        if (field === null || field.closest('main') === null) return false
        const { left, top, width, height } = field.getBoundingClientRect()
        const shown = document.elementFromPoint(left + width / 2, top + height / 2)
        return shown?.closest('header') !== null && shown?.closest('main') === null
      })
      expect(isCovered).toBe(false)
    }
  })

  test('every page has its own title', async ({ browser }) => {
    const page = await openBrowser(browser)
    await page.goto('/login')
    await expect(page).toHaveTitle('Sign in · Mezgeb')
    await signIn(page, shop.admin)
    await expect(page).toHaveTitle('Dashboard · Mezgeb')
    for (const [path, title] of [
      ['/products', 'Products'],
      ['/users', 'Staff Management'],
      ['/settings', 'Settings'],
    ] as const) {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} · Mezgeb`)
    }
  })

  test('the menu of small screens is under the thumb and shows initial, name and e-mail', async ({
    browser,
  }) => {
    const page = await signedIn(browser, shop.admin)
    await page.setViewportSize({ width: 390, height: 844 })
    const menu = page.getByRole('button', { name: 'Menu' })
    for (const button of [menu, page.getByRole('button', { name: 'Add Sale' }).first()]) {
      const box = await button.boundingBox()
      expect(box?.y).toBeGreaterThan(844 * 0.6)
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await menu.click()
    await expect(page.getByText(shop.admin.email)).toBeVisible()
    await expect(page.getByText('T', { exact: true })).toBeVisible()
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }),
    ).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })
})
