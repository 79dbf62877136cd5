import type { Page } from '@playwright/test'

declare global {
  // Injected before the page loads.
  var layoutShifts: { at: number; value: number; what: string }[]
}

/** Notes the layout shifts of all pages that this page opens from now on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.layoutShifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number') continue
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        const moved: unknown[] = sources
        const what = moved
          .map((source) => {
            const node =
              typeof source === 'object' && source !== null && 'node' in source ? source.node : null
            return node instanceof Element ? `${node.localName}.${node.className}` : 'text'
          })
          .join(' ')
        globalThis.layoutShifts.push({ at: entry.startTime, value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Cumulative layout shift of the page so far, and what moved. */
export async function layoutShift(page: Page): Promise<{ value: number; what: string }> {
  const shifts = await page.evaluate(() => globalThis.layoutShifts)
  return { value: worstWindow(shifts), what: shifts.map(({ what }) => what).join('; ') }
}

// Session windows as defined for CLS: shifts less than a second apart, within five seconds.
function worstWindow(shifts: readonly { at: number; value: number }[]): number {
  let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity]
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at]
    ;[sum, last] = [sum + value, at]
    worst = Math.max(worst, sum)
  }
  return worst
}
