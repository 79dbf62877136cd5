import { spawn } from 'node:child_process'

import type { ServerUnderTest } from './server-under-test.ts'

export type Ended = { code: number | null; output: string; seconds: number }

/** Runs a command such as `npm run backup` on the server under test, with its planted bugs. */
export async function runServerCommand(
  server: ServerUnderTest,
  words: readonly string[],
  variables: Record<string, string>,
): Promise<Ended> {
  const start = performance.now()
  const [node = '', ...own] = server.process.spawnargs
  const child = spawn(node, [...own, ...words], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output, seconds: (performance.now() - start) / 1000 }
}
