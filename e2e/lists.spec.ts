import { expect, test } from '@playwright/test'

import { addMany } from './add-many.ts'
import { expectNoFaults } from './axe-states.ts'
import { givenShop } from './given-shop.ts'
import { goTo, openBrowser, openModal, save, signIn, signedIn } from './people.ts'

import type { APIRequestContext, Locator, Page, Route } from '@playwright/test'

const LOTS = 150
const QUESTION = 'Discard what you typed?'

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
  await addSuppliers(request)
})

/** `Lot 001` … `Lot 150`: three pages of suppliers, after `Gedeo` and before `Sidama Union`. */
async function addSuppliers(request: APIRequestContext): Promise<void> {
  const names = Array.from({ length: LOTS }, (_, at) => `Lot ${String(at + 1).padStart(3, '0')}`)
  await addMany(request, shop.admin, '/suppliers', () => names.map((name) => ({ name })))
}

async function openSuppliers(page: Page): Promise<Locator> {
  await signIn(page, shop.admin)
  await expect(page).toHaveURL(/\/dashboard$/)
  await goTo(page, 'Suppliers')
  const cards = page.getByRole('list', { name: 'Suppliers' }).getByRole('listitem')
  await expect(cards).toHaveCount(60)
  return cards
}

const card = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function goDownTo(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(card(page, name)).toBeInViewport({ timeout: 250 })
  }).toPass()
}

test('a long list comes page by page, and a reload or Back leads to the same place in it', async ({
  browser,
}) => {
  const page = await openBrowser(browser)
  const cards = await openSuppliers(page)
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

  await test.step('a link to the list begins at its top', async () => {
    await goTo(page, 'Categories')
    await goTo(page, 'Suppliers')
    await expect(cards).toHaveCount(60)
    expect(await place()).toBe(0)
  })
})

// spec: U1.13
test('a form asks before what was typed is lost, one Escape at a time', async ({ browser }) => {
  const page = await openBrowser(browser)
  await openSuppliers(page)
  const form = page.getByRole('dialog', { name: 'Add New Supplier' })
  const question = page.getByRole('dialog', { name: QUESTION })
  const button = page.getByRole('button', { name: 'Add Supplier' })

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await openModal(page, 'Add Supplier')
    await expect(form.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(button).toBeFocused()
  }

  await openModal(page, 'Add Supplier')
  await form.getByLabel('Name').fill('Gedeo Growers')
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveValue('Gedeo Growers')

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

  await form.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('Escape in the question of a branch’s form leaves the form open', async ({ browser }) => {
  const page = await openBrowser(browser)
  await signIn(page, shop.admin)
  await goTo(page, 'Branches')
  await openModal(page, 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit Branch' })
  await form.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Bole' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByText('This branch is in use and cannot be deleted.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(form).toBeVisible()
  await expect(form.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
})

const SHIFTS = `window.shift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

// spec: U1.7
test('cards come in the place of their skeletons, and nothing jumps', async ({ browser }) => {
  const page = await signedIn(browser, shop.admin)
  await page.addInitScript(SHIFTS)
  await page.route('**/api/**', async (route) => {
    // Long enough for the skeletons to be rendered.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      'products',
      'categories',
      'suppliers',
      'branches',
      'users',
      'stock-entries',
    ]) {
      await page.goto(`/${path}`)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      const shift = Number(await page.evaluate('window.shift'))
      expect(shift, '/${path}').toBeLessThan(0.02)
    }
  }
})

// spec: U1.7
test('skeletons have the shape of their content: lines of sales and figures of a dashboard', async ({
  browser,
}) => {
  const page = await signedIn(browser, shop.admin)
  const main = page.getByRole('main')
  for (const [path, call, placeholder, content] of [
    ['/sales', '**/api/sales?**', 'output span span', 'li'],
    ['/dashboard', '**/api/dashboard**', 'output span span', 'dl > div'],
  ] as const) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const held: Route[] = []
      await page.route(call, (route) => void held.push(route))
      await page.goto(path)
      const before = await boxOf(main.locator(placeholder).first())
      await Promise.all(held.splice(0).map((route) => route.continue()))
      const after = await boxOf(main.locator(content).first())
      for (const side of ['x', 'y', 'width', 'height'] as const) {
        const off = Math.abs(before[side] - after[side])
        expect(off, '${side} on ${path}').toBeLessThan(8)
      }
      await page.unroute(call)
    }
  }
})

async function boxOf(
  part: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect(part).toBeVisible()
  return (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

test('a product has a code, is scanned into a sale, and has a page of its own', async ({
  browser,
  request,
}) => {
  test.slow()
  const own = await givenShop(request)
  const page = await signedIn(browser, own.admin)
  await goTo(page, 'Products')
  const form = await openModal(page, 'Edit')
  await form.getByLabel('Code', { exact: true }).fill('47')
  await form.getByLabel('Barcodes').pressSequentially('6001234567890\n6001')
  await save(form)
  await page.getByRole('searchbox').fill('6001234567890')
  await expect(page.getByText('1 found')).toBeVisible()

  await page.goto('/dashboard')
  const sale = await openModal(page, 'Add Sale')
  const product = sale.getByRole('combobox', { name: 'Product' })
  await product.click()
  await product.pressSequentially('47\n')
  await expect(product).toHaveValue(/Yirgacheffe/)
  await sale.getByRole('button', { name: 'Cancel', exact: true }).click()

  await goTo(page, 'Products').catch(() => page.goto('/products'))
  await page.getByRole('link', { name: /Yirgacheffe/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Yirgacheffe/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'In stock' })).toContainText('7')
  const stockCard = page.getByRole('table', { name: 'Stock card' })
  await expect(stockCard.getByRole('row')).toHaveCount(4)
  await expectNoFaults(page, 'the page of a product')
  await stockCard.getByRole('link', { name: /Sale #/ }).click()
  await expect(page.getByRole('link', { name: /Yirgacheffe/ })).toBeVisible()
  await page.getByRole('link', { name: /Yirgacheffe/ }).click()

  const edit = await openModal(page, 'Edit')
  await edit.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await page.goto('/products?archived=true')
  await page.getByRole('button', { name: 'Unarchive' }).click()
  await expect(page.getByText('No product is archived.')).toBeVisible()
})
