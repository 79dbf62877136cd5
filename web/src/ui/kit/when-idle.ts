const LATEST_MS = 3000
const WITHOUT_IDLE_MS = 1000
const LOOK_AGAIN_MS = 250

let mustWait = () => false

/** Keeps back what waits for an idle moment while the screen still reads: on a slow line it would be in the way. Called once, at start. */
export function idleOnlyAfter(isReading: () => boolean): void {
  mustWait = isReading
}

/** Runs something once the browser has nothing else to do; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  let stop = inIdleMoment(look)
  function look(): void {
    if (!mustWait()) {
      run()
      return
    }
    const timer = setTimeout(() => (stop = inIdleMoment(look)), LOOK_AGAIN_MS)
    stop = () => clearTimeout(timer)
  }
  return () => stop()
}

function inIdleMoment(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, WITHOUT_IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
