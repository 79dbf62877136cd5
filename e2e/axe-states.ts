import { expect } from '@playwright/test'
import axe from 'axe-core'

import type { Page } from '@playwright/test'

const SCHEMES = ['light', 'dark'] as const
const WIDTHS = [1280, 390]
const SMALLEST_PHONE = 360

// Another scheme changes only colours.
const RULES = { light: '{}', dark: `{ runOnly: ['color-contrast'] }` }

const faultsWith = (options: string) =>
  `axe.run({ resultTypes: ['violations'], ...${options} }).then(({ violations }) =>
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
 * phones. `state` names the page's state in messages.
 */
export async function expectNoFaults(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of SCHEMES) {
      const faults = await faultsOf(page, colorScheme)
      expect(faults, `${state} at ${width} px, ${colorScheme}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: SMALLEST_PHONE, height: 800 })
  expect(await page.evaluate(SIDEWAYS), `${state} scrolls sideways`).toBe(0)
}
