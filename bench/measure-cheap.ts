import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { processTree } from '../trust/lib/process-tree.ts'
import { print } from './print.ts'
import { residentMemory } from './resident-memory.ts'
import { startServerProcess } from './server-process.ts'
import { sizeOnDisk } from './size-on-disk.ts'

import type { ChildProcess } from 'node:child_process'
import type { Figures } from './goals.ts'

const PORT = 3986
const SETTLED_MS = 10_000
const IDLE_MS = 60_000
const STARTED_WITHIN_MS = 120_000

const root = fileURLToPath(new URL('..', import.meta.url))
const BUILT = ['server/dist', 'web/dist', '.cache/built-server', '.cache/built-web']
const INSTALLED = [
  'node_modules',
  'contract/node_modules',
  'server/node_modules',
  'web/node_modules',
]

/** Mezgeb when idle: memory, disk, and the time of its first start. */
export async function measureCheap(folder: string, figures: Figures): Promise<void> {
  const empty = path.join(folder, 'empty')
  await weigh('idle server and database, empty', { DATA_DIR: empty }, SETTLED_MS, figures)
  const demo = { DATA_DIR: path.join(folder, 'demo'), DEMO: '1' }
  await weigh('idle server and database, demo, after a minute', demo, IDLE_MS, figures)
  const { taken, written, files } = sizeOnDisk(
    INSTALLED.map((name) => path.join(root, name)).filter((name) => existsSync(name)),
  )
  const note = `${written.toFixed(1)} MB in ${files.toLocaleString('en')} files`
  figures.set('installed packages on disk', { value: taken, note })
  await measureColdStart(path.join(folder, 'cold'), figures)
}

async function weigh(
  name: string,
  env: Record<string, string>,
  idleMs: number,
  figures: Figures,
): Promise<void> {
  const server = await startServerProcess(PORT, env)
  try {
    await sleep(idleMs)
    const pids = processTree(server.pid)
    const { once: value, summed } = residentMemory(pids)
    const note = `${pids.length} processes, ${summed.toFixed(0)} MB with what is shared counted by each`
    figures.set(name, { value, note })
    print(`${name}: ${value.toFixed(1)} MB, ${note}`)
  } finally {
    await server.stop()
  }
}

/** `npm start` as after `npm ci`: nothing built, no data. */
async function measureColdStart(dataDir: string, figures: Figures): Promise<void> {
  for (const name of BUILT) rmSync(path.join(root, name), { recursive: true, force: true })
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      BACKUP_KEEP: '0',
      QUOTA_WRITES: '999999999',
      QUOTA_MB: '999999999',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Its own process group, ended as one.
    detached: true,
  })
  const exited = once(child, 'exit')
  try {
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
      if (performance.now() - started > STARTED_WITHIN_MS)
        throw new Error('npm start takes too long')
      await sleep(20)
    }
    figures.set('npm start to ready, nothing built', {
      value: (performance.now() - started) / 1000,
    })
  } finally {
    end(child)
    await exited
  }
}

function end({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM')
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${PORT}/api/ready`)).ok
  } catch {
    return false
  }
}
