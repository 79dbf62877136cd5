import { expect, test } from '@playwright/test'

import { expectNoFaults } from './axe-states.ts'
import { givenShop } from './given-shop.ts'
import { expectHeading, withSession } from './people.ts'

const MADE = 229
// Including the coffee of the shop.
const ALL = MADE + 1
const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'
const A4_BETWEEN_MARGINS_PX = 703

const sheetsOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type ?\/Page\b/g)?.length ?? 0

const pagesOf = (pdf: Buffer) => [
  ...pdf.toString('latin1').matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g),
]
const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)

// spec: B1.1 B1.3 B1.4
test('a list is printed whole or not at all, and labels on sheets and rolls', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  const { categoryId } = shop
  // `Lot 001` to `Lot 229`; the last name is wider than a sheet.
  const names = Array.from({ length: MADE }, (_, at) => `Lot ${String(at + 1).padStart(3, '0')}`)
  names[MADE - 1] += ` ${'wide'.repeat(45)}`
  const goods = { unit: 'piece', pricePerUnit: 12.5, categoryId }
  await shop.addMany(
    '/products',
    names.map((name) => ({ ...goods, name })),
  )
  const page = await withSession(browser, shop.admin)
  // In place of the browser's print dialog, which only a person can close.
  await page.addInitScript('window.print = () => { window.isPrinting = true }')
  await page.goto('/products')
  await expect(page.getByText(`60 of ${ALL} shown`)).toBeVisible()
  const paper = page.getByRole('article', { name: 'Products' })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => page.evaluate('window.isPrinting')).toBe(true)
  await expect(paper).toBeHidden()

  await test.step('on paper there is the table of all rows and nothing else', async () => {
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: A4_BETWEEN_MARGINS_PX, height: 1000 })
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
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ media: null })
    expect(sheetsOf(await page.pdf({ format: 'A4' }))).toBeGreaterThan(3)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(paper).toHaveCount(0)
    await expect(page.getByText(`60 of ${ALL} shown`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused()
  })

  await test.step('by the browser itself it says how much of the list is shown', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(`60 of ${ALL} shown`)).toBeVisible()
    await page.emulateMedia({ media: null })
    await page.evaluate('window.isPrinting = undefined')
  })

  await page.goto('/products?search=Yirgacheffe')
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
