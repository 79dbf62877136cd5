import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'

import { createDialogue } from './dialogue.ts'

import type { Worker } from 'node:cluster'
import type { MetricsSnapshot } from '../http/metrics.ts'
import type { Ask } from './dialogue.ts'
import type { AskedByWorkers, AskedOfWorkers, Assignment } from './questions.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2000
/** One that served for so long did not end because it could not start. */
const STABLE_MS = 2000
const TRIES = 5
/** With what the database needs to stop, within the ten seconds that an end may take. */
const DRAIN_MS = 8000

/** The processes that serve. */
export type Workers = {
  /** Has them serve. Until then they load the program and wait. */
  begin(assignment: Omit<Assignment, 'number'>): void
  /** Resolves with the URL when all of them serve; rejects, in words, when they cannot. */
  ready: Promise<string>
  /** Their metrics; who does not answer in time is left out. */
  metrics(): Promise<MetricsSnapshot[]>
  /** Ends them, after what they have accepted is answered. May be called more than once. */
  stop(): Promise<void>
}

type Settings = {
  count: number
  /** The program; it is started with the word `worker`. */
  main: string
  /** Answers their questions, but for those about their own life. */
  answers: Omit<AskedByWorkers, 'begin' | 'serves' | 'failed'>
  warn: (line: string) => void
}

type Seat = { worker: Worker; isServing: boolean; ask: Ask<AskedOfWorkers> }
type Crew = Settings & {
  seats: Map<number, Seat>
  assignment: Promise<Omit<Assignment, 'number'>>
  stopping: AbortController
  /** Of each number that serves, or has served. */
  serving: Map<number, string>
  decide: { resolve(url: string): void; reject(reason: Error): void }
}

/**
 * Starts `count` processes that share one port, and starts one again whenever it ends, at growing pauses. Until all of
 * them have served for the first time, what keeps one from it ends the attempt.
 */
export function keepWorkers(settings: Settings): Workers {
  // Each accepts for itself: what this process would hand to one that has just died, nobody would answer or close.
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
  // Whoever stops before asks no more.
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
        // Who only starts has nothing to end.
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

/** Resolves when the process has ended, with the cause in words. */
function seatOne(crew: Crew, number: number): Promise<string> {
  // One connection at a time: or whoever is first at a crowd takes all of it.
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
      // Without a listener for its failure a message to one that has just ended would end us.
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
