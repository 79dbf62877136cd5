import { expect } from '@playwright/test'
import axe from 'axe-core'

import type { Page } from '@playwright/test'

const SCHEMES = ['light', 'dark'] as const
export const WIDTHS = [1280, 390]
const NARROW = [
  { width: 360, height: 800 },
  // 1280 × 800 at 200 %.
  { width: 640, height: 400 },
]

// Another scheme changes only colours.
const RULES = { light: '{}', dark: `{ runOnly: ['color-contrast'] }` }

const faultsWith = (options: string) =>
  `axe.run({ resultTypes: ['violations'], preload: false, ...${options} }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ' at ' + nodes.map(({ target }) => target).join(', ')))`

const SIDEWAYS = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Axe's findings in a theme, as `rule at element`. */
export async function faultsOf(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  return page.evaluate<string[]>(faultsWith(RULES[colorScheme]))
}

/**
 * Expects no axe finding of any severity, in both themes, wide and narrow, and no sideways scrolling on the smallest
 * phones and at 200 %. `state` names the page's state in messages.
 */
export async function expectNoFaults(page: Page, state: string, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of SCHEMES) {
      const faults = await faultsOf(page, colorScheme)
      expect(faults, `${state} at ${width} px, ${colorScheme}`).toEqual([])
    }
  }
  for (const size of NARROW) {
    await page.setViewportSize(size)
    expect(await page.evaluate(SIDEWAYS), `${state} scrolls sideways at ${size.width} px`).toBe(0)
  }
}
