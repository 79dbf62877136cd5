import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { processTree } from '../lib/process-tree.ts'
import { atExit, end, signal, signalTree } from './processes.ts'
import { createWatchdog } from './watchdog.ts'

import type { Programs } from './packages.ts'
import type { Processes, Running } from './processes.ts'

/** etcd, Patroni and its PostgreSQL of one machine; Mezgeb and HAProxy are separate. */
export type Machine = {
  name: string
  address: string
  /** Starts what does not run, as systemd does. */
  start(): void
  startEtcd(): void
  /** Kills everything at once. */
  lose(): Promise<void>
  loseDatabase(): Promise<void>
  loseEtcd(): Promise<void>
  losePostgres(): void
  /** Power loss: nothing runs, and no connection is closed. */
  freeze(): void
  thaw(): void
  freezePatroni(): void
  /** Whether its PostgreSQL runs. */
  hasPostgres(): boolean
  /** Pauses the standby's replication, then lets it continue. */
  freezeReceiver(): void
  endReceiver(): void
}

type Setting = { name: string; address: string; folder: string; programs: Programs }

/** `folder` has its filled-in configuration and its data. */
export function createMachine(setting: Setting, processes: Processes): Machine {
  const { name, address, folder, programs } = setting
  const etcd = createService(() =>
    processes.start(`${name}-etcd`, [programs.etcd], variablesOf(folder, 'etcd.env')),
  )
  const config = path.join(folder, 'patroni.yml')
  const patroni = createService(() =>
    processes.start(`${name}-patroni`, [...programs.patroni, config]),
  )
  const postmaster = () => postmasterOf(path.join(folder, 'data'))
  // Patroni starts it itself, so an aborted run must end it too, and its frozen processes.
  atExit(() => killTree(postmaster()))
  const loseDatabase = async () => {
    // Patroni first: it would shut the others down in order.
    await patroni.lose()
    killTree(postmaster())
  }
  const lose = async () => {
    watchdog.disarm()
    await loseDatabase()
    await etcd.lose()
  }
  const watchdog = createWatchdog(path.join(folder, 'watchdog'), processes.user, () => void lose())
  const all = () => [etcd.pid(), patroni.pid(), postmaster()].filter((pid) => pid !== undefined)
  return {
    name,
    address,
    startEtcd: etcd.start,
    loseEtcd: etcd.lose,
    start() {
      etcd.start()
      patroni.start()
    },
    loseDatabase,
    lose,
    losePostgres: () => signalOne(postmaster(), 'SIGKILL'),
    hasPostgres: () => postmaster() !== undefined,
    freeze() {
      watchdog.disarm()
      for (const pid of all()) signalTree(pid, 'SIGSTOP')
    },
    thaw: () => all().forEach((pid) => signalTree(pid, 'SIGCONT')),
    freezePatroni: () => signalOne(patroni.pid(), 'SIGSTOP'),
    freezeReceiver: () => receiversOf(postmaster()).forEach((pid) => signal(pid, 'SIGSTOP')),
    endReceiver: () => receiversOf(postmaster()).forEach(endFrozen),
  }
}

/** A program that can be started and killed. */
function createService(begin: () => Running) {
  let running: Running | null = null
  return {
    pid: () => running?.pid,
    start: () => {
      running ??= begin()
    },
    lose: async () => {
      const lost = running
      running = null
      if (lost !== null) await end(lost)
    },
  }
}

/** In this order it gets the signal to end before it can read what has arrived meanwhile. */
function endFrozen(pid: number): void {
  signal(pid, 'SIGTERM')
  signal(pid, 'SIGCONT')
}

/** The variables of a systemd environment file. */
export function variablesOf(folder: string, name: string): Record<string, string> {
  const lines = readFileSync(path.join(folder, name), 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, variable, value] = /^(\w+)=(.*)$/.exec(line) ?? []
      return variable === undefined || value === undefined ? [] : [[variable, value]]
    }),
  )
}

function signalOne(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid !== undefined) signal(pid, name)
}

/** With its children: a stopped child would not notice the end of its parent. */
function killTree(pid: number | undefined): void {
  if (pid !== undefined) signalTree(pid, 'SIGKILL')
}

/** The pid file outlives a killed postmaster, and its number may belong to another process by now. */
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
