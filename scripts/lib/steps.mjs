import { processorSeconds } from './processor-time.mjs'

const seconds = (/** @type {number} */ since) => ((performance.now() - since) / 1000).toFixed(1)

/**
 * Result of a step: numbers of passed and failed parts, and details of failures.
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string} [details]
 * @property {string} [figures] what it measured, to be read whatever it came to
 * @property {string} [notRun] why it could not be done at all
 * @property {string[]} [unsteady] tests that failed and passed when they were repeated
 */

/**
 * Runs one step and prints one line with its time and its figures; details only on failure.
 * @param {string} name
 * @param {() => Promise<Outcome>} work a rejection is a failure
 * @returns {Promise<Outcome>}
 */
export async function step(name, work) {
  const start = performance.now()
  /** @type {Outcome} */
  const outcome = await work().catch((/** @type {unknown} */ error) => ({
    passed: 0,
    failed: 1,
    details: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  const { passed, failed, details = '', figures = '', notRun } = outcome
  const count = passed + failed > 1 ? `${passed} of ${passed + failed}` : ''
  const verdict = notRun ? 'NOT RUN' : failed > 0 ? 'FAILED' : 'ok'
  console.log(
    `${name.padEnd(22)} ${verdict.padEnd(7)} ${seconds(start).padStart(6)} s  ${count}`.trimEnd(),
  )
  if (notRun) console.log(`${name} are not counted: ${notRun}`)
  if (figures) console.log(figures.trim().replace(/^/gm, '  '))
  if (failed > 0 && details) console.log(`${details.trim()}\n`)
  return outcome
}

/**
 * Runs a part of a test run, alone, and prints its time by the clock and by the processor.
 * @param {string} name
 * @param {() => Promise<Outcome | Outcome[]>} work
 * @returns {Promise<{ name: string, processor: number | undefined, outcomes: Outcome[] }>} `processor` in seconds
 */
export async function part(name, work) {
  const start = performance.now()
  const before = processorSeconds()
  const outcomes = [await work()].flat()
  const after = processorSeconds()
  const processor = before === undefined || after === undefined ? undefined : after - before
  const used = processor === undefined ? '' : `, ${processor.toFixed(0)} s of processor time`
  console.log(`= ${name}: ${seconds(start)} s${used}\n`)
  return { name, processor, outcomes }
}

/** @param {Outcome[]} outcomes */
export const total = (outcomes) => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
})
