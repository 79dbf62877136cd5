import { readEnv } from '../env.ts'
import { serverRoot } from '../server-root.ts'
import { asFinding, examine } from './doctor/examine.ts'
import { rebuildSummaries } from './doctor/rebuild-summaries.ts'
import { visibleText } from '../platform/visible-text.ts'
import { STOPPING_SIGNALS } from './run-until-stopped.ts'
import { fail, ok } from './doctor/finding.ts'

import type { Env } from '../env.ts'
import type { Finding } from './doctor/finding.ts'

/**
 * `npm run doctor`: one line per finding, `ok`, `warn` or `fail`. Exits with 1 if one failed. `--rebuild` counts the
 * summaries again before.
 */
export async function runDoctor(words: string[]): Promise<void> {
  const breaking = new AbortController()
  for (const signal of STOPPING_SIGNALS) process.on(signal, () => breaking.abort())
  let isWrong = false
  for await (const finding of findings(words, breaking.signal)) {
    isWrong ||= finding.level === 'fail'
    process.stdout.write(`${finding.level.padEnd(4)}  ${visibleText(finding.text)}\n`)
  }
  process.exit(isWrong ? 1 : 0)
}

async function* findings(words: string[], signal: AbortSignal): AsyncGenerator<Finding> {
  const other = words.find((word) => word !== '--rebuild')
  if (other !== undefined) {
    yield fail(
      `The doctor does not know "${other}". Run: npm run doctor, or npm run doctor -- --rebuild`,
    )
    return
  }
  const env = settings()
  if ('level' in env) {
    yield env
    return
  }
  yield ok('The settings can be used.')
  const installation = { env, serverRoot, signal }
  if (words.length > 0) yield await rebuildSummaries(installation).catch(asFinding)
  yield* examine(installation)
}

function settings(): Env | Finding {
  try {
    return readEnv()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fail(`The settings cannot be used. ${reason.replaceAll('\n', '; ')}`)
  }
}
