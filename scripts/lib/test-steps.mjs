import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { journeyBrowser } from './browser.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './run.mjs'
import { runTool } from './tools.mjs'

/** @import { RunOptions, RunResult } from './run.mjs' */
/** @import { Outcome } from './steps.mjs' */

/** @returns {Promise<number>} a port that nobody uses */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * Result of a test runner by its report. A runner that crashed, hung, ran nothing or left processes behind has
 * failed.
 * @param {RunResult} result
 * @param {string} report
 * @param {(report: any) => { passed: number, failed: number }} read
 * @returns {Outcome}
 */
function judge({ code, output, leftProcesses }, report, read) {
  const text = existsSync(report) ? readFileSync(report, 'utf8') : ''
  const { passed, failed } = text ? read(JSON.parse(text)) : { passed: 0, failed: 0 }
  if (failed > 0) return { passed, failed, details: output }
  if (code !== 0) return { passed, failed: 1, details: `${output}\nIt ended with code ${code}.` }
  if (passed === 0) return { passed, failed: 1, details: `${output}\nNot a single test ran.` }
  if (leftProcesses) return { passed, failed: 1, details: 'It left processes running.' }
  return { passed, failed: 0 }
}

/** @param {RunOptions} options @returns {Promise<Outcome>} */
export async function build(options) {
  const { code, output } = await runNode([inRoot('scripts', 'build.mjs')], options)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, details: output }
}

/**
 * Unit tests of contract and web, and server tests over HTTP on a real PostgreSQL.
 * @param {string} folder for the report
 * @param {RunOptions} options
 */
export async function vitest(folder, options) {
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const result = await runTool('vitest', ['run', ...reporters], options)
  return judge(result, report, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }))
}

/**
 * The journeys through the built product in a real browser.
 * @param {string} folder for the report and the database
 * @param {RunOptions} options
 * @returns {Promise<Outcome>}
 */
export async function journeys(folder, options) {
  const reason = await journeyBrowser().then(
    () => '',
    (/** @type {Error} */ error) => error.message,
  )
  // A CI server without a browser is a mistake; a developer's machine without one is not.
  if (reason) return { passed: 0, failed: process.env.CI ? 1 : 0, notRun: reason }
  const report = join(folder, 'playwright.json')
  const env = {
    ...options.env,
    JOURNEY_PORT: String(await freePort()),
    JOURNEY_DATA_DIR: join(folder, 'journeys'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const result = await runTool('playwright', ['test', '--reporter=list,json'], { ...options, env })
  return judge(result, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
  }))
}

/**
 * The short form of `npm run trust`; a missed goal is a failure.
 * @param {RunOptions} options
 * @returns {Promise<Outcome>}
 */
export async function trust(options) {
  const result = await runTool('tsx', [inRoot('trust', 'main.ts'), '--short'], options)
  const [, met = '0', of = '0'] = /^(\d+) of (\d+) goals met$/m.exec(result.output) ?? []
  const failed = Number(of) - Number(met)
  const outcome = { passed: Number(met), failed, figures: result.output, details: result.output }
  if (failed > 0) return outcome
  if (result.code !== 0 || met === '0') return { ...outcome, failed: 1 }
  if (result.leftProcesses) return { ...outcome, failed: 1, details: 'It left processes running.' }
  return outcome
}
