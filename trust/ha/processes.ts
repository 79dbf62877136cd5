import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'

import { chooseUnprivilegedUser } from '../../server/src/embedded/unprivileged-user.ts'
import { processTree } from '../lib/process-tree.ts'

/** A program that runs until it is ended. */
export type Running = { pid: number; ended: Promise<void> }

/** Programs of one run, as a user who is not root, each with a log of its own in the folder. */
export type Processes = {
  user: { uid: number; gid: number } | null
  start(name: string, command: readonly string[], env?: Record<string, string>): Running
}

const started = new Set<number>()
const endings: (() => void)[] = []

/** A run that is broken off leaves nothing behind either. */
process.on('exit', () => {
  for (const pid of started) signalTree(pid, 'SIGKILL')
  for (const endOne of endings) endOne()
})

/** Ends at the exit what was not started here. */
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
      // The child has its own.
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

/** Whether there was anybody to be signalled. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** A process and everything it has started. */
export function signalTree(pid: number, name: NodeJS.Signals): void {
  for (const one of processTree(pid)) signal(one, name)
}
