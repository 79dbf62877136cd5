import { print } from '../print.ts'
import { layoutShift, watchLayoutShifts } from './layout-shift.ts'
import { untilQuiet } from './until-quiet.ts'
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
  await watchLayoutShifts(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await page.goto(path)
  await page.locator('main h1').waitFor()
  await untilQuiet(page)
  await page.waitForTimeout(REST_MS)
  return layoutShift(page)
}
