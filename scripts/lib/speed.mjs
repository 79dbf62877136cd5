/** Milliseconds that `fixedWork` takes on the machine whose figures the budgets are (2 cores, 2026-11-27). */
const USUAL_MS = 200
const ROUNDS = 28_000_000

/** Arithmetic and writes to memory: nothing that a compiler can leave out. */
function fixedWork() {
  const sums = new Float64Array(4096)
  let at = 1
  for (let round = 0; round < ROUNDS; round += 1) {
    at = (at * 1_103_515_245 + 12_345) & 0x7fffffff
    sums[at & 4095] = at
  }
  return sums[7]
}

/**
 * How many times the usual time fixed work takes now: by the clock (a busy or slow machine) and by the processor (a
 * slow machine).
 * @returns {{ clock: number, processor: number }}
 */
export function measureSlowness() {
  const clock = performance.now()
  const used = process.cpuUsage()
  fixedWork()
  const { user, system } = process.cpuUsage(used)
  return {
    clock: (performance.now() - clock) / USUAL_MS,
    processor: (user + system) / 1000 / USUAL_MS,
  }
}

/** A time-out exists for what hangs only, so a quick machine waits no shorter than the usual one. */
const LONGEST = 5

/**
 * By how much every time-out of tests is longer than written. Measured once per run: its child processes find it in
 * their environment.
 * @returns {number} 1 to 5
 */
export function patience() {
  process.env.TEST_PATIENCE ??= Math.min(LONGEST, Math.max(1, measureSlowness().clock)).toFixed(2)
  return Number(process.env.TEST_PATIENCE)
}

/** @param {number} ms @returns {number} the same for this run */
export const patiently = (ms) => Math.round(ms * patience())
