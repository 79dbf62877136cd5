import { inRoot } from './root.mjs'
import { runNode } from './run.mjs'
import { step } from './steps.mjs'
import { runTool } from './tools.mjs'

/** @import { RunResult } from './run.mjs' */
/** @import { Outcome } from './steps.mjs' */

/**
 * One outcome of several programs; each must exit with 0.
 * @param {Promise<RunResult>[]} programs
 * @returns {Promise<Outcome>}
 */
async function allOf(...programs) {
  const wrong = (await Promise.all(programs)).filter(({ code }) => code !== 0)
  const details = wrong.map(({ output }) => output).join('\n')
  return wrong.length > 0 ? { passed: 0, failed: 1, details } : { passed: 1, failed: 0 }
}

const quiet = { quiet: true }
/** For checks that read files which look for the browser of the journeys, and start none. */
const withoutBrowser = { ...quiet, env: { JOURNEY_BROWSER: '{"path":"","env":{}}' } }

/** Most checks use one core. */
const AT_ONCE = 2

/**
 * A check that also prints figures.
 * @param {string} name of its file
 * @returns {Promise<Outcome>}
 */
async function measure(name) {
  const { code, output } = await runNode([inRoot('checks', name)], quiet)
  return { passed: Number(code === 0), failed: Number(code !== 0), figures: output }
}

/** @type {[string, () => Promise<Outcome>][]} */
const checks = [
  // The longest first, so that no core is idle at the end.
  ['lint and types', () => allOf(runTool('oxlint', [], quiet))],
  ['dead code', () => allOf(runTool('knip', ['--no-progress'], withoutBrowser))],
  // It builds the app, for the tests, too.
  ['size limits', () => measure('sizes.mjs')],
  ['format', () => allOf(runTool('oxfmt', ['--check'], quiet))],
  ['paths in documents', () => allOf(runNode([inRoot('checks', 'doc-paths.mjs')], quiet))],
  ['plain words', () => allOf(runNode([inRoot('checks', 'plain-words.mjs')], quiet))],
  ['rules of direction', () => allOf(runNode([inRoot('checks', 'directions.mjs')], quiet))],
  ['coverage of the spec', () => allOf(runNode([inRoot('checks', 'coverage.mjs')], quiet))],
  ['proofs of security', () => measure('security.mjs')],
  ['proofs of trust', () => allOf(runNode([inRoot('checks', 'trust.mjs')], quiet))],
  ['planted breaches', () => allOf(runNode([inRoot('checks', 'self-test.mjs')], quiet))],
  // The sources must still contain the text that each planted bug changes.
  ['planted bugs', () => allOf(runTool('tsx', [inRoot('trust', 'misplaced.ts')], quiet))],
]

/**
 * All checks that need no running product.
 * @returns {Promise<Outcome[]>}
 */
export async function runChecks() {
  /** @type {Outcome[]} */
  const outcomes = []
  const waiting = checks.entries()
  const runOnes = async () => {
    for (const [at, [name, work]] of waiting) outcomes[at] = await step(name, work)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runOnes))
  return outcomes
}
