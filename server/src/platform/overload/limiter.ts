import { AppError } from '../app-error.ts'
import { LOCK_NOT_AVAILABLE, sqlState } from '../db/database-errors.ts'

import type { Endpoint, Received } from '@mezgeb/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Entry, KeyedQueue } from './keyed-queue.ts'

/** Total wait of a request (session look-up, batch, slot) before 503: clients learn of a slow database within 2 s. */
export const QUEUE_TIMEOUT_MS = 800

/** Memory bound. Load shedding has refused most requests before they get here. */
const QUEUE_MAX = 512

/** Share of the slots that one tenant may use. */
const TENANT_SHARE = 0.5
/** Of a tenant with more requests waiting than slots, while others use the database: half of the slots would slow them tenfold. */
const NOISY_TENANT_SLOTS = 1
/** Others use the database when another tenant took a slot so recently. */
const OTHERS_MS = 1000

export type SlotRequest = {
  tenant: string
  keys: readonly string[]
  /** `performance.now()` when the request began to wait for anything. */
  since: number
  isClosed: () => boolean
}

/** The concurrency limiter in front of the database (docs/overload.md). */
export type Limiter = {
  /** Throws UNAVAILABLE at the queue timeout, or when the queue is full. */
  run<T>(request: SlotRequest, work: () => Promise<T>): Promise<T>
}

type Settings = { slots: number; keyed: KeyedQueue; metrics: Metrics }

type State = Settings & { waiting: Set<Waiter>; used: Use }

type Waiter = Entry & SlotRequest & { start: () => void; refuse: (reason: string) => void }

// One shared error: thousands of refusals a second need no stack trace each.
const REFUSED = new AppError('UNAVAILABLE')

export function createLimiter(settings: Settings): Limiter {
  const { slots, keyed, metrics } = settings
  const waiting = new Set<Waiter>()
  const used = createUse(slots)
  const state = { ...settings, waiting, used }
  metrics.gauge('mezgeb_database_slots', 'Requests that use the database.', used.total)
  metrics.gauge('mezgeb_database_queue', 'Requests that wait for a slot.', () => waiting.size)
  return {
    async run(request, work) {
      const holder = await takeSlot(state, request)
      try {
        return await work()
      } catch (error) {
        if (sqlState(error) === LOCK_NOT_AVAILABLE) keyed.refuseSame(holder)
        throw error
      } finally {
        used.release(holder.tenant)
        keyed.leave(holder)
        startReady(state)
      }
    },
  }
}

function takeSlot(state: State, request: SlotRequest): Promise<Waiter> {
  const { waiting, used, keyed, metrics } = state
  return new Promise((resolve, reject) => {
    const arrived = performance.now()
    const left = request.since + QUEUE_TIMEOUT_MS - arrived
    const waiter: Waiter = {
      ...request,
      keys: [...new Set(request.keys)],
      settle: (isFirst) => (isFirst ? startReady(state) : waiter.refuse('lock_timeout')),
      start: () => {
        waiting.delete(waiter)
        used.waits(waiter, -1)
        clearTimeout(timer)
        used.take(request.tenant)
        metrics.waited((performance.now() - arrived) / 1000)
        resolve(waiter)
      },
      refuse: (reason) => {
        if (!waiting.delete(waiter)) return
        used.waits(waiter, -1)
        clearTimeout(timer)
        keyed.leave(waiter)
        metrics.shed(reason)
        reject(REFUSED)
      },
    }
    const timer = setTimeout(waiter.refuse, left, 'queue_timeout').unref()
    const isFull = waiting.size >= QUEUE_MAX
    waiting.add(waiter)
    used.waits(waiter, 1)
    keyed.join(waiter)
    if (isFull) waiter.refuse('queue_full')
    else if (left <= 0) waiter.refuse('queue_timeout')
    else startReady(state)
  })
}

function startReady({ slots, waiting, used, keyed }: State): void {
  for (;;) {
    const next = used.total() < slots ? nextOf(waiting, used, keyed) : null
    if (next === null) return
    if (next.isClosed()) next.refuse('gone')
    else next.start()
  }
}

type Use = ReturnType<typeof createUse>

function createUse(slots: number) {
  const used = createCounts()
  const waiting = createCounts()
  let total = 0
  let latest = ''
  let otherAt = -Infinity
  return {
    total: () => total,
    of: used.of,
    /** Slots that the tenant may use now. */
    limitOf(tenant: string) {
      const isNoisy = waiting.of(tenant) > slots && performance.now() - otherAt < OTHERS_MS
      return isNoisy ? NOISY_TENANT_SLOTS : slots * TENANT_SHARE
    },
    waits: ({ tenant, keys }: SlotRequest, change: 1 | -1) => {
      if (keys.length === 0) waiting.add(tenant, change)
    },
    take(tenant: string) {
      if (tenant !== latest) otherAt = performance.now()
      latest = tenant
      total += 1
      used.add(tenant, 1)
    },
    release(tenant: string) {
      total -= 1
      used.add(tenant, -1)
    },
  }
}

function createCounts() {
  const counts = new Map<string, number>()
  const of = (tenant: string) => counts.get(tenant) ?? 0
  return {
    of,
    add(tenant: string, change: 1 | -1) {
      const count = of(tenant) + change
      if (count > 0) counts.set(tenant, count)
      else counts.delete(tenant)
    },
  }
}

/** Fairness by tenant: of those that may start, the oldest of the tenant that uses the fewest slots. */
function nextOf(waiting: Iterable<Waiter>, used: Use, keyed: KeyedQueue): Waiter | null {
  let next: Waiter | null = null
  let fewest = Infinity
  for (const waiter of waiting) {
    const own = used.of(waiter.tenant)
    if (own >= fewest || own >= used.limitOf(waiter.tenant) || !keyed.isFirst(waiter)) continue
    if (own === 0) return waiter
    next = waiter
    fewest = own
  }
  return next
}

type Waiting = { endpoint: Endpoint; request: FastifyRequest; body: unknown; since: number }

export type WithDbSlot = <T>(waiting: Waiting, run: () => Promise<T>) => Promise<T>

export type Locks = readonly [
  endpoint: Endpoint,
  keysOf: (body: unknown, actor: Actor) => readonly string[],
]

export function locks<E extends Endpoint>(
  endpoint: E,
  keysOf: (body: Received<E>['body'], actor: Actor) => readonly string[],
): Locks {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the body was parsed by the endpoint's own schema
  return [endpoint, keysOf as Locks[1]]
}

const NO_KEYS: readonly string[] = []

export function createWithDbSlot(limiter: Limiter, all: readonly Locks[]): WithDbSlot {
  const keysBy = new Map(all)
  return async ({ endpoint, request, body, since }, run) => {
    const { actor, raw } = request
    if (actor === null) throw new AppError('SIGNED_OUT')
    const slot = {
      tenant: actor.institutionId,
      keys: keysBy.get(endpoint)?.(body, actor) ?? NO_KEYS,
      since,
      isClosed: () => raw.socket.destroyed,
    }
    return limiter.run(slot, run)
  }
}
