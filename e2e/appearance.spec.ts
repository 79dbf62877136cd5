import { randomUUID } from 'node:crypto'

import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { goWithin, withSession } from './people.ts'

const LONG = 'Roasted, ground and packed by hand in the old town, sold by weight or by the cup. '

// spec: S2.35 S2.49 S2.76 S2.126 S4.8
test('cards stand in 1, 2 or 3 columns, long texts are cut and badges have their colours', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  const categories = ['Tea', 'Spices', 'Grain', 'Oil'].map((name) => ({ name }))
  const description = LONG.repeat(8)
  await shop.addMany('/categories', [...categories, { name: 'Coffee by weight', description }])
  const person = { role: 'STAFF', branchId: shop.branchId, password: 'Blue-Market-55' }
  const run = randomUUID().slice(0, 8)
  const [, refused] = await shop.addMany(
    '/auth/register',
    ['Waiting', 'Refused'].map((name) => ({
      ...person,
      name,
      email: `${name}.${run}@example.com`,
    })),
  )
  await shop.change(`/auth/${refused?.id}/status`, { status: 'REJECTED' })

  const page = await withSession(browser, shop.admin)
  for (const path of ['/products', '/branches', '/suppliers', '/categories']) {
    await goWithin(page, path)
    const grid = page.getByRole('main').getByRole('list').first()
    for (const [width, columns] of [
      [390, 1],
      [800, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const tracks = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns)
      expect(tracks.split(' '), `${path} at ${width} px`).toHaveLength(columns)
    }
  }

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await page.getByText(LONG.trim()).evaluate((text) => {
      const { lineHeight } = getComputedStyle(text)
      return Math.round(text.clientHeight / Number.parseFloat(lineHeight))
    })
    expect(lines, `at ${width} px`).toBe(2)
  }

  await goWithin(page, '/users')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const shown = page.locator('html')
    await expect(shown).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // Green, yellow to orange, red: hues in degrees.
    for (const [status, from, to] of [
      ['APPROVED', 80, 180],
      ['PENDING', 25, 70],
      ['REJECTED', -25, 22],
    ] as const) {
      const badge = page.getByText(status, { exact: true }).first()
      const hue = hueOf(await badge.evaluate((node) => getComputedStyle(node).color))
      expect(hue, `${status}, ${colorScheme}`).toBeGreaterThan(from)
      expect(hue, `${status}, ${colorScheme}`).toBeLessThan(to)
    }
  }
})

/** Hue in degrees; reds before 0 are negative. */
function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (spread === 0) return Number.NaN
  if (most === red) return (60 * (green - blue)) / spread
  if (most === green) return 120 + (60 * (blue - red)) / spread
  return 240 + (60 * (red - green)) / spread
}
