import { SCROLL } from '../goals.ts'
import { median } from '../median.ts'
import { print } from '../print.ts'
import { slowDown, slowestIn, watchInteractions } from './next-paint.ts'
import { untilQuiet } from './until-quiet.ts'
import { visit } from './visitor.ts'

import type { Page } from '@playwright/test'

import type { Figures } from '../goals.ts'
import type { Visitor } from './visitor.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const SLOWER = 4
const VISITS = Math.min(3, Number(process.env['BENCH_ROUNDS'] ?? 3))
const ROWS = 600
const WHEEL_PX = 500
const WHEEL_EVERY_MS = 60
const LONGEST_MS = 90_000

declare global {
  // Injected before the page loads: durations of tasks over 50 ms.
  var benchLongTasks: number[]
}

/** Scrolls the list of 100,000 products by wheel until 600 rows are rendered, then searches from there. */
export async function measureScroll(visitor: Visitor, figures: Figures): Promise<void> {
  const visits: { tasks: number[]; key: number }[] = []
  for (let i = 0; i < VISITS; i += 1) visits.push(await visit(visitor, DESK, scroll))
  const longest = visits.map(({ tasks }) => Math.max(50, ...tasks))
  const keys = visits.map(({ key }) => key)
  const counts = visits.map(({ tasks }) => tasks.length)
  print(`scrolling through ${ROWS} rows: ${counts.join(' ')} tasks of more than 50 ms`)
  const noted = (values: number[]) => ({
    value: median(values),
    note: `median of ${VISITS} visits, worst ${Math.max(...values)}`,
  })
  figures.set(SCROLL.task, noted(longest))
  figures.set(SCROLL.key, noted(keys))
}

async function scroll(page: Page): Promise<{ tasks: number[]; key: number }> {
  await watchInteractions(page)
  await slowDown(page, SLOWER)
  await page.addInitScript(() => {
    globalThis.benchLongTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.benchLongTasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  await page.goto('/products')
  await page.locator('main li').first().waitFor()
  await untilQuiet(page)
  await page.mouse.move(640, 500)
  await page.evaluate(() => void (globalThis.benchLongTasks = []))
  const until = performance.now() + LONGEST_MS
  while ((await page.locator('main li').count()) < ROWS && performance.now() < until) {
    await page.mouse.wheel(0, WHEEL_PX)
    await page.waitForTimeout(WHEEL_EVERY_MS)
  }
  if ((await page.locator('main li').count()) < ROWS) throw new Error('the list did not go on')
  const tasks = await page.evaluate(() => globalThis.benchLongTasks.map(Math.round))
  const key = await slowestIn(page, async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('cof', { delay: 150 })
  })
  return { tasks, key }
}
