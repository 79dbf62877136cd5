import { chromium } from '@playwright/test'

import { browserFlags, journeyBrowser } from '../../scripts/lib/browser.mjs'

import type { Browser } from '@playwright/test'

/** Runs `act` with the browser of the journeys. */
export async function withBrowser(act: (browser: Browser) => Promise<void>): Promise<void> {
  const { path: executablePath, env } = await journeyBrowser()
  const options = { executablePath, args: browserFlags, env: { ...process.env, ...env } }
  const browser = await chromium.launch(options)
  try {
    await act(browser)
  } finally {
    await browser.close()
  }
}
