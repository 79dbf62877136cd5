// `npm test`: installs, checks, builds, then the tests and journeys that every change must pass.
// `npm run test:all`: the same with the tests of processes, every journey and the short form of trust.
import './lib/node-version.mjs'
import { rmSync } from 'node:fs'
import { runChecks } from './lib/check-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { endLeftovers, makeRunFolder, markedBy } from './lib/leftovers.mjs'
import { endChildrenOnSignal } from './lib/run.mjs'
import { measureSlowness, patience, patiently } from './lib/speed.mjs'
import { part, step, total } from './lib/steps.mjs'
import { BUDGETS } from './lib/test-budgets.mjs'
import { build, journeys, trust, vitest } from './lib/test-steps.mjs'

/** @import { Outcome } from './lib/steps.mjs' */

const SILENCE_MS = 10 * 60_000
/** Tests of one run of everything that may pass at their repetition only. */
const MOST_UNSTEADY = 3

const isAll = process.argv.includes('--all')
const folder = makeRunFolder()

async function tidy() {
  const left = await endLeftovers(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return left
}

/** @returns {Promise<Outcome>} */
async function nothingLeft() {
  const left = await tidy()
  return left.length > 0
    ? { passed: 0, failed: 1, details: left.join('\n') }
    : { passed: 1, failed: 0 }
}

endChildrenOnSignal(async () => void (await tidy()))
await ensureInstalled()

const slowness = measureSlowness()
console.log(`Time-outs are ${patience()} times as long as usual.`)
const options = { quiet: true, env: markedBy(folder), silenceMs: patiently(SILENCE_MS) }
const ring = { isAll }
const parts = [
  await part('checks', runChecks),
  await part('build', () => step('build', () => build(options))),
  await part('tests', () => step('tests', () => vitest(folder, ring, options))),
  await part('journeys', () => step('browser journeys', () => journeys(folder, ring, options))),
]
// Not beside the journeys: both at once took 880 s, one after the other 510 s.
if (isAll) parts.push(await part('trust', () => step('trust', () => trust(options))))
parts.push(await part('end', () => step('nothing left running', nothingLeft)))
if (!isAll) parts.push(await part('budgets', () => step('processor time', withinBudgets)))

/** @returns {Promise<Outcome>} */
async function withinBudgets() {
  // The slower of two measurements: the machine may have become slower meanwhile.
  const factor = Math.max(1, slowness.processor, measureSlowness().processor)
  const rows = parts.flatMap(({ name, processor }) => {
    const { budget, measured } = BUDGETS[name] ?? {}
    if (budget === undefined || processor === undefined) return []
    const usual = processor / factor
    const line = `${name}: ${usual.toFixed(0)} of ${budget} s (${measured} when last measured)`
    return [{ line, isOver: usual > budget }]
  })
  return {
    passed: rows.filter(({ isOver }) => !isOver).length,
    failed: rows.filter(({ isOver }) => isOver).length,
    figures: rows
      .map(({ line, isOver }) => (isOver ? `${line}: over its budget` : line))
      .join('\n'),
    details:
      'Make tests cheaper, or move some to `npm run test:all` (scripts/lib/test-budgets.mjs).',
  }
}

const outcomes = parts.flatMap((one) => one.outcomes)
const unsteady = outcomes.flatMap((one) => one.unsteady ?? [])
if (isAll && unsteady.length > MOST_UNSTEADY) {
  const details = `More than ${MOST_UNSTEADY} tests passed at their repetition only.`
  outcomes.push(await step('steadiness', async () => ({ passed: 0, failed: 1, details })))
}
for (const name of unsteady) console.log(`unsteady: ${name}`)
const { passed, failed } = total(outcomes)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
