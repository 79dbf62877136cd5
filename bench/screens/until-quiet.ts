import type { Page } from '@playwright/test'

const QUIET_MS = 700

/** Waits until the page has fetched nothing for a while. Not `networkidle`, which never comes with an open stream. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction((quiet) => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => entry.startTime + entry.duration)
    return performance.now() - Math.max(0, ...ends) > quiet
  }, QUIET_MS)
}
