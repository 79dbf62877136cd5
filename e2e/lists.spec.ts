import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { goTo, goWithin, openModal, withSession } from './people.ts'

import type { Locator, Page, Route } from '@playwright/test'

const LOTS = 150
const QUESTION = 'Discard what you typed?'

let shop: Awaited<ReturnType<typeof givenShop>>

/** `Lot 001` … `Lot 150`: three pages of suppliers, after `Gedeo` and before `Sidama Union`. */
test.beforeAll(async ({ request }) => {
  const names = Array.from({ length: LOTS }, (_, at) => `Lot ${String(at + 1).padStart(3, '0')}`)
  shop = await givenShop(request)
  await shop.addMany(
    '/suppliers',
    names.map((name) => ({ name })),
  )
})

const card = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function goDownTo(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(card(page, name)).toBeInViewport({ timeout: 250 })
  }).toPass()
}

// spec: U1.13
test('a long list comes page by page, Back leads to its place, and a form in it is not lost', async ({
  browser,
}) => {
  const page = await withSession(browser, shop.admin)
  await page.goto('/suppliers')
  const cards = page.getByRole('list', { name: 'Suppliers' }).getByRole('listitem')
  await expect(cards).toHaveCount(60)
  await expect(page).toHaveURL(/\/suppliers$/)
  await expect(page.getByText('60 of 151 shown')).toBeVisible()

  await goDownTo(page, 'Sidama Union')
  await expect(cards).toHaveCount(LOTS + 1)
  await expect(page).toHaveURL(/\/suppliers\?page=3$/)
  await card(page, 'Lot 100').scrollIntoViewIfNeeded()
  await expect(card(page, 'Lot 100')).toBeInViewport()
  const place = () => page.evaluate(() => window.scrollY)
  const left = await place()

  await page.reload()
  await expect(cards).toHaveCount(LOTS + 1)
  await expect(card(page, 'Lot 100')).toBeInViewport()
  expect(Math.abs((await place()) - left)).toBeLessThan(40)
  await expect(page).toHaveURL(/\/suppliers\?page=3$/)

  // Playwright's own click would scroll the page to the bar first.
  await page.getByRole('link', { name: 'Categories' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await page.goBack()
  await expect(card(page, 'Lot 100')).toBeInViewport()
  await expect(cards).toHaveCount(LOTS + 1)
  expect(Math.abs((await place()) - left)).toBeLessThan(40)

  // A link to the list begins at its top.
  await goTo(page, 'Categories')
  await goTo(page, 'Suppliers')
  await expect(cards).toHaveCount(60)
  expect(await place()).toBe(0)
  await expectFormKept(page)
})

async function expectFormKept(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Add New Supplier' })
  const question = page.getByRole('dialog', { name: QUESTION })
  await openModal(page, 'Add Supplier')
  await form.getByLabel('Name').fill('Gedeo Growers')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Gedeo Growers')
  await expect(page).toHaveURL(/\/suppliers$/)

  const warning = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  expect((await warning).type()).toBe('beforeunload')
  await (await warning).dismiss()
  await closing
  await expect(form.getByLabel('Name')).toHaveValue('Gedeo Growers')
}

const SHIFTS = `window.shift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

// spec: U1.7
test('placeholders have the shape of their content, and nothing jumps', async ({ browser }) => {
  const page = await withSession(browser, shop.admin)
  const main = page.getByRole('main')
  for (const [width, path, call, placeholder, content] of [
    [1280, '/sales', '**/api/sales?**', 'output span span', 'li'],
    [390, '/dashboard', '**/api/dashboard**', 'output span span', 'dl > div'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const held: Route[] = []
    await page.route(call, (route) => void held.push(route))
    await page.goto(path)
    const before = await boxOf(main.locator(placeholder).first())
    await Promise.all(held.splice(0).map((route) => route.continue()))
    const after = await boxOf(main.locator(content).first())
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      const off = Math.abs(before[side] - after[side])
      expect(off, `${side} on ${path}`).toBeLessThan(8)
    }
    await page.unroute(call)
  }

  await page.addInitScript(SHIFTS)
  await page.route('**/api/**', async (route) => {
    // Long enough for the skeletons to be rendered.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  for (const [width, path] of [
    [390, 'stock-entries'],
    [1280, 'users'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${path}`)
    await expect(main.getByRole('listitem').first()).toBeVisible()
    const shift = Number(await page.evaluate('window.shift'))
    expect(shift, `/${path} at ${width} px`).toBeLessThan(0.02)
  }
})

async function boxOf(
  part: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect(part).toBeVisible()
  return (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

test('a table cuts no number of a paper and no time, in Amharic either', async ({
  browser,
  request,
}) => {
  const numbered = await givenShop(request)
  const { institutionId, branchId, customerId, productId } = numbered
  await numbered.change(`/institutions/${institutionId}`, { numbersSales: true })
  // The longest code of a branch.
  await numbered.change(`/branches/${branchId}`, { code: 'BOLE22' })
  await numbered.add('/sales', { branchId, customerId, saleItems: [{ productId, quantity: 1 }] })
  const page = await withSession(browser, numbered.admin)
  await page.addInitScript(() => localStorage.setItem('language', 'am'))
  // Too narrow for the tables: no column is wider than it must be.
  await page.setViewportSize({ width: 800, height: 800 })
  for (const path of ['/sales?view=table', `/products/${productId}`, '/journal?tab=entries']) {
    await goWithin(page, path)
    const cells = page.locator('tbody :is(th, td)').filter({ hasText: /-\d{4}$|\d:\d\d/ })
    await expect(cells.first()).toBeVisible()
    const cut = await cells.evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
  }
})
