const STALE_AFTER_MS = 5_000
/** Some changes have no event: a day ends. */
const STALE_AFTER_LIVE_MS = 600_000

let isLive = false

/** Whether this page receives every change event: then a response stays fresh until one (decisions/0031). */
export function setLive(live: boolean): void {
  isLive = live
}

export function freshFor(): number {
  return isLive ? STALE_AFTER_LIVE_MS : STALE_AFTER_MS
}
