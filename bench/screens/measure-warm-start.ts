import path from 'node:path'

import { chromium } from '@playwright/test'

import { browserFlags, journeyBrowser } from '../../scripts/lib/browser.mjs'
import { WARM_START } from '../goals.ts'
import { median } from '../median.ts'
import { print } from '../print.ts'
import { slowDown } from './next-paint.ts'

import type { Page } from '@playwright/test'

import type { Figures } from '../goals.ts'
import type { Session } from './visitor.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SLOWER = 4
/** Earlier visits. The browser keeps compiled code after the second. */
const VISITS_BEFORE = 2
const REST_MS = 1500

declare global {
  // Injected before the page loads.
  var benchLargestPaint: number
}

type Start = { paint: number; task: number; script: number }
type Visit = { origin: string; session: Session; folder: string }

/**
 * The app in a reopened browser: files cached, session stored. To the largest paint of the dashboard, at a quarter of
 * the CPU's speed.
 */
export async function measureWarmStart(visit: Visit, figures: Figures): Promise<void> {
  const starts: Start[] = []
  for (let round = -VISITS_BEFORE; round < ROUNDS; round += 1) {
    const opened = await open(visit)
    if (round >= 0) starts.push(opened)
  }
  const all = (name: keyof Start) => starts.map((opened) => opened[name])
  const [task, script] = [median(all('task')), median(all('script'))].map((ms) => ms.toFixed(0))
  print(
    `warm start: ${task} ms of the main thread until the rows are there, ${script} of it script`,
  )
  const paints = all('paint').map((ms) => Number((ms / 1000).toFixed(3)))
  figures.set(WARM_START, { value: median(paints), note: `of ${paints.join(' ')}` })
}

async function open(visit: { origin: string; session: Session; folder: string }): Promise<Start> {
  const { path: executablePath, env } = await journeyBrowser()
  const context = await chromium.launchPersistentContext(path.join(visit.folder, 'warm-start'), {
    executablePath,
    args: browserFlags,
    env: { ...process.env, ...env },
    viewport: { width: 1280, height: 800 },
  })
  try {
    const page = await context.newPage()
    await page.goto(`${visit.origin}/api/ready`)
    await page.evaluate((kept) => {
      localStorage.setItem('user', kept.user)
      localStorage.setItem('token', kept.token)
    }, visit.session)
    await page.close()
    return await start(await context.newPage(), visit.origin)
  } finally {
    await context.close()
  }
}

async function start(page: Page, origin: string): Promise<Start> {
  await page.addInitScript(() => {
    globalThis.benchLargestPaint = Number.NaN
    new PerformanceObserver((list) => {
      globalThis.benchLargestPaint = list.getEntries().at(-1)?.startTime ?? Number.NaN
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await slowDown(page, SLOWER)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(`${origin}/dashboard`)
  await page.locator('main li').first().waitFor()
  const { metrics } = await devtools.send('Performance.getMetrics')
  const spent = (wanted: string) =>
    1000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN)
  await page.waitForTimeout(REST_MS)
  const paint = await page.evaluate(() => globalThis.benchLargestPaint)
  return { paint, task: spent('TaskDuration'), script: spent('ScriptDuration') }
}
