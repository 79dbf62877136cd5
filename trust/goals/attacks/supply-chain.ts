import { execFile } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import * as z from 'zod/mini'

import { startServerUnderTest } from '../../lib/server-under-test.ts'

import type { Goal } from '../../lib/goal.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const WITHIN_MS = 10 * 60_000
const MOST_OUTPUT = 2 ** 26

const Audit = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.int(), critical: z.int() }) }),
})

/**
 * A clone starts without any package script, and the registry knows no serious vulnerability of its runtime packages.
 */
export const supplyChain: Goal = {
  id: 'G18',
  title: 'packages that run nothing and hide nothing',
  target: 'starts after npm ci --ignore-scripts, 0 high or critical faults known at run time',
  isInShortRun: false,
  async run({ folder, plantIn }) {
    const clone = path.join(folder, 'clone')
    await copyClone(clone)
    plantIn(clone)
    await npm(clone, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
    await run(process.execPath, ['scripts/build.mjs'], { cwd: clone, ...patience })
    const main = path.join(clone, 'server', 'dist', 'main.js')
    const ready = await answerOfStarted(main, path.join(folder, 'data'))
    const serious = await seriousFaults(clone)
    const told =
      serious === null
        ? 'not asked for faults: the registry answers no audit'
        : `${serious} serious faults`
    return {
      met: ready === '200' && (serious ?? 0) === 0,
      figure: `ready answers ${ready}, ${told}`,
    }
  },
}

/** Status by which a started server reports that it is ready, or the reason why not. */
async function answerOfStarted(main: string, dataDir: string): Promise<string> {
  try {
    const server = await startServerUnderTest(main, dataDir, {})
    const { status } = await fetch(`${server.url}/api/ready`)
    await server.stop()
    return String(status)
  } catch (error) {
    return `nothing (${String(error)})`
  }
}

const run = promisify(execFile)
const patience = { timeout: WITHIN_MS, maxBuffer: MOST_OUTPUT }

const npm = (cwd: string, args: string[]) =>
  run('npm', args, { cwd, ...patience, shell: process.platform === 'win32' })

/** Files that git keeps or would keep. */
async function copyClone(clone: string): Promise<void> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { stdout } = await run('git', list, { cwd: root, ...patience })
  await mkdir(clone)
  for (const file of stdout.split('\0').filter(Boolean)) {
    // Without files that git lists but that were deleted.
    await cp(path.join(root, file), path.join(clone, file)).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  }
}

/** High and critical ones at run time; null if the registry answers no audit. */
async function seriousFaults(clone: string): Promise<number | null> {
  const told = await npm(clone, ['audit', '--omit=dev', '--json']).then(
    ({ stdout }) => stdout,
    // npm audit exits with 1 if it found something, and reports on the same stream.
    (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : ''),
  )
  const parsed = Audit.safeParse(told === '' ? null : JSON.parse(told))
  if (!parsed.success) return null
  const { high, critical } = parsed.data.metadata.vulnerabilities
  return high + critical
}
