import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { expectHeading, goTo, goWithin, openBrowser, signedIn, withSession } from './people.ts'

import type { Page } from '@playwright/test'

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

// spec: U1.13
test('the palette finds products, customers and sales by keyboard, and gives the focus back', async ({
  browser,
}) => {
  const page = await signedIn(browser, shop.staff)
  const button = page.getByRole('button', { name: 'Search everything' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(dialog.getByRole('option', { name: 'Add Sale' })).toBeVisible()
  for (const name of ['Add Branch', 'Add Staff'])
    await expect(dialog.getByRole('option', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await (await openPalette(page)).fill('yirga')
  await expect(page.getByRole('option', { name: /Yirgacheffe/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectHeading(page, 'ይርጋጨፌ Yirgacheffe 500 g')
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Low Stock (7 remaining)')).toBeVisible()

  await openPalette(page)
  await expect(page.getByRole('group', { name: 'Recent' })).toContainText('Yirgacheffe')
  const latest = page.getByRole('group', { name: 'Latest sales' }).getByRole('option').first()
  const number = /#([0-9a-f]{8})/.exec((await latest.textContent()) ?? '')?.[1] ?? ''
  await page.getByRole('combobox').fill('Selam')
  await page.getByRole('group', { name: 'Customers' }).getByRole('option').first().click()
  await expectHeading(page, 'Customers')
  await expect(page).toHaveURL(/\/customers\?search=Selam/)

  await (await openPalette(page)).fill(number)
  await page.getByRole('group', { name: 'Sales' }).getByRole('option').first().click()
  await expect(page).toHaveURL(new RegExp(`/sales/${number}`))
})

test('single keys and the palette act on every screen outside of fields, until switched off', async ({
  browser,
}) => {
  const page = await signedIn(browser, shop.admin)
  // Not by g and p: a busy browser takes longer between them than the app waits.
  await goTo(page, 'Products')
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
  await modal.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()

  await (await openPalette(page)).fill('add branch')
  await page.keyboard.press('Enter')
  const branch = page.getByRole('dialog', { name: 'Add New Branch' })
  await expect(page).toHaveURL(/\/branches$/)
  await expect(branch.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(branch).toBeHidden()
  await (await openPalette(page)).fill('add sale')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add Sale' })).toContainText('Customer')
  await expect(page).toHaveURL(/\/branches$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await goWithin(page, '/settings')
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

// asvs: 6.2.7
// spec: U1.4 U1.17 U1.23
test('before sign-in there is no font for English, fields take what is pasted, and the language is kept', async ({
  browser,
}) => {
  const page = await openBrowser(browser)
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await page.goto('/register')
  await expectHeading(page, 'Register')
  await page.goto('/login')
  await expect(page).toHaveTitle('Sign in · Mezgeb')
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
  expect(fonts).toEqual([])

  await email.fill('hanna@selam.et')
  await page.getByRole('button', { name: 'አማርኛ' }).click()
  await expectHeading(page, 'መግቢያ')
  await expect(page.getByLabel('ኢሜይል')).toHaveValue('hanna@selam.et')
  await expect(page.locator('html')).toHaveAttribute('lang', 'am')
  await expect(page.getByRole('button', { name: 'English' })).toBeFocused()
  await page.goto('/register')
  await expectHeading(page, 'መመዝገብ')
})

test('the first Amharic text is drawn with the font once it has loaded, and a language that cannot be fetched is said', async ({
  browser,
}) => {
  const page = await openBrowser(browser)
  await page.goto('/login')
  const [first, later] = await page.evaluate(async () => {
    const draw = (words = 'እርጎ') => {
      const text = document.createElement('span')
      text.textContent = words
      text.style.cssText = 'position: fixed; font-weight: 600'
      document.body.append(text)
      return text
    }
    const early = draw()
    draw('እንጀራ')
    const isLoaded = () => [...document.fonts].some(({ status }) => status === 'loaded')
    while (!isLoaded()) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve, 500))
    return [early, draw()].map((text) => text.getBoundingClientRect().width)
  })
  expect(first).toBe(later)

  await page.route('**/assets/am-*.js', (route) => route.abort())
  await page.route('**/api/health', (route) => route.abort())
  await page.getByRole('button', { name: 'አማርኛ' }).click()
  const failed = 'This language could not be fetched. Please try again.'
  await expect(page.getByRole('alert')).toHaveText(failed)
  await expectHeading(page, 'Sign in')
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

  await goWithin(page, '/stock-entries')
  // 2026-11-20 is a day of Hedar 2019 there.
  await expect(page.getByText(/\/20(1[89]|2\d)\b/).first()).toBeVisible()
})

test('an admin sets one currency for the institution, and each screen has its own again', async ({
  browser,
  request,
}) => {
  const page = await signedIn(browser, (await givenShop(request)).admin)
  await goWithin(page, '/settings')
  const form = page.getByRole('region', { name: 'Business' })
  await form.getByLabel('Currency').selectOption({ label: 'USD – US Dollar' })
  await form.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Currency saved')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByText('$450.50')).toBeVisible()
  await goWithin(page, '/settings')
  await expect(form.getByLabel('Currency')).toHaveValue('USD')
  await form
    .getByLabel('Currency')
    .selectOption({ label: 'Not set (ETB on products, $ on dashboard)' })
  await form.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Currency saved').last()).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByText('ETB 450.50')).toBeVisible()
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
    const page = await withSession(browser, shop.admin)
    await page.goto('/products')
    await expectHeading(page, 'Products')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Add Product' })).toBeFocused()

    await page.setViewportSize({ width: 390, height: 500 })
    await goWithin(page, '/settings')
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
