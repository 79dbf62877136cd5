import { expect, test } from '@playwright/test'

import { addMany } from './add-many.ts'
import { expectNoFaults } from './axe-states.ts'
import { givenShop } from './given-shop.ts'
import { expectHeading, goTo, openBrowser, signIn, signedIn } from './people.ts'

import type { APIRequestContext, Page } from '@playwright/test'

const MADE = 229
// Including the coffee of the shop.
const ALL = MADE + 1
const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'
const A4_BETWEEN_MARGINS_PX = 703

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
  await addProducts(request)
})

/** `Lot 001` to `Lot 229`; the last name is wider than a sheet. */
async function addProducts(request: APIRequestContext): Promise<void> {
  const names = Array.from({ length: MADE }, (_, at) => `Lot ${String(at + 1).padStart(3, '0')}`)
  names[MADE - 1] += ` ${'wide'.repeat(45)}`
  await addMany(request, shop.admin, '/products', (categoryId) =>
    names.map((name) => ({ name, unit: 'piece', pricePerUnit: 12.5, categoryId })),
  )
}

/** Signs in and suppresses the browser's print dialog, which only a person can close. */
async function openProducts(page: Page): Promise<void> {
  await page.addInitScript('window.print = () => { window.isPrinting = true }')
  await signIn(page, shop.admin)
  await expect(page).toHaveURL(/\/dashboard$/)
  await goTo(page, 'Products')
  await expect(page.getByText(`60 of ${ALL} shown`)).toBeVisible()
}

const sheetsOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type ?\/Page\b/g)?.length ?? 0

// spec: B1.1
test('Print puts the whole list on paper, and the screen stays as it was', async ({ browser }) => {
  const page = await openBrowser(browser)
  await openProducts(page)
  const paper = page.getByRole('article', { name: 'Products' })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => page.evaluate('window.isPrinting')).toBe(true)
  await expect(paper).toBeHidden()

  await test.step('on paper there is the table of all rows and nothing else', async () => {
    await page.setViewportSize({ width: A4_BETWEEN_MARGINS_PX, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    await expect(paper.getByRole('row')).toHaveCount(ALL + 1)
    await expect(paper.getByText(`${ALL} in total`)).toBeVisible()
    await expect(paper.getByText('ጥግስት ንግድ')).toBeVisible()
    await expect(paper.getByRole('cell', { name: 'Lot 228', exact: true })).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('heading')).toHaveCount(1)
    const [width, room] = await paper
      .getByRole('table')
      .evaluate((table) => [table.scrollWidth, document.documentElement.clientWidth])
    expect(width).toBeLessThanOrEqual(room ?? 0)
  })

  await test.step('which is gone when it has been printed', async () => {
    await page.emulateMedia({ media: null })
    expect(sheetsOf(await page.pdf({ format: 'A4' }))).toBeGreaterThan(3)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(paper).toHaveCount(0)
    await expect(page.getByText(`60 of ${ALL} shown`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused()
  })
})

// spec: B1.4
test('printing by the browser itself says how much of the list is shown', async ({ browser }) => {
  const page = await openBrowser(browser)
  await openProducts(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`60 of ${ALL} shown`)).toBeVisible()
})

// spec: B1.3
test('nothing is printed of a list that could not be read to its end, or was called off', async ({
  browser,
}) => {
  const page = await openBrowser(browser)
  await openProducts(page)
  let failSoon: () => void = () => undefined
  const toldToFail = new Promise<void>((resolve) => (failSoon = resolve))
  await page.route(/\/api\/products\?.*cursor=/, async (route) => {
    await toldToFail
    await route.abort()
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Print Products' })
  await expect(dialog.getByText(`200 of ${ALL} loaded`)).toBeVisible()
  await expectNoFaults(page, 'a list on its way to the printer')
  failSoon()
  await expect(dialog.getByText('Nothing was printed: the list could not be loaded')).toBeVisible()
  await expectNoFaults(page, 'a list that could not be printed')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate('window.isPrinting')).toBeUndefined()
})

const pagesOf = (pdf: Buffer) => [
  ...pdf.toString('latin1').matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g),
]
const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)

test('labels of a product are printed on sheets and rolls', async ({ browser, request }) => {
  const { admin } = await givenShop(request)
  const page = await signedIn(browser, admin)
  await page.addInitScript('window.print = () => { window.isPrinting = true }')
  await page.goto('/products')
  await page.getByRole('link', { name: 'Labels' }).click()
  await expectHeading(page, 'Labels')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('article', { name: COFFEE })).toContainText('450.50')

  await page.getByLabel(`Labels of ${COFFEE}`).fill('30')
  await expect(preview.getByText('Page 1 of 2 · 30 labels')).toBeVisible()
  await expectNoFaults(page, 'the page of labels')
  await page.getByRole('button', { name: 'Print 30 labels' }).click()
  await expect.poll(() => page.evaluate('window.isPrinting')).toBe(true)
  const sheets = pagesOf(await page.pdf({ preferCSSPageSize: true }))
  expect(sheets.map(([, wide, high]) => [mm(wide), mm(high)])).toEqual([
    [210, 297],
    [210, 297],
  ])

  await page.getByLabel('Paper').selectOption('roll-58')
  await page.getByLabel(`Labels of ${COFFEE}`).fill('3')
  await page.evaluate('window.isPrinting = false')
  await page.getByRole('button', { name: 'Print 3 labels' }).click()
  await expect.poll(() => page.evaluate('window.isPrinting')).toBe(true)
  const rolls = pagesOf(await page.pdf({ preferCSSPageSize: true }))
  expect(rolls.map(([, wide, high]) => [mm(wide), mm(high)])).toEqual([
    [58, 40],
    [58, 40],
    [58, 40],
  ])
})
