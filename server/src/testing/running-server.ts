import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { ensureBuilt } from '../../../scripts/lib/build.mjs'

import type { ChildProcess } from 'node:child_process'

/** The built server: from its sources each process would translate them again, two seconds long. */
export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const READY = /^Mezgeb is ready at (http:\/\/\S+)$/m

/** The real start, in its own process. */
export type RunningServer = {
  process: ChildProcess
  /** Resolves with the URL; rejects with what was printed when the process ended before it was ready. */
  ready: Promise<string>
  /** Resolves with the exit code, or the name of the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  /** Everything it has printed. */
  output(): string
}

const running = new Set<ChildProcess>()

await ensureBuilt(['server'])

/** Starts the server on a free port, with these variables and no others. `stdout` may be an open file. */
export function spawnServer(
  variables: Record<string, string>,
  stdout: 'pipe' | number = 'pipe',
): RunningServer {
  const child = spawn(process.execPath, [MAIN], {
    cwd: path.dirname(MAIN),
    env: { PORT: '0', TMPDIR: os.tmpdir(), PATH: '/usr/bin:/bin', ...variables },
    stdio: ['ignore', stdout, 'pipe'],
  })
  running.add(child)
  let printed = ''
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve(code ?? signal)
    })
  })
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += chunk.toString()
      const url = READY.exec(printed)?.[1]
      if (url !== undefined) resolve(url)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    void ended.then((code) => reject(new Error(`the server ended with ${code}:\n${printed}`)))
  })
  // A test that expects a failure reads `ended`.
  ready.catch(() => undefined)
  return { process: child, ready, ended, output: () => printed }
}

/** Ends the processes that a failed test has left. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL')
}
