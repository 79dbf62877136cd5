import { WARM_START } from '../goals.ts'
import { measureInteractions } from './measure-interactions.ts'
import { measureLayoutShifts } from './measure-layout-shifts.ts'
import { measureLighthouse } from './measure-lighthouse.ts'
import { measureScroll } from './measure-scroll.ts'
import { measureWarmNavigation } from './measure-warm-navigation.ts'
import { measureWarmStart } from './measure-warm-start.ts'
import { sessionOf, signIn } from './visitor.ts'
import { withBrowser } from './with-browser.ts'
import { ORIGIN, SUPER_ADMIN, withLargeShop } from './with-large-shop.ts'

import type { Page } from '@playwright/test'

import type { Figures } from '../goals.ts'

const DEMO_ADMIN = { email: 'admin@demo.mezgeb.local', password: 'Addis-Gebeya-60' }

/** The screens in a real browser: Lighthouse, warm start, next paints, scrolling, warm navigation, layout shifts. */
export async function measureScreens(folder: string, figures: Figures): Promise<void> {
  await withLargeShop(folder, (token) => look(token, folder, figures))
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
  const show = showDashboard
  await measureWarmStart({ origin: ORIGIN, session: demo, folder, show }, WARM_START, figures)
  await withBrowser(async (browser) => {
    const as = (session: typeof demo) => ({ browser, origin: ORIGIN, session })
    await measureInteractions(as(large), figures)
    await measureScroll(as(large), figures)
    await measureWarmNavigation(as(demo), figures)
    await measureLayoutShifts({ admin: as(demo), superAdmin: as(superAdmin) }, figures)
  })
}

async function showDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.locator('main li').first().waitFor()
}
