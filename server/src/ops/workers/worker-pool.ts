import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'

import { createDialogue } from './worker-rpc.ts'

import type { Worker } from 'node:cluster'
import type { MetricsSnapshot } from '../../platform/observe/metrics.ts'
import type { Ask } from './worker-rpc.ts'
import type { AskedByWorkers, AskedOfWorkers, Assignment } from './worker-messages.ts'

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
  answers: Omit<AskedByWorkers, 'begin' | 'serves' | 'failed'>
  warn: (line: string) => void
}

type Seat = { worker: Worker; isServing: boolean; ask: Ask<AskedOfWorkers> }
type Crew = Settings & {
  seats: Map<number, Seat>
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
export function keepWorkers(settings: Settings): Workers {
  // Each worker accepts by itself: a connection handed to a dying worker would be lost.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: settings.main, args: ['worker'], serialization: 'advanced' })
  const { promise: ready, ...decide } = withResolvers<string>()
  const { promise: assignment, resolve: begin } = withResolvers<Omit<Assignment, 'number'>>()
  const crew: Crew = {
    ...settings,
    seats: new Map(),
    assignment,
    stopping: new AbortController(),
    serving: new Map(),
    decide,
  }
  // A stopping worker asks no more.
  ready.catch(() => undefined)
  const ends = Array.from({ length: settings.count }, (_, index) => keepSeat(crew, index + 1))
  return {
    begin,
    ready,
    async metrics() {
      const seats = [...crew.seats.values()]
      const asked = seats.map(({ ask }) => ask('metrics', undefined).catch(() => null))
      return (await Promise.all(asked)).filter((snapshot) => snapshot !== null)
    },
    async stop() {
      crew.stopping.abort()
      for (const { ask, worker, isServing } of crew.seats.values()) {
        // A primary process has nothing to end.
        if (isServing) ask('drain', undefined).catch(() => undefined)
        else worker.process.kill('SIGKILL')
      }
      const end = setTimeout(() => {
        for (const { worker } of crew.seats.values()) worker.process.kill('SIGKILL')
      }, DRAIN_MS)
      await Promise.all(ends)
      clearTimeout(end)
    },
  }
}

async function keepSeat(crew: Crew, number: number): Promise<void> {
  const { signal } = crew.stopping
  let pause = FIRST_PAUSE_MS
  for (let failures = 0; !signal.aborted;) {
    const started = performance.now()
    const cause = await seatOne(crew, number)
    crew.seats.delete(number)
    if (signal.aborted) return
    failures = crew.serving.has(number) ? 0 : failures + 1
    if (failures === TRIES) {
      crew.decide.reject(
        new Error(`A server process ended ${TRIES} times while it started (${cause}).`),
      )
    }
    crew.warn(`Server process ${number} ended unexpectedly (${cause}); it is started again.`)
    if (performance.now() - started > STABLE_MS) pause = FIRST_PAUSE_MS
    await sleep(pause, undefined, { signal }).catch(() => undefined)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}

/** Resolves with the cause, in words, when the process has ended. */
function seatOne(crew: Crew, number: number): Promise<string> {
  // One connection at a time, or the first worker takes a whole burst.
  const worker = cluster.fork({ UV_TCP_SINGLE_ACCEPT: '1' })
  let told = ''
  const ask = createDialogue<AskedOfWorkers>(channelTo(worker), {
    ...crew.answers,
    begin: async () => ({ ...(await crew.assignment), number }),
    serves: async (url: string) => {
      seat.isServing = true
      crew.serving.set(number, url)
      if (crew.serving.size === crew.count) crew.decide.resolve(url)
    },
    failed: async (reason: string) => {
      told = reason
      crew.decide.reject(new Error(reason))
    },
  })
  const seat: Seat = { worker, isServing: false, ask }
  crew.seats.set(number, seat)
  return new Promise((resolve) => {
    worker.once('error', (error) => resolve(error.message))
    worker.once('exit', (code, signal) => {
      resolve(told || (signal ? `killed by ${signal}` : `exit code ${code}`))
    })
  })
}

function channelTo(worker: Worker) {
  return {
    send: (message: object) => {
      // Without an error listener, a message to an ended worker would end this process.
      if (worker.isConnected()) worker.process.send?.(message, () => undefined)
    },
    hear: (listener: (message: unknown) => void) => void worker.on('message', listener),
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
