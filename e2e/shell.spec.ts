import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { expectHeading, goWithin, openBrowser, withSession } from './people.ts'

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
  const page = await withSession(browser, shop.staff)
  await page.goto('/categories')
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

  // A dialog opens on its page, that of a sale on every one.
  await (await openPalette(page)).fill('add customer')
  await page.keyboard.press('Enter')
  const customer = page.getByRole('dialog', { name: 'Add New Customer' })
  await expect(page).toHaveURL(/\/customers$/)
  await expect(customer.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(customer).toBeHidden()
  await (await openPalette(page)).fill('add sale')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add Sale' })).toBeVisible()
  await expect(page).toHaveURL(/\/customers$/)
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

// spec: U1.16
test('the bar has room in both languages, lies over nothing that has the focus, and is under the thumb', async ({
  browser,
}) => {
  const page = await withSession(browser, shop.admin, { width: 1280, height: 800 })
  await page.goto('/products')
  await expectHeading(page, 'Products')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeFocused()

  await expectRoom(page)
  const user = page.getByRole('button', { name: 'Tigist Alemu' })
  await user.click()
  await page.getByRole('radio', { name: 'አማርኛ' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'am')
  await expect(page.getByRole('radio', { name: 'አማርኛ' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expectHeading(page, 'Products')
  await expect(page.getByRole('radio', { name: 'English' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('lang', 'am')
  await page.keyboard.press('Escape')
  await expect(user).toBeFocused()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectRoom(page)
  await user.click()
  await page.getByRole('radio', { name: 'English' }).click()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect(page.getByText(shop.admin.email)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await goWithin(page, '/dashboard')
  for (const button of [menu, page.getByRole('button', { name: 'Add Sale' }).first()]) {
    const box = await button.boundingBox()
    expect(box?.y).toBeGreaterThan(844 * 0.6)
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
  }

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

/** The seven links of an admin, the name and Logout, none over another. */
async function expectRoom(page: Page): Promise<void> {
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(7)
  const overlaps = await page.evaluate(() => {
    const parts = [...(document.querySelector('header')?.querySelectorAll('a, button') ?? [])]
    const boxes = parts.map((part) => part.getBoundingClientRect())
    return boxes.some((box, at) => box.right > (boxes[at + 1]?.left ?? window.innerWidth) + 1)
  })
  expect(overlaps).toBe(false)
}
