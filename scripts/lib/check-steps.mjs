import { inRoot } from './root.mjs'
import { runNode } from './run.mjs'
import { step } from './steps.mjs'
import { runTool } from './tools.mjs'

/** @import { RunResult } from './run.mjs' */
/** @import { Outcome } from './steps.mjs' */

const packages = ['contract', 'server', 'web', 'e2e', 'bench', 'trust', '.']

/**
 * One outcome of one or several programs, each of which must end with 0.
 * @param {Promise<RunResult>[]} programs
 * @returns {Promise<Outcome>}
 */
async function allOf(...programs) {
  const wrong = (await Promise.all(programs)).filter(({ code }) => code !== 0)
  const details = wrong.map(({ output }) => output).join('\n')
  return wrong.length > 0 ? { passed: 0, failed: 1, details } : { passed: 1, failed: 0 }
}

const quiet = { quiet: true }

/**
 * A check that also prints what it found.
 * @param {string} name of its file
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome>}
 */
async function measure(name, env = {}) {
  const { code, output } = await runNode([inRoot('checks', name)], { ...quiet, env })
  return { passed: Number(code === 0), failed: Number(code !== 0), figures: output }
}

/** @type {[string, () => Promise<Outcome>][]} */
const checks = [
  ['format', () => allOf(runTool('oxfmt', ['--check'], quiet))],
  ['lint', () => allOf(runTool('oxlint', [], quiet))],
  [
    'types',
    () => allOf(...packages.map((path) => runTool('tsc', ['--noEmit', '-p', path], quiet))),
  ],
  ['rules of direction', () => allOf(runNode([inRoot('checks', 'directions.mjs')], quiet))],
  ['coverage of the spec', () => allOf(runNode([inRoot('checks', 'coverage.mjs')], quiet))],
  ['proofs of security', () => measure('security.mjs')],
  ['proofs of trust', () => allOf(runNode([inRoot('checks', 'trust.mjs')], quiet))],
  ['planted breaches', () => allOf(runNode([inRoot('checks', 'self-test.mjs')], quiet))],
  // As it is built to be served: React's development build is three times the size.
  ['size limits', () => measure('sizes.mjs', { NODE_ENV: 'production' })],
  // It builds the server and the web app: what a bug changes must still stand there.
  ['planted bugs', () => allOf(runNode([inRoot('scripts', 'trust.mjs'), '--list'], quiet))],
  ['dead code', () => allOf(runTool('knip', ['--no-progress'], quiet))],
]

/**
 * Everything that can be judged without running the product.
 * @returns {Promise<Outcome[]>}
 */
export async function runChecks() {
  /** @type {Outcome[]} */
  const outcomes = []
  for (const [name, work] of checks) outcomes.push(await step(name, work))
  return outcomes
}
