// `npm test`: installs, checks, builds, then every test on a real PostgreSQL and in a real browser.
import './lib/node-version.mjs'
import { rmSync } from 'node:fs'
import { runChecks } from './lib/check-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { endLeftovers, makeRunFolder, markedBy } from './lib/leftovers.mjs'
import { endChildrenOnSignal } from './lib/run.mjs'
import { step, total } from './lib/steps.mjs'
import { build, journeys, trust, vitest } from './lib/test-steps.mjs'

// Ten to fifty minutes, by the machine; only a hanging run is stopped.
const longestMs = 85 * 60_000
const folder = makeRunFolder()
const options = () => ({
  quiet: true,
  env: markedBy(folder),
  timeoutMs: Math.max(1_000, longestMs - performance.now()),
})

async function tidy() {
  const left = await endLeftovers(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return left
}

endChildrenOnSignal(async () => void (await tidy()))
await ensureInstalled()

// Each run of trust checks the texts of its planted bugs.
const outcomes = await runChecks(['planted bugs'])
outcomes.push(await step('build', () => build(options())))
outcomes.push(await step('tests', () => vitest(folder, options())))
outcomes.push(await step('browser journeys', () => journeys(folder, options())))
outcomes.push(await step('trust', () => trust(options())))
outcomes.push(
  await step('nothing left running', async () => {
    const left = await tidy()
    return left.length > 0
      ? { passed: 0, failed: 1, details: left.join('\n') }
      : { passed: 1, failed: 0 }
  }),
)

const { passed, failed } = total(outcomes)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
