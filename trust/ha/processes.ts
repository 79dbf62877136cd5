import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'

import { chooseUnprivilegedUser } from '../../server/src/platform/embedded/installation/unprivileged-user.ts'
import { processTree } from '../lib/process-tree.ts'

/** A program that runs until it is ended. */
export type Running = { pid: number; ended: Promise<void> }

/** Programs of one run, as a user other than root, each with its log in the folder. */
export type Processes = {
  user: { uid: number; gid: number } | null
  start(name: string, command: readonly string[], env?: Record<string, string>): Running
}

const started = new Set<number>()
const endings: (() => void)[] = []

/** An aborted run leaves nothing behind either. */
process.on('exit', () => {
  for (const pid of started) signalTree(pid, 'SIGKILL')
  for (const endOne of endings) endOne()
})

/** Ends processes at exit that this process did not start itself. */
export function atExit(endOne: () => void): void {
  endings.push(endOne)
}

export function createProcesses(folder: string, environment: Record<string, string>): Processes {
  const user = chooseUnprivilegedUser(folder)
  return {
    user,
    start(name, [program = '', ...args], env = {}) {
      const log = openSync(path.join(folder, `${name}.log`), 'a')
      const child = spawn(program, args, {
        cwd: folder,
        env: { LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: folder, ...environment, ...env },
        stdio: ['ignore', log, log],
        ...(user !== null && { uid: user.uid, gid: user.gid }),
      })
      // The child has its own copy.
      closeSync(log)
      const { pid } = child
      if (pid === undefined) throw new Error(`${program} cannot be started`)
      started.add(pid)
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => {
          started.delete(pid)
          resolve()
        })
      })
      return { pid, ended }
    },
  }
}

export async function end({ pid, ended }: Running): Promise<void> {
  signal(pid, 'SIGKILL')
  await ended
}

/** Whether a process was there to signal. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** A process and its descendants. */
export function signalTree(pid: number, name: NodeJS.Signals): void {
  for (const one of processTree(pid)) signal(one, name)
}
