import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { journeyBrowser } from './browser.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './run.mjs'
import { runTool } from './tools.mjs'

/** @import { RunOptions, RunResult } from './run.mjs' */
/** @import { Outcome } from './steps.mjs' */

/**
 * A file of tests in a report.
 * @typedef {{ path: string, ms: number }} TimedFile
 */

/**
 * The report of vitest, in part.
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} TestOfReport
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: TestOfReport[] }} FileOfReport
 * @typedef {{ numPassedTests: number, testResults: FileOfReport[] }} VitestReport
 */

/**
 * The report of Playwright, in part.
 * @typedef {{ status: string, results: { duration: number, error?: { message?: string } }[] }} TestOfSpec
 * @typedef {{ file: string, title: string, tests: TestOfSpec[] }} Spec
 * @typedef {{ suites?: Suite[], specs: Spec[] }} Suite
 * @typedef {{ stats: { expected: number, flaky: number, unexpected: number }, suites: Suite[] }} JourneysReport
 */

/** Files that the last lines name, the slowest first. */
const SLOWEST = 20
/** Lines of the message of an unsteady test. */
const MESSAGE_LINES = 12

/** @returns {Promise<number>} a port that nobody uses */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** @param {string} report @returns {unknown} undefined where the runner has written none */
const readReport = (report) =>
  existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined

/** @param {TimedFile[]} files */
function slowest(files) {
  const rows = files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  const lines = rows.map(({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${path}`)
  return `the slowest of ${files.length} files:\n${lines.join('\n')}`
}

/** An unsteady test, with the beginning of what it said: a failure that is gone can be explained by nothing else. */
const unsteadyTest = (/** @type {string} */ name, /** @type {string | undefined} */ message) =>
  [
    name,
    ...stripVTControlCharacters(message ?? '')
      .trim()
      .split('\n')
      .slice(0, MESSAGE_LINES),
  ].join('\n    ')

/**
 * The result of a test runner: one that crashed, hung, ran nothing or left processes behind has failed.
 * @param {RunResult} result
 * @param {Outcome} counted by its report
 * @returns {Outcome}
 */
function judge({ code, output, leftProcesses }, counted) {
  const { passed, failed } = counted
  if (failed > 0) return { ...counted, details: output }
  if (code !== 0)
    return { ...counted, failed: 1, details: `${output}\nIt ended with code ${code}.` }
  if (passed === 0) return { ...counted, failed: 1, details: `${output}\nNot a single test ran.` }
  if (leftProcesses) return { ...counted, failed: 1, details: 'It left processes running.' }
  return counted
}

/** @param {RunOptions} options @returns {Promise<Outcome>} */
export async function build(options) {
  const { code, output } = await runNode([inRoot('scripts', 'build.mjs')], options)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, details: output }
}

/** Long tests of files that are not long, and most judgements of accessibility, are left out of the main ring. */
const ringOf = (/** @type {boolean} */ isAll) => (isAll ? {} : { TEST_RING: 'main' })

/** Projects of vitest.config.ts that start no processes. */
const IN_PROCESS = ['contract', 'scripts', 'web', 'server', 'alone']

/**
 * Unit tests of contract and web, and server tests over HTTP on a real PostgreSQL. The files with failed tests run
 * once more, alone.
 * @param {string} folder for the report
 * @param {{ isAll: boolean }} ring whether the long tests run, too
 * @param {RunOptions} options
 * @returns {Promise<Outcome>}
 */
export async function vitest(folder, { isAll }, options) {
  const projects = isAll ? [] : IN_PROCESS.map((name) => `--project=${name}`)
  const env = { ...options.env, ...ringOf(isAll) }
  const first = await runVitest(join(folder, 'vitest.json'), projects, { ...options, env })
  const counted = { passed: first.passed, failed: first.failed, figures: slowest(first.files) }
  const again = first.files.filter(({ failed }) => failed.length > 0)
  if (again.length === 0) return judge(first.result, counted)

  const paths = again.map(({ path }) => path)
  const second = await runVitest(join(folder, 'vitest-again.json'), paths, { ...options, env })
  const failedTwice = new Set(second.files.flatMap(({ failed }) => failed))
  const ranAgain = new Set(second.files.map(({ path }) => path))
  const names = again.flatMap(({ path, failed }) =>
    failed.map((name) => ({ name, isSteady: !ranAgain.has(path) || failedTwice.has(name) })),
  )
  const unsteady = names
    .filter(({ isSteady }) => !isSteady)
    .map(({ name }) => unsteadyTest(name, first.messages.get(name)))
  const failed = names.length - unsteady.length
  const outcome = { ...counted, passed: first.passed + unsteady.length, failed, unsteady }
  return failed > 0
    ? { ...outcome, details: `${first.result.output}\nAgain:\n${second.result.output}` }
    : outcome
}

/**
 * @param {string} report
 * @param {string[]} args
 * @param {RunOptions} options
 */
async function runVitest(report, args, options) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const result = await runTool('vitest', ['run', ...reporters, ...args], options)
  const read = /** @type {VitestReport | undefined} */ (readReport(report))
  /** @type {Map<string, string | undefined>} */
  const messages = new Map()
  const files = (read?.testResults ?? []).map((file) => {
    const path = relative(inRoot(), file.name)
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    const failed = tests.map(({ fullName, failureMessages }) => {
      messages.set(`${path}: ${fullName}`, failureMessages?.[0])
      return `${path}: ${fullName}`
    })
    // A file that could not be read, or whose set-up failed, counts as one.
    if (file.status === 'failed' && failed.length === 0) failed.push(`${path}: its set-up`)
    return { path, ms: file.endTime - file.startTime, failed }
  })
  const failed = files.flatMap((file) => file.failed).length
  return { result, files, messages, passed: read?.numPassedTests ?? 0, failed }
}

/**
 * The journeys through the built product in a real browser. A failed one is repeated once.
 * @param {string} folder for the report and the database
 * @param {{ isAll: boolean }} ring false: those tagged @main
 * @param {RunOptions} options
 * @returns {Promise<Outcome>}
 */
export async function journeys(folder, { isAll }, options) {
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
    ...ringOf(isAll),
  }
  const chosen = isAll ? [] : ['--grep=@main']
  const args = ['test', '--reporter=list,json', '--retries=1', ...chosen]
  const result = await runTool('playwright', args, { ...options, env })
  const read = /** @type {JourneysReport | undefined} */ (readReport(report))
  if (read === undefined) return judge(result, { passed: 0, failed: 0 })
  const tests = testsOf(read.suites)
  return judge(result, {
    passed: read.stats.expected + read.stats.flaky,
    failed: read.stats.unexpected,
    unsteady: tests
      .filter(({ status }) => status === 'flaky')
      .map(({ name, message }) => unsteadyTest(name, message)),
    figures: slowest(timesByFile(tests)),
  })
}

/** @typedef {{ path: string, name: string, status: string, ms: number, message: string | undefined }} Journey */

/** @param {Suite[]} suites @returns {Journey[]} at any depth */
function testsOf(suites) {
  return suites.flatMap((suite) => [
    ...testsOf(suite.suites ?? []),
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }) => ({
        path: `e2e/${file}`,
        name: `e2e/${file}: ${title}`,
        status,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        message: results[0]?.error?.message,
      })),
    ),
  ])
}

/** @param {Journey[]} tests @returns {TimedFile[]} */
function timesByFile(tests) {
  /** @type {Map<string, number>} */
  const times = new Map()
  for (const { path, ms } of tests) times.set(path, (times.get(path) ?? 0) + ms)
  return [...times].map(([path, ms]) => ({ path, ms }))
}

/**
 * The short form of `npm run trust`. A missed goal is tried once more; missed twice it is a failure.
 * @param {RunOptions} options
 * @returns {Promise<Outcome>}
 */
export async function trust(options) {
  const first = await runTrust([], options)
  if (first.missed.length === 0) return judge(first.result, first.outcome)
  const second = await runTrust(['--only', first.missed.join(',')], options)
  const unsteady = first.missed.filter((goal) => !second.missed.includes(goal))
  const failed = first.missed.length - unsteady.length
  const passed = first.outcome.passed + unsteady.length
  const figures = `${first.result.output}\nAgain:\n${second.result.output}`
  return { passed, failed, figures, unsteady: unsteady.map((goal) => `goal ${goal}`) }
}

/** @param {string[]} args @param {RunOptions} options */
async function runTrust(args, options) {
  const result = await runTool('tsx', [inRoot('trust', 'main.ts'), '--short', ...args], options)
  const [, met = '0', of = '0'] = /^(\d+) of (\d+) goals met$/m.exec(result.output) ?? []
  const missed = [...result.output.matchAll(/^(\S+) +BROKEN /gm)].map(([, goal = '']) => goal)
  const outcome = { passed: Number(met), failed: Number(of) - Number(met), figures: result.output }
  return { result, missed: [...new Set(missed)], outcome }
}
