import { readFileSync } from 'node:fs'

import { expect } from '@playwright/test'

import { SHORT_WAIT_MS } from './people.ts'

import type { Page } from '@playwright/test'

type Scheme = 'light' | 'dark'

/** Contrast is all that depends on the theme: a state is judged in one of both, by its name. */
const schemeOf = (state: string): Scheme => (state.length % 2 === 0 ? 'light' : 'dark')
/** The part of a page that axe judges where the page behind it was judged before. */
export const DIALOG = '[role=dialog]'
/** The main journeys alone leave the states of their pages to the ring of all journeys. */
export const IS_MAIN_RING = process.env.TEST_RING === 'main'
// 1280 × 800 at 200 %.
export const ZOOMED = { width: 640, height: 400 }

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const faultsIn = (within?: string) =>
  `axe.run(${within === undefined ? 'document' : JSON.stringify(within)}, { resultTypes: ['violations'], preload: false }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ' at ' + nodes.map(({ target }) => target).join(', ')))`

const SIDEWAYS = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
/** Headings without room beside them, which break between letters. */
const SQUEEZED = `[...document.querySelectorAll('h1, h2, h3, h4')].filter((heading) => {
  const { width, height } = heading.getBoundingClientRect()
  return height > 3 * width
}).map(({ textContent }) => textContent)`

/** As a script: the page evaluates what Playwright sends in twice the time. */
async function addAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
  await session.detach()
}

export async function faultsOf(
  page: Page,
  colorScheme: Scheme,
  within?: string,
): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await addAxe(page)
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

/** Expects room for all that is shown. An open menu of the bar closes on a narrow screen, a moment later. */
export async function expectRoom(page: Page, state: string): Promise<void> {
  const at = `at ${page.viewportSize()?.width} px`
  await expect.poll(() => page.evaluate(SIDEWAYS), `${state} scrolls sideways ${at}`).toBe(0)
  expect(await page.evaluate(SQUEEZED), `${state} squeezes headings ${at}`).toEqual([])
}

/** Expects no axe finding, and room at 200 %. A dialog `within` lies over the page and does not make it wider. */
export async function expectNoFaults(page: Page, state: string, within?: string): Promise<void> {
  if (IS_MAIN_RING) return
  const scheme = schemeOf(state)
  expect(await faultsOf(page, scheme, within), `${state}, ${scheme}`).toEqual([])
  if (within !== undefined) return
  const own = page.viewportSize()
  const isComputer = own?.width === 2 * ZOOMED.width
  if (isComputer) await page.setViewportSize(ZOOMED)
  await expectRoom(page, state)
  if (isComputer) await page.setViewportSize(own)
}
