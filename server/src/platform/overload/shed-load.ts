import { CALLS } from '@mezgeb/contract/calls'

import { createAttemptCounter } from '../connection/attempt-counter.ts'
import { addressKey, isThisMachine } from '../connection/client-address.ts'
import { limitUnknownTokens } from './unknown-tokens.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Proxies } from '../connection/client-address.ts'
import type { Metrics } from '../observe/metrics.ts'

const API = '/api'

/** As many requests of one priority are in progress as are answered within this time. */
const WAIT_MS = 200
const IN_PROGRESS_MIN = 32
const IN_PROGRESS_MAX = 512

/** Weight of the past in the speed: one pause of half a second does not make a fast server a slow one. */
const MEMORY_MS = 1000
const FIRST = { answers: 200, busyMs: 100 }

/** Requests of one address without a known session: a page loads twenty files. */
const ANONYMOUS_MAX = 1000
const ANONYMOUS_SECONDS = 5
/** Bodies of one user, or of one address without a session, that arrive at the same time. */
const BODIES_MAX = 16

const HIGH = namesOf((call) => call.priority === 'high')
const STREAMS = namesOf((call) => call.streams === true)

type Context = {
  /** The last known callers by `Authorization` header, and their institutions. */
  sessionCache: {
    get: (authorization?: string) => Actor | null
    institutions: ReadonlySet<string>
  }
  refusal: { status: number; headers: OutgoingHttpHeaders; text: string }
  metrics: Metrics
  proxies: Proxies
  giveWay: (socket: Socket) => void
}

/** Refuses before anything is done: at four times the capacity, later refusals would take the processor from what is served. */
export function shedLoad(
  app: FastifyInstance,
  { sessionCache, refusal: { status, headers, text }, metrics, proxies, giveWay }: Context,
): void {
  const high = createLoadShedder()
  const ordinary = createLoadShedder()
  const anonymous = createAttemptCounter(ANONYMOUS_SECONDS)
  const bodies = createBodyLimit()
  const unknown = limitUnknownTokens(sessionCache.institutions)
  const reasonToRefuse = (request: IncomingMessage, response: ServerResponse) => {
    const actor = sessionCache.get(request.headers.authorization)
    if (actor === null) {
      const address = proxies.clientOf(request)
      const key = addressKey(address)
      if (!unknown.accepts(key, request, response)) return 'unknown_tokens'
      if (isThisMachine(address)) return null
      if (anonymous.add(key) > ANONYMOUS_MAX) return 'anonymous'
      return bodies.accepts(key, request, response) ? null : 'slow_bodies'
    }
    if (!bodies.accepts(actor.userId, request, response)) return 'slow_bodies'
    const name = nameOf(request)
    if (name === null || STREAMS.has(name)) return null
    const shedder = HIGH.has(name) ? high : ordinary
    return shedder.accepts(actor.institutionId, request, response) ? null : 'overload'
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify's own, the only ones there are
  const listeners = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  const answer = limitPipelining((request, response) => {
    // While the server drains, every answer has to come from Fastify, which ends the connection with it.
    const reason = app.server.listening ? reasonToRefuse(request, response) : null
    if (reason === null) {
      for (const listener of listeners) listener(request, response)
    } else {
      metrics.shed(reason)
      if (reason !== 'overload') response.setHeader('connection', 'close')
      const refuse = () => response.writeHead(status, headers).end(text)
      if (reason === 'unknown_tokens') {
        unknown.answerLater(response, refuse)
        // After every listener of the request has counted it.
        queueMicrotask(() => giveWay(request.socket))
      } else refuse()
    }
  })
  app.server.on('request', answer)
}

/** Limits the requests of one holder (a user, or an address without a session) whose body has not arrived yet. */
function createBodyLimit() {
  const open = new Map<string, Set<IncomingMessage>>()
  return {
    accepts(holder: string, request: IncomingMessage, response: ServerResponse): boolean {
      if (!hasBody(request)) return true
      const own = open.get(holder) ?? new Set()
      if (own.size >= BODIES_MAX) {
        for (const one of own) if (one.complete) own.delete(one)
      }
      if (own.size >= BODIES_MAX) return false
      open.set(holder, own.add(request))
      response.once('close', () => {
        own.delete(request)
        if (own.size === 0 && open.get(holder) === own) open.delete(holder)
      })
      return true
    },
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Refuses above the limit, unless the tenant has less than its share: the limit divided by the tenants with requests in progress. */
export function createLoadShedder() {
  const byTenant = new Map<string, number>()
  const speed = createSpeed()
  let inProgress = 0
  const add = (tenant: string, change: 1 | -1) => {
    inProgress += change
    const own = (byTenant.get(tenant) ?? 0) + change
    if (own > 0) byTenant.set(tenant, own)
    else byTenant.delete(tenant)
  }
  return {
    /** Counts the request as in progress from the end of its body until its response closes; false when it is refused. */
    accepts(tenant: string, request: IncomingMessage, response: ServerResponse): boolean {
      const limit = Math.max(IN_PROGRESS_MIN, Math.min(IN_PROGRESS_MAX, WAIT_MS * speed.perMs()))
      const own = byTenant.get(tenant) ?? 0
      const tenants = byTenant.size + (own === 0 ? 1 : 0)
      if (inProgress >= limit && own >= limit / tenants) return false
      const start = () => {
        if (response.destroyed) return
        add(tenant, 1)
        response.once('close', () => {
          if (response.statusCode < 500) speed.note(inProgress)
          add(tenant, -1)
        })
      }
      if (hasBody(request)) request.once('end', start)
      else start()
      return true
    },
  }
}

/** Answers per ms while there is much to do; at other times the gaps between answers only show when clients ask. */
function createSpeed() {
  let { answers, busyMs } = FIRST
  let answeredAt: number | null = null
  return {
    perMs: () => answers / busyMs,
    note(inProgress: number) {
      const now = performance.now()
      const isBusy = inProgress > IN_PROGRESS_MIN / 2
      if (isBusy && answeredAt !== null) {
        const passed = now - answeredAt
        const kept = Math.exp(-passed / MEMORY_MS)
        busyMs = busyMs * kept + passed
        answers = answers * kept + 1
      }
      answeredAt = isBusy ? now : null
    },
  }
}

function namesOf(hasFlag: (call: Endpoint) => boolean): ReadonlySet<string> {
  const calls: Endpoint[] = Object.values(CALLS)
  return new Set(calls.filter(hasFlag).map(({ method, path }) => `${method} ${path}`))
}

/** Method and path of a call of the API; null for anything else. */
function nameOf({ method, url = '' }: IncomingMessage): string | null {
  if (!url.startsWith(API)) return null
  const end = url.indexOf('?')
  return `${method} ${url.slice(API.length, end < 0 ? undefined : end)}`
}

const PIPELINED_MAX = 64

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Starts each request after the whole answer before it: a slow reader keeps one in memory. Ends clients that send too many ahead; browsers send none. */
export function limitPipelining(answer: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>()
  const start = ({ request, response }: Exchange, queue: Exchange[]) => {
    response.once('close', () => {
      const next = queue.shift()
      if (next === undefined) queues.delete(request.socket)
      // Without a reader no request runs: the client could not learn its outcome.
      else if (request.socket.writable) start(next, queue)
    })
    answer(request, response)
  }
  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (queue === undefined) {
      const empty: Exchange[] = []
      queues.set(socket, empty)
      start({ request, response }, empty)
    } else if (queue.length < PIPELINED_MAX - 1) {
      queue.push({ request, response })
    } else {
      socket.destroy()
    }
  }
}
