import type { Page } from '@playwright/test'

const SETTLE_MS = 400
/** The browser reports nothing below. */
const SHORTEST_MS = 16

declare global {
  // Set by watchInteractions: duration of each interaction, and number of keys and presses.
  var benchInteractions: Map<number, number>
  var benchPresses: number
}

/** Makes the pages of this tab record each interaction's time to the next paint. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.benchInteractions = new Map<number, number>()
    for (const name of ['keydown', 'pointerdown']) {
      addEventListener(name, () => void (globalThis.benchPresses += 1), { capture: true })
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('interactionId' in entry) || typeof entry.interactionId !== 'number') continue
        if (entry.interactionId === 0) continue
        const before = globalThis.benchInteractions.get(entry.interactionId) ?? 0
        globalThis.benchInteractions.set(entry.interactionId, Math.max(before, entry.duration))
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/**
 * The slowest interaction during `act`, in ms to the next paint, in steps of 8 ms; 16 means anything below. Throws if
 * nothing was pressed.
 */
export async function slowestIn(page: Page, act: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(() => {
    globalThis.benchPresses = 0
    globalThis.benchInteractions.clear()
  })
  await act()
  await page.waitForTimeout(SETTLE_MS)
  const [presses, took] = await page.evaluate(
    () => [globalThis.benchPresses, [...globalThis.benchInteractions.values()]] as const,
  )
  if (presses === 0) throw new Error('nothing was pressed')
  return Math.max(SHORTEST_MS, ...took)
}

/** Slows the CPU of this tab down. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}
