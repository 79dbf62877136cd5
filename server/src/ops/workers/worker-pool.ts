import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'

import { createRpc } from './worker-rpc.ts'

import type { Worker } from 'node:cluster'
import type { MetricsSnapshot } from '../../platform/observe/metrics.ts'
import type { CallRemote } from './worker-rpc.ts'
import type { PrimaryCalls, WorkerCalls, Assignment } from './worker-messages.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2000
/** A worker that served for this long did not end because of a failed start. */
const STABLE_MS = 2000
const TRIES = 5
/** Within the ten seconds of a shutdown, with time left to stop the database. */
const DRAIN_MS = 8000

/** The serving processes. */
export type Workers = {
  /** Makes the workers listen; until then they only preload. */
  begin(assignment: Omit<Assignment, 'number'>): void
  /** Resolves with the URL when all of them serve; rejects, in words, when they cannot. */
  ready: Promise<string>
  /** Their metrics, without those of workers that do not answer in time. */
  metrics(): Promise<MetricsSnapshot[]>
  /** Ends them after their accepted requests. May be called repeatedly. */
  stop(): Promise<void>
}

type Settings = {
  count: number
  /** The program, started with the argument `worker`. */
  main: string
  /** Answers their requests, except those about their own life cycle. */
  functions: Omit<PrimaryCalls, 'begin' | 'serves' | 'failed'>
  warn: (line: string) => void
}

type Member = { worker: Worker; isServing: boolean; call: CallRemote<WorkerCalls> }
type Pool = Settings & {
  members: Map<number, Member>
  assignment: Promise<Omit<Assignment, 'number'>>
  stopping: AbortController
  /** By number, of workers that serve or have served. */
  serving: Map<number, string>
  decide: { resolve(url: string): void; reject(reason: Error): void }
}

/**
 * Starts `count` processes that share one port and restarts each one that ends, with growing pauses. Until all have
 * served once, a failure of one ends the start.
 */
export function createWorkerPool(settings: Settings): Workers {
  // Each worker accepts by itself: a connection handed to a dying worker would be lost.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: settings.main, args: ['worker'], serialization: 'advanced' })
  const { promise: ready, ...decide } = withResolvers<string>()
  const { promise: assignment, resolve: begin } = withResolvers<Omit<Assignment, 'number'>>()
  const pool: Pool = {
    ...settings,
    members: new Map(),
    assignment,
    stopping: new AbortController(),
    serving: new Map(),
    decide,
  }
  // A stopping worker asks no more.
  ready.catch(() => undefined)
  const ends = Array.from({ length: settings.count }, (_, index) => keepRunning(pool, index + 1))
  return {
    begin,
    ready,
    async metrics() {
      const members = [...pool.members.values()]
      const snapshots = members.map(({ call }) => call('metrics', undefined).catch(() => null))
      return (await Promise.all(snapshots)).filter((snapshot) => snapshot !== null)
    },
    async stop() {
      pool.stopping.abort()
      for (const { call, worker, isServing } of pool.members.values()) {
        // A primary process has nothing to end.
        if (isServing) call('drain', undefined).catch(() => undefined)
        else worker.process.kill('SIGKILL')
      }
      const end = setTimeout(() => {
        for (const { worker } of pool.members.values()) worker.process.kill('SIGKILL')
      }, DRAIN_MS)
      await Promise.all(ends)
      clearTimeout(end)
    },
  }
}

async function keepRunning(pool: Pool, number: number): Promise<void> {
  const { signal } = pool.stopping
  let pause = FIRST_PAUSE_MS
  for (let failures = 0; !signal.aborted;) {
    const started = performance.now()
    const cause = await runWorker(pool, number)
    pool.members.delete(number)
    if (signal.aborted) return
    failures = pool.serving.has(number) ? 0 : failures + 1
    if (failures === TRIES) {
      pool.decide.reject(
        new Error(`A server process ended ${TRIES} times while it started (${cause}).`),
      )
    }
    pool.warn(`Server process ${number} ended unexpectedly (${cause}); it is started again.`)
    if (performance.now() - started > STABLE_MS) pause = FIRST_PAUSE_MS
    await sleep(pause, undefined, { signal }).catch(() => undefined)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}

/** Resolves with the cause, in words, when the process has ended. */
function runWorker(pool: Pool, number: number): Promise<string> {
  // One connection at a time, or the first worker takes a whole burst.
  const worker = cluster.fork({ UV_TCP_SINGLE_ACCEPT: '1' })
  let failure = ''
  const call = createRpc<WorkerCalls>(channelTo(worker), {
    ...pool.functions,
    begin: async () => ({ ...(await pool.assignment), number }),
    serves: async (url: string) => {
      member.isServing = true
      pool.serving.set(number, url)
      if (pool.serving.size === pool.count) pool.decide.resolve(url)
    },
    failed: async (reason: string) => {
      failure = reason
      pool.decide.reject(new Error(reason))
    },
  })
  const member: Member = { worker, isServing: false, call }
  pool.members.set(number, member)
  return new Promise((resolve) => {
    worker.once('error', (error) => resolve(error.message))
    worker.once('exit', (code, signal) => {
      resolve(failure || (signal ? `killed by ${signal}` : `exit code ${code}`))
    })
  })
}

function channelTo(worker: Worker) {
  return {
    send: (message: object) => {
      // Without an error listener, a message to an ended worker would end this process.
      if (worker.isConnected()) worker.process.send?.(message, () => undefined)
    },
    onMessage: (listener: (message: unknown) => void) => void worker.on('message', listener),
  }
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: Error) => void = () => undefined
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
