import { print } from '../print.ts'
import { untilQuiet } from '../../e2e/until-quiet.ts'
import { visit } from './visitor.ts'

import type { Page } from '@playwright/test'

import type { Figures } from '../goals.ts'
import type { Visitor } from './visitor.ts'

const WIDTHS = [1280, 390]
const REST_MS = 600
/** A slow mobile network, so that everything is seen to arrive. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
}

export const SCREENS = {
  admin: [
    '/dashboard',
    '/products',
    '/categories',
    '/branches',
    '/suppliers',
    '/customers',
    '/stock-entries',
    '/stock-entries?tab=removals',
    '/users',
  ],
  superAdmin: ['/super-admin', '/institutions'],
}

declare global {
  // Injected before the page loads.
  var benchShifts: { at: number; value: number; what: string }[]
}

type Shift = { value: number; where: string }

/** Layout shift while each screen loads, desktop and phone; the worst counts. */
export async function measureLayoutShifts(
  visitors: Record<keyof typeof SCREENS, Visitor>,
  figures: Figures,
): Promise<void> {
  const shifts: Shift[] = []
  for (const role of ['admin', 'superAdmin'] as const) {
    for (const width of WIDTHS) {
      for (const path of SCREENS[role]) {
        const options = { viewport: { width, height: 800 } }
        const { value, what } = await visit(visitors[role], options, (page) => load(page, path))
        shifts.push({ value, where: `${path} at ${width} px` })
        if (value > 0) print(`layout shift ${value.toFixed(4)}, ${path} at ${width} px: ${what}`)
      }
    }
  }
  const [worst] = shifts.toSorted((a, b) => b.value - a.value)
  if (worst === undefined) return
  const note = `the worst of ${shifts.length} loads, ${worst.where}`
  figures.set('layout shift while a screen loads', { value: worst.value, note })
}

async function load(page: Page, path: string): Promise<{ value: number; what: string }> {
  await page.addInitScript(() => {
    globalThis.benchShifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number') continue
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        const moved: unknown[] = sources
        const what = moved
          .map((source) => {
            const node =
              typeof source === 'object' && source !== null && 'node' in source ? source.node : null
            return node instanceof Element ? `${node.localName}.${node.className}` : 'text'
          })
          .join(' ')
        globalThis.benchShifts.push({ at: entry.startTime, value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await page.goto(path)
  await page.locator('main h1').waitFor()
  await untilQuiet(page)
  await page.waitForTimeout(REST_MS)
  const shifts = await page.evaluate(() => globalThis.benchShifts)
  return { value: worstWindow(shifts), what: shifts.map(({ what }) => what).join('; ') }
}

// Session windows as defined for CLS: shifts less than a second apart, within five seconds.
function worstWindow(shifts: readonly { at: number; value: number }[]): number {
  let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity]
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at]
    ;[sum, last] = [sum + value, at]
    worst = Math.max(worst, sum)
  }
  return worst
}
