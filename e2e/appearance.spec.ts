import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { openBrowser, signIn } from './people.ts'

import type { Page } from '@playwright/test'

const LONG = 'Roasted, ground and packed by hand in the old town, sold by weight or by the cup. '

/** Signs in as an ADMIN; `send` sends as that user. */
async function openShop(page: Page) {
  const { admin } = await givenShop(page.request)
  await signIn(page, admin)
  await expect(page).toHaveURL(/\/dashboard$/)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { Authorization: `Bearer ${token}` }
  const send = async (method: string, path: string, data: object): Promise<{ id: string }> => {
    const answer = await page.request.fetch(`/api${path}`, { method, data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    const reply: unknown = await answer.json()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server judges its replies before they leave
    return reply as { id: string }
  }
  return { send }
}

// spec: S2.35 S2.76 S2.126
test('cards stand in 1, 2 or 3 columns, by the width of the screen', async ({ browser }) => {
  const page = await openBrowser(browser)
  const { send } = await openShop(page)
  for (const name of ['Tea', 'Spices', 'Grain', 'Oil']) await send('POST', '/categories', { name })
  for (const path of ['/categories', '/products', '/branches', '/suppliers']) {
    await page.goto(path)
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
})

// spec: S2.49
test('a long description is cut after two lines', async ({ browser }) => {
  const page = await openBrowser(browser)
  const { send } = await openShop(page)
  await send('POST', '/categories', { name: 'Coffee by weight', description: LONG.repeat(8) })
  await page.goto('/categories')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await page.getByText(LONG.trim()).evaluate((text) => {
      const { lineHeight } = getComputedStyle(text)
      return Math.round(text.clientHeight / Number.parseFloat(lineHeight))
    })
    expect(lines, `at ${width} px`).toBe(2)
  }
})

// spec: S4.8
test('badges have the colours of success, warning and danger', async ({ browser }) => {
  const page = await openBrowser(browser)
  const { send } = await openShop(page)
  const branch = await send('POST', '/branches', { name: 'Piassa', location: 'Arada' })
  const run = Date.now().toString(36)
  const add = (name: string) =>
    send('POST', '/auth/register', {
      name,
      email: `${name}.${run}@example.com`,
      password: 'Blue-Market-55',
      role: 'STAFF',
      branchId: branch.id,
    })
  await add('Waiting')
  const { id } = await add('Refused')
  await send('PATCH', `/auth/${id}/status`, { status: 'REJECTED' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/users')
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

// spec: S2.116
test('the navigation collapses to a menu on small screens', async ({ browser }) => {
  const page = await openBrowser(browser)
  await openShop(page)
  const link = page.getByRole('navigation').getByRole('link', { name: 'Branches' })
  const menu = page.getByRole('button', { name: 'Menu' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(link).toBeVisible()
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(link).toBeHidden()
  await menu.click()
  await link.click()
  await expect(page).toHaveURL(/\/branches$/)
  await expect(link).toBeHidden()
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

test('the first Amharic text of a page is drawn with the font once it has loaded', async ({
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
})
