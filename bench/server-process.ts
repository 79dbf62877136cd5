import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The main file of the built server. */
export const BUILT = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))

export type ServerProcess = {
  port: number
  pid: number
  /** Seconds from spawn to the first 200 of /api/ready. */
  readyAfter: number
  /** Resident memory of the Node process, MB. */
  memory(): number
  stop(): Promise<void>
}

/** Starts the built server as `npm start` does, without install and build; or another `main` file. */
export async function startServerProcess(
  port: number,
  env: Record<string, string>,
  main = BUILT,
): Promise<ServerProcess> {
  const started = performance.now()
  const loader = main.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = spawn(process.execPath, [...loader, main], {
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'error',
      BACKUP_KEEP: '0',
      QUOTA_WRITES: '999999999',
      QUOTA_MB: '999999999',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
  })
  const deadline = started + 60_000
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (performance.now() > deadline) throw new Error('the server was not ready after a minute')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    port,
    pid: child.pid ?? 0,
    readyAfter: (performance.now() - started) / 1000,
    memory: () => residentMegabytes(child.pid),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/ready`)).ok
  } catch {
    return false
  }
}

function residentMegabytes(pid: number | undefined): number {
  const status = fs.readFileSync(path.join('/proc', String(pid), 'status'), 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
