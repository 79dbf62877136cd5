import { expect } from '@playwright/test'
import axe from 'axe-core'

import type { Page } from '@playwright/test'

type Scheme = 'light' | 'dark'
type Look = { width: number; schemes: readonly Scheme[] }

/** Of a screen: both themes at both widths. */
export const EVERY_LOOK: readonly Look[] = [
  { width: 1280, schemes: ['light', 'dark'] },
  { width: 390, schemes: ['light', 'dark'] },
]
/** Of a dialog or a state on a screen that is judged in every look: each theme and each width once. */
export const EACH_ONCE: readonly Look[] = [
  { width: 1280, schemes: ['light'] },
  { width: 390, schemes: ['dark'] },
]
const NARROW = [
  { width: 360, height: 800 },
  // 1280 × 800 at 200 %.
  { width: 640, height: 400 },
]

const ONLY_COLOURS = `runOnly: ['color-contrast']`

const faultsWith = (options: string) =>
  `axe.run({ resultTypes: ['violations'], preload: false, ${options} }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ' at ' + nodes.map(({ target }) => target).join(', ')))`

const SIDEWAYS = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Axe's findings in a theme, as `rule at element`; `options` of axe. */
export async function faultsOf(page: Page, colorScheme: Scheme, options = ''): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  return page.evaluate<string[]>(faultsWith(options))
}

/**
 * Expects no axe finding of any severity in these looks, and no sideways scrolling on the smallest phones and at 200 %.
 * `state` names the page's state in messages.
 */
export async function expectNoFaults(
  page: Page,
  state: string,
  looks: readonly Look[] = EVERY_LOOK,
): Promise<void> {
  for (const { width, schemes } of looks) {
    await page.setViewportSize({ width, height: 800 })
    for (const [place, scheme] of schemes.entries()) {
      // Another scheme changes only colours.
      const faults = await faultsOf(page, scheme, place === 0 ? '' : ONLY_COLOURS)
      expect(faults, `${state} at ${width} px, ${scheme}`).toEqual([])
    }
  }
  for (const size of NARROW) {
    await page.setViewportSize(size)
    // An open menu of the bar closes on a narrow screen, a moment later.
    const message = `${state} scrolls sideways at ${size.width} px`
    await expect.poll(() => page.evaluate(SIDEWAYS), { message }).toBe(0)
  }
}
