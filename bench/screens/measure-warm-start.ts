import path from 'node:path'

import { chromium } from '@playwright/test'

import { browserFlags, journeyBrowser } from '../../scripts/lib/browser.mjs'
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
type Visit = {
  origin: string
  session: Session
  folder: string
  /** Opens the page and waits for its rows. */
  show: (page: Page) => Promise<void>
}

/**
 * The app in a reopened browser: files cached, session stored. To the largest paint of a page, at a quarter of the CPU's
 * speed.
 */
export async function measureWarmStart(
  visit: Visit,
  goal: string,
  figures: Figures,
): Promise<void> {
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
  figures.set(goal, { value: median(paints), note: `of ${paints.join(' ')}` })
}

async function open(visit: Visit): Promise<Start> {
  const { path: executablePath, env } = await journeyBrowser()
  const context = await chromium.launchPersistentContext(path.join(visit.folder, 'warm-start'), {
    executablePath,
    args: browserFlags,
    env: { ...process.env, ...env },
    baseURL: visit.origin,
    viewport: { width: 1280, height: 800 },
  })
  try {
    const page = await context.newPage()
    await page.goto('/api/ready')
    await page.evaluate((kept) => {
      localStorage.setItem('user', kept.user)
      localStorage.setItem('token', kept.token)
    }, visit.session)
    await page.close()
    return await start(await context.newPage(), visit.show)
  } finally {
    await context.close()
  }
}

async function start(page: Page, show: Visit['show']): Promise<Start> {
  await page.addInitScript(() => {
    globalThis.benchLargestPaint = Number.NaN
    new PerformanceObserver((list) => {
      globalThis.benchLargestPaint = list.getEntries().at(-1)?.startTime ?? Number.NaN
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await slowDown(page, SLOWER)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await show(page)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const spent = (wanted: string) =>
    1000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN)
  await page.waitForTimeout(REST_MS)
  const paint = await page.evaluate(() => globalThis.benchLargestPaint)
  return { paint, task: spent('TaskDuration'), script: spent('ScriptDuration') }
}
