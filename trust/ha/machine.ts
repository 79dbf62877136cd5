import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { processTree } from '../lib/process-tree.ts'
import { signal, signalTree } from './processes.ts'

import type { Programs } from './packages.ts'
import type { Processes, Running } from './processes.ts'

/** etcd, Patroni and its PostgreSQL, as one of the machines has them; Mezgeb and HAProxy are beside it. */
export type Machine = {
  name: string
  address: string
  /** Starts what does not run, as systemd does. */
  start(): void
  startEtcd(): void
  /** Everything at once, without a word to anybody. */
  lose(): Promise<void>
  loseDatabase(): Promise<void>
  loseEtcd(): Promise<void>
  losePostgres(): void
  /** The cable is pulled: nothing runs, and no connection is ended. */
  freeze(): void
  thaw(): void
  freezePatroni(): void
  /** Stops the standby from receiving, and has it go on as one that has received nothing since. */
  freezeReceiver(): void
  endReceiver(): void
}

type Setting = { name: string; address: string; folder: string; programs: Programs }

/** `folder` has its configuration, as filled in, and its data. */
export function createMachine(setting: Setting, processes: Processes): Machine {
  const { name, address, folder, programs } = setting
  let etcd: Running | null = null
  let patroni: Running | null = null
  const postmaster = () => postmasterOf(path.join(folder, 'data'))
  // Patroni starts it for itself, so nobody else ends it with a run that is broken off; before its folder goes.
  process.prependListener('exit', () => signalOne(postmaster(), 'SIGKILL'))
  const startEtcd = () => {
    etcd ??= processes.start(`${name}-etcd`, [programs.etcd], variablesOf(folder, 'etcd.env'))
  }
  const loseEtcd = async () => {
    const lost = etcd
    etcd = null
    await end(lost)
  }
  const loseDatabase = async () => {
    const lost = patroni
    patroni = null
    // Patroni first: it would take down in order what is to be lost.
    await end(lost)
    signalOne(postmaster(), 'SIGKILL')
  }
  const all = () => [etcd?.pid, patroni?.pid, postmaster()].filter((pid) => pid !== undefined)
  return {
    name,
    address,
    startEtcd,
    loseEtcd,
    start() {
      startEtcd()
      const config = path.join(folder, 'patroni.yml')
      patroni ??= processes.start(`${name}-patroni`, [...programs.patroni, config])
    },
    loseDatabase,
    async lose() {
      await loseDatabase()
      await loseEtcd()
    },
    losePostgres: () => signalOne(postmaster(), 'SIGKILL'),
    freeze: () => all().forEach((pid) => signalTree(pid, 'SIGSTOP')),
    thaw: () => all().forEach((pid) => signalTree(pid, 'SIGCONT')),
    freezePatroni: () => signalOne(patroni?.pid, 'SIGSTOP'),
    freezeReceiver: () => receiversOf(postmaster()).forEach((pid) => signal(pid, 'SIGSTOP')),
    endReceiver: () => {
      for (const pid of receiversOf(postmaster())) {
        // In this order it is told to end before it can read what has arrived meanwhile.
        signal(pid, 'SIGTERM')
        signal(pid, 'SIGCONT')
      }
    },
  }
}

/** The variables of a file that systemd reads. */
export function variablesOf(folder: string, name: string): Record<string, string> {
  const lines = readFileSync(path.join(folder, name), 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, variable, value] = /^(\w+)=(.*)$/.exec(line) ?? []
      return variable === undefined || value === undefined ? [] : [[variable, value]]
    }),
  )
}

async function end(running: Running | null): Promise<void> {
  if (running === null) return
  signal(running.pid, 'SIGKILL')
  await running.ended
}

function signalOne(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid !== undefined) signal(pid, name)
}

/** The file outlives a killed postmaster, and its number may be another's by now. */
function postmasterOf(data: string): number | undefined {
  const file = path.join(data, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return pid > 0 && titleOf(pid).includes(data) ? pid : undefined
}

function receiversOf(postmaster: number | undefined): number[] {
  if (postmaster === undefined) return []
  return processTree(postmaster).filter((pid) => titleOf(pid).includes('walreceiver'))
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
