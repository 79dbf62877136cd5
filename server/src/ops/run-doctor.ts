import { readEnv } from '../env.ts'
import { serverRoot } from '../server-root.ts'
import { examine } from './doctor/examine.ts'
import { visibleText } from '../platform/visible-text.ts'
import { STOPPING_SIGNALS } from './run-until-stopped.ts'
import { fail, ok } from './doctor/finding.ts'

import type { Env } from '../env.ts'
import type { Finding } from './doctor/finding.ts'

/** `npm run doctor`: one line per finding, `ok`, `warn` or `fail`. Exits with 1 if one failed. */
export async function runDoctor(): Promise<void> {
  const breaking = new AbortController()
  for (const signal of STOPPING_SIGNALS) process.on(signal, () => breaking.abort())
  let isWrong = false
  for await (const finding of findings(breaking.signal)) {
    isWrong ||= finding.level === 'fail'
    process.stdout.write(`${finding.level.padEnd(4)}  ${visibleText(finding.text)}\n`)
  }
  process.exit(isWrong ? 1 : 0)
}

async function* findings(signal: AbortSignal): AsyncGenerator<Finding> {
  const env = settings()
  if ('level' in env) {
    yield env
    return
  }
  yield ok('The settings can be used.')
  yield* examine({ env, serverRoot, signal })
}

function settings(): Env | Finding {
  try {
    return readEnv()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fail(`The settings cannot be used. ${reason.replaceAll('\n', '; ')}`)
  }
}
