import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { expectLoaded, goTo, openBrowser, signIn } from './people.ts'

import type { Page, Request } from '@playwright/test'

/** Longer than the freshness without a stream. */
const A_WHILE_MS = 6_000
const LISTS = ['Products', 'Categories', 'Branches', 'Suppliers']

/** The answers of the page's reads from now on. */
function answersOf(page: Page) {
  const reads: Request[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/api\/(?!events$|auth\/me$|health$)/.test(pathname)) return
    if (request.method() === 'GET') reads.push(request)
  })
  /** Once each of them has its answer, or has been called off by the next page. */
  return async () => {
    const answers = await Promise.all(reads.map((request) => request.response()))
    return answers.filter((answer) => answer !== null)
  }
}

/** Once through the lists, each with all that it reads. */
async function goRound(page: Page): Promise<void> {
  const answers = answersOf(page)
  for (const list of LISTS) {
    await goTo(page, list)
    await expect(page.locator('main li').first()).toBeVisible()
    await expectLoaded(page)
    await answers()
  }
}

test('an unchanged list costs a 304 without a stream of changes', async ({ browser, request }) => {
  const shop = await givenShop(request)
  const page = await openBrowser(browser)
  await page.clock.install()
  await page.route('**/api/events*', (route) => route.abort())
  await signIn(page, shop.admin)
  await goRound(page)
  await page.clock.fastForward(A_WHILE_MS)
  const read = answersOf(page)
  await goRound(page)
  const answers = await read()
  expect(answers.length).toBeGreaterThanOrEqual(LISTS.length)
  for (const answer of answers) {
    expect([answer.url(), answer.status()]).toEqual([answer.url(), 304])
  }
  expect(await page.evaluate(async () => caches.keys())).toEqual([])
})
