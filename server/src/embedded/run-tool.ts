import { spawn } from 'node:child_process'
import type { UnprivilegedUser } from './unprivileged-user.ts'

export interface ToolRun {
  user: UnprivilegedUser | null
  cwd: string
  input?: string
  /** Open file the tool finds as file descriptor 3. */
  file?: number
  signal?: AbortSignal | undefined
}

export interface ToolResult {
  ok: boolean
  output: string
  /** Why the program could not even be started, for example EACCES. */
  refused: string | null
}

/** Runs one program of PostgreSQL to its end. Never throws: a failure is in the result. */
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
  // A program that ends before it reads its input breaks the pipe; its own message says more.
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
 * Who, where and with which environment a program of PostgreSQL runs. Nothing of ours: variables like PGDATA or PGOPTIONS
 * would change it, and our secrets are not its business. What Windows programs need, Node adds.
 */
export function spawnOptions(user: UnprivilegedUser | null, cwd: string) {
  const env = { LC_ALL: 'C', TZ: 'UTC', HOME: '/', PATH: '/usr/local/bin:/usr/bin:/bin' }
  if (process.platform === 'win32') return { cwd, env: { LC_ALL: 'C', TZ: 'UTC' } }
  return { cwd, env, ...(user && { uid: user.uid, gid: user.gid }) }
}
