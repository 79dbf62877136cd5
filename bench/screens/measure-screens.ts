import os from 'node:os'
import path from 'node:path'

import { chromium } from '@playwright/test'

import { browserFlags, journeyBrowser } from '../../scripts/lib/browser.mjs'
import { withBenchDatabase } from '../bench-database.ts'
import { print } from '../print.ts'
import { startServerProcess } from '../server-process.ts'
import { measureInteractions } from './measure-interactions.ts'
import { measureLayoutShifts } from './measure-layout-shifts.ts'
import { measureLighthouse } from './measure-lighthouse.ts'
import { measureScroll } from './measure-scroll.ts'
import { measureWarmNavigation } from './measure-warm-navigation.ts'
import { measureWarmStart } from './measure-warm-start.ts'
import { seedLargeShop } from './seed-large-shop.ts'
import { sessionOf, signIn } from './visitor.ts'

import type { Figures } from '../goals.ts'

const PORT = 3988
const ORIGIN = `http://127.0.0.1:${PORT}`
const DEMO_ADMIN = { email: 'admin@demo.mezgeb.local', password: 'Addis-Gebeya-60' }
const SUPER_ADMIN = { email: 'super@example.com', password: 'Quiet-Ledger-41' }
const LOOP_STEPS = 10_000_000

/** The screens in a real browser: Lighthouse, warm start, next paints, scrolling, warm navigation, layout shifts. */
export async function measureScreens(folder: string, figures: Figures): Promise<void> {
  sayMachine()
  await withBenchDatabase(path.join(folder, 'screens'), async ({ url, asOwner }) => {
    const server = await startServerProcess(PORT, {
      DATABASE_URL: url,
      DEMO: '1',
      SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
      SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
    })
    try {
      // The demo comes first, because only an empty installation loads it.
      const token = await asOwner(seedLargeShop)
      await look(token, folder, figures)
    } finally {
      await server.stop()
    }
  })
  sayMachine()
}

async function look(token: string, folder: string, figures: Figures): Promise<void> {
  const demo = await signIn(ORIGIN, DEMO_ADMIN)
  const superAdmin = await signIn(ORIGIN, SUPER_ADMIN)
  const large = await sessionOf(ORIGIN, token)
  const pages = [
    { origin: ORIGIN, page: '/login', session: null },
    { origin: ORIGIN, page: '/dashboard', session: demo },
  ]
  await measureLighthouse(pages, folder, figures)
  await measureWarmStart({ origin: ORIGIN, session: demo, folder }, figures)
  const { path: executablePath, env } = await journeyBrowser()
  const options = { executablePath, args: browserFlags, env: { ...process.env, ...env } }
  const browser = await chromium.launch(options)
  try {
    const as = (session: typeof demo) => ({ browser, origin: ORIGIN, session })
    await measureInteractions(as(large), figures)
    await measureScroll(as(large), figures)
    await measureWarmNavigation(as(demo), figures)
    await measureLayoutShifts({ admin: as(demo), superAdmin: as(superAdmin) }, figures)
  } finally {
    await browser.close()
  }
}

/** Other load shows how far the times can be trusted. */
function sayMachine(): void {
  const start = performance.now()
  let state = 1
  for (let i = 0; i < LOOP_STEPS; i += 1) state = (state * 48_271 + i) % 2_147_483_647
  const ms = performance.now() - start
  const load = os.loadavg().map((value) => value.toFixed(1))
  print(
    `${os.cpus().length} cores, load ${load.join(' ')}, a fixed loop ${ms.toFixed(0)} ms (${state})`,
  )
}
