import { readFileSync } from 'node:fs'

import { expect } from '@playwright/test'

import { SHORT_WAIT_MS } from './people.ts'

import type { Page, ViewportSize } from '@playwright/test'

type Scheme = 'light' | 'dark'
/** `within` is the part of the page that axe judges; all of it if absent. */
type Look = { width: number; scheme: Scheme; within?: string }

/** Each theme and each width once: a theme changes colours, a width the places. */
export const EACH_ONCE: readonly Look[] = [
  { width: 1280, scheme: 'light' },
  { width: 390, scheme: 'dark' },
]
/** For most states of a journey: one of these, by its name. accessibility.spec.ts judges every screen in both. */
const inTurn = <Place>(places: readonly Place[], state: string) =>
  places.filter((_, at) => at === state.length % places.length)
/** Of a dialog: the page behind it was judged before. */
export const DIALOG: readonly Look[] = EACH_ONCE.map((look) => ({
  ...look,
  within: '[role=dialog]',
}))
/** The main journeys alone leave the states of their pages to the ring of all journeys. */
export const IS_MAIN_RING = process.env.TEST_RING === 'main'
const SMALLEST_PHONE = { width: 360, height: 800 }
// 1280 × 800 at 200 %.
const ZOOMED = { width: 640, height: 400 }
const NARROW: readonly ViewportSize[] = [SMALLEST_PHONE, ZOOMED]

/** The small build, without a value: sending all of axe back takes longer than judging a page. */
const AXE = `${readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};0`

const faultsIn = (within?: string) =>
  `axe.run(${within === undefined ? 'document' : JSON.stringify(within)}, { resultTypes: ['violations'], preload: false }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ' at ' + nodes.map(({ target }) => target).join(', ')))`

const SIDEWAYS = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Axe's findings in a theme, as `rule at element`; `within` a part of the page. */
export async function faultsOf(
  page: Page,
  colorScheme: Scheme,
  within?: string,
): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(async () => {
    const shown = await page.locator('html').getAttribute('data-mantine-color-scheme')
    if (shown === colorScheme) return
    // On a busy machine Chromium sometimes drops a change of the theme; without another one nothing would change.
    await page.emulateMedia({ colorScheme: shown === 'dark' ? 'dark' : 'light' })
    await page.evaluate('new Promise(requestAnimationFrame)')
    await page.emulateMedia({ colorScheme })
    throw new Error(`The theme is ${shown}.`)
  }).toPass({ timeout: SHORT_WAIT_MS })
  return page.evaluate<string[]>(faultsIn(within))
}

/**
 * Expects no axe finding of any severity in these looks, or in one, and no sideways scrolling on the smallest phones or at 200 %.
 * A dialog lies over the page and does not make it wider.
 */
export async function expectNoFaults(
  page: Page,
  state: string,
  looks: readonly Look[] = inTurn(EACH_ONCE, state),
  narrow: readonly ViewportSize[] = inTurn(NARROW, state),
): Promise<void> {
  if (IS_MAIN_RING) return
  const own = page.viewportSize()
  for (const { width, scheme, within } of looks) {
    await page.setViewportSize({ width, height: 800 })
    const faults = await faultsOf(page, scheme, within)
    expect(faults, `${state} at ${width} px, ${scheme}`).toEqual([])
  }
  const isDialog = looks.every(({ within }) => within !== undefined)
  for (const size of isDialog ? [] : narrow) {
    await page.setViewportSize(size)
    // An open menu of the bar closes on a narrow screen, a moment later.
    const message = `${state} scrolls sideways at ${size.width} px`
    await expect.poll(() => page.evaluate(SIDEWAYS), { message }).toBe(0)
  }
  if (own !== null) await page.setViewportSize(own)
}

/** The same for a journey that runs at 1280 and at 390 px, or cannot change its width: it judges its own. */
export async function expectNoFaultsAt(
  width: number,
  page: Page,
  state: string,
  looks: readonly Look[] = EACH_ONCE,
): Promise<void> {
  const own = looks.filter((look) => look.width === width)
  await expectNoFaults(page, state, own, [width === 390 ? SMALLEST_PHONE : ZOOMED])
}
