import { median } from '../median.ts'
import { print } from '../print.ts'
import { visit } from './visitor.ts'

import type { Page } from '@playwright/test'

import type { Figures } from '../goals.ts'
import type { Visitor } from './visitor.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const REST_MS = 300

declare global {
  // Time from the last click to the frame with the expected content; null until then.
  var benchContentAfter: number | null
}

/** From the click on a link of the navigation bar to the rows of a list seen before, unthrottled. */
export async function measureWarmNavigation(visitor: Visitor, figures: Figures): Promise<void> {
  const took = await visit(visitor, DESK, async (page) => {
    await page.goto('/products')
    const lists = ['Categories', 'Suppliers', 'Products', 'Branches']
    const results: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const list of lists) {
        const ms = await goTo(page, list)
        // The first time nothing is warm.
        if (round > 0) results.push(ms)
      }
    }
    return results
  })
  print(`warm navigation: ${took.map((ms) => ms.toFixed(0)).join(' ')} ms`)
  const note = `median of ${took.length}, worst ${Math.max(...took).toFixed(0)}`
  figures.set('warm navigation between two lists', { value: median(took), note })
}

async function goTo(page: Page, list: string): Promise<number> {
  await page.evaluate((heading) => {
    globalThis.benchContentAfter = null
    addEventListener(
      'click',
      (click) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('h1')?.textContent !== heading) return
          if (document.querySelector('main li') === null) return
          observer.disconnect()
          requestAnimationFrame(() => {
            globalThis.benchContentAfter = performance.now() - click.timeStamp
          })
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
      },
      { once: true, capture: true },
    )
  }, list)
  const link = page.getByRole('navigation').getByRole('link', { name: list, exact: true })
  await link.first().click()
  await page.waitForFunction(() => globalThis.benchContentAfter !== null)
  await page.waitForTimeout(REST_MS)
  return page.evaluate(() => globalThis.benchContentAfter ?? Number.NaN)
}
