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
  return new Promise((resolve) => {
    child.once('error', (error) => {
      resolve({
        ok: false,
        output: error.message,
        refused: 'code' in error ? String(error.code) : 'unknown',
      })
    })
    child.once('close', (status) => resolve({ ok: status === 0, output, refused: null }))
  })
}

/** Who, where and with which environment a program of PostgreSQL runs. */
export function spawnOptions(user: UnprivilegedUser | null, cwd: string) {
  return { cwd, env: toolEnvironment(), ...(user && { uid: user.uid, gid: user.gid }) }
}

/** Nothing of ours: the variables of PostgreSQL (PGDATA, PGOPTIONS) would change it, and secrets are not its business. */
function toolEnvironment(): NodeJS.ProcessEnv {
  const fixed = { LC_ALL: 'C', TZ: 'UTC' }
  if (process.platform !== 'win32')
    return { ...fixed, PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/' }
  const { SystemRoot, SystemDrive, TEMP, TMP, PATH, COMSPEC } = process.env
  return { ...fixed, SystemRoot, SystemDrive, TEMP, TMP, PATH, COMSPEC }
}
