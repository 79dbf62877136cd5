import { spawn } from 'node:child_process'
import type { UnprivilegedUser } from './installation/unprivileged-user.ts'

export interface ToolRun {
  user: UnprivilegedUser | null
  cwd: string
  input?: string
  /** Open file passed to the tool as file descriptor 3. */
  file?: number
  signal?: AbortSignal | undefined
}

export interface ToolResult {
  ok: boolean
  output: string
  /** Why the program could not be started, for example EACCES. */
  refused: string | null
}

/** Runs one PostgreSQL program to its end. Never throws: failures are in the result. */
export async function runTool(program: string, args: string[], run: ToolRun): Promise<ToolResult> {
  const child = spawn(program, args, {
    ...spawnOptions(run.user, run.cwd),
    stdio: ['pipe', 'pipe', 'pipe', run.file ?? 'ignore'],
    windowsHide: true,
    signal: run.signal,
    killSignal: 'SIGKILL',
  })
  let output = ''
  const collect = (chunk: Buffer) => (output += chunk.toString())
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  // A program that ends before reading its input breaks the pipe; its own message explains more.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(run.input ?? '')
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const result = await new Promise<ToolResult>((resolve) => {
    child.once('error', (error) => {
      resolve({
        ok: false,
        output: error.message,
        refused: 'code' in error ? String(error.code) : 'unknown',
      })
    })
    child.once('close', (status) => resolve({ ok: status === 0, output, refused: null }))
  })
  process.off('exit', endWithUs)
  return result
}

/**
 * User, folder and environment of a PostgreSQL program. The environment is not ours: PGDATA or PGOPTIONS would change
 * the program, and it needs none of our secrets. Node adds the variables that Windows requires.
 */
export function spawnOptions(user: UnprivilegedUser | null, cwd: string) {
  const env = { LC_ALL: 'C', TZ: 'UTC', HOME: '/', PATH: '/usr/local/bin:/usr/bin:/bin' }
  if (process.platform === 'win32') return { cwd, env: { LC_ALL: 'C', TZ: 'UTC' } }
  return { cwd, env, ...(user && { uid: user.uid, gid: user.gid }) }
}
