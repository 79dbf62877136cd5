import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { goTo, openBrowser, signIn } from './people.ts'
import { untilQuiet } from './until-quiet.ts'

import type { Page } from '@playwright/test'

/** Longer than the freshness without a stream. */
const A_WHILE_MS = 6_000
const REST_MS = 1_000
const LISTS = ['Products', 'Categories', 'Branches', 'Suppliers']

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
})

/** Records the page's reads and their statuses. */
function readsOf(page: Page): { path: string; status: number; bytes: number }[] {
  const reads: { path: string; status: number; bytes: number }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/events') return
    if (response.request().method() !== 'GET') return
    const read = { path: pathname, status: response.status(), bytes: 0 }
    reads.push(read)
    void response.body().then(
      (body) => (read.bytes = body.length),
      () => undefined,
    )
  })
  return reads
}

async function goRound(page: Page): Promise<void> {
  for (const list of LISTS) {
    await goTo(page, list)
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
    await expect(page.locator('main li').first()).toBeVisible()
    // A read that the next page interrupts is not known afterwards.
    await untilQuiet(page)
  }
  await page.waitForTimeout(REST_MS)
}

test('an unchanged list costs a 304 without a stream of changes', async ({ browser }) => {
  const page = await openBrowser(browser)
  await page.route('**/api/events*', (route) => route.abort())
  await signIn(page, shop.admin)
  await goRound(page)
  await page.waitForTimeout(A_WHILE_MS)
  const reads = readsOf(page)
  await goRound(page)
  const lists = reads.filter(({ path }) => !/\/(me|health)$/.test(path))
  expect(lists.length).toBeGreaterThanOrEqual(LISTS.length)
  for (const { path, status, bytes } of lists) {
    expect(`${path} ${status}`).toBe(`${path} 304`)
    expect(bytes).toBe(0)
  }
  expect(await page.evaluate(async () => caches.keys())).toEqual([])
})

test('nothing is read again that is known to be fresh', async ({ browser }) => {
  const page = await openBrowser(browser)
  const hearing = page.waitForResponse(/\/api\/events\?/)
  await signIn(page, shop.admin)
  await hearing
  await goRound(page)
  await page.waitForTimeout(A_WHILE_MS)
  const reads = readsOf(page)
  await goRound(page)
  expect(reads).toEqual([])
})
