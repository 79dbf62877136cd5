import { AppError } from '../app-error.ts'
import { compressAnswer } from './compress-answer.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { serializerSchema } from './json-schema.ts'
import { parsed, parsedParams } from './parse.ts'
import { createGuard, orForCertain, refuseForCertain } from './sessions.ts'
import { tellUnchanged } from './tell-unchanged.ts'

import type { Endpoint, Received, ReplyOf } from '@mezgeb/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Created, IdempotencyKey } from '../db/create-once.ts'
import type { Database } from '../db/database.ts'
import type { Lines } from '../db/lines.ts'
import type { RequestOrigin } from '../db/origin.ts'
import type { Page } from '../db/paging.ts'
import type { Actor } from '../actor.ts'
import type { Live } from './live.ts'
import type { Run, Turns } from './turns.ts'
import type { Sessions } from '../db/sessions.ts'
import type { RecentActors } from './recent-actors.ts'

/** What routes are bound to. */
export type Api = {
  http: FastifyInstance
  db: Database
  sessions: Sessions
  recentActors: RecentActors
  turns: Turns
  lines: Lines
  live: Live
}

/** One received call: parsed input, from where, the key that makes it happen once, and the database as its origin. */
export type PublicCall<E> = Received<E> & {
  db: Database
  origin: RequestOrigin
  address: string
  key: IdempotencyKey | null
}

/** The same with who is calling; when that is only presumed, the transaction has to make sure of it. */
export type Call<E> = PublicCall<E> & { actor: Actor; isPresumed: boolean }

/** Of a session's hash: enough to tell sessions apart. */
const SESSION_BYTES = 8

const JSON_TYPE = 'application/json; charset=utf-8'

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // nginx would keep events back until it has a buffer full of them.
  'x-accel-buffering': 'no',
  // Nothing else comes on this connection; it ends with the stream.
  connection: 'close',
}

type Item<E> = ReplyOf<E> extends readonly (infer T)[] ? T : never

/** Binds a call of the contract to the function that answers it. */
export function serve<E extends Endpoint>(
  api: Api,
  endpoint: E,
  run: (call: Call<E>) => Promise<ReplyOf<E>>,
): void {
  bind(api, endpoint, async (request, reply) => {
    const call = signedInCall(api, endpoint, request)
    const result = await run(call)
    api.live.tell({ endpoint, request, body: call.body, reply: () => result })
    return endpoint.reply === undefined ? reply.code(204).send() : result
  })
}

/** Binds a list: a page in the body, the next one in `Link`, the total in `X-Total-Count` (decisions §2). */
export function serveList<E extends Endpoint>(
  api: Api,
  endpoint: E,
  run: (call: Call<E>) => Promise<Page<Item<E>>>,
): void {
  bind(api, endpoint, async (request, reply) => {
    const page = await run(signedInCall(api, endpoint, request))
    tellPage(request, reply, page)
    return page.rows
  })
}

/** The same for a list whose rows are the JSON of its items already. */
export function serveWrittenList<E extends Endpoint>(
  api: Api,
  endpoint: E,
  run: (call: Call<E>) => Promise<Page<string>>,
): void {
  bind(api, endpoint, async (request, reply) => {
    const page = await run(signedInCall(api, endpoint, request))
    tellPage(request, reply, page)
    return reply.type(JSON_TYPE).send(`[${page.rows.join(',')}]`)
  })
}

/** Binds a creating call: 201, or the first answer again for a repeated Idempotency-Key. */
export function serveCreate<E extends Endpoint>(
  api: Api,
  endpoint: E,
  run: (call: Call<E>) => Promise<Created>,
): void {
  bind(api, endpoint, creating(api, endpoint, run))
}

/**
 * The same for what can be done together with other requests. `together` makes sure itself of a session that is presumed,
 * and gives null for what must be done alone after all.
 */
export function serveCreateTogether<E extends Endpoint>(
  api: Api,
  endpoint: E,
  run: {
    together: (call: Call<E>) => Promise<Created | null>
    alone: (call: Call<E>) => Promise<Created>
  },
): void {
  bind(api, endpoint, creating(api, endpoint, run.alone), creating(api, endpoint, run.together))
}

/** Answers with what `make` made; null when it made nothing. */
function creating<E extends Endpoint>(
  api: Api,
  endpoint: E,
  make: (call: Call<E>) => Promise<Created | null>,
): Run {
  return async (request, reply) => {
    const call = signedInCall(api, endpoint, request)
    const created = await make(call)
    if (created === null) return null
    api.live.tell({ endpoint, request, body: call.body, reply: () => read(created) })
    return sendCreated(reply, created)
  }
}

/** Binds a call that needs no session. */
export function servePublic<E extends Endpoint>(
  api: Api,
  endpoint: E,
  run: (call: PublicCall<E>) => Promise<ReplyOf<E>>,
): void {
  bind(api, endpoint, async (request) => {
    const call = callOf(api, endpoint, request)
    const result = await run(call)
    api.live.tell({ endpoint, request, body: call.body, reply: () => result })
    return result
  })
}

/** Binds a creating call that needs no session. */
export function servePublicCreate<E extends Endpoint>(
  api: Api,
  endpoint: E,
  run: (call: PublicCall<E>) => Promise<Created>,
): void {
  bind(api, endpoint, async (request, reply) => {
    const call = callOf(api, endpoint, request)
    const created = await run(call)
    api.live.tell({ endpoint, request, body: call.body, reply: () => read(created) })
    return sendCreated(reply, created)
  })
}

/**
 * Binds a stream of events. `open` throws, or sends the head of the answer by `start` and writes what there is to say from
 * then on; it takes no turn at the database.
 */
export function serveStream<E extends Endpoint>(
  api: Api,
  endpoint: E,
  open: (call: Call<E>, start: () => ServerResponse) => void,
): void {
  api.http.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    onRequest: [createGuard(api, endpoint).require],
    handler: async (request, reply) => {
      open(signedInCall(api, endpoint, request), () => {
        request.isStream = true
        reply.hijack()
        reply.headers(STREAM_HEADERS)
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value)
        }
        return reply.raw
      })
      return reply
    },
  })
}

function bind(api: Api, endpoint: Endpoint, run: Run, together?: Run): void {
  const isOpen = endpoint.allow === 'ANYONE'
  const guard = createGuard(api, endpoint)
  api.http.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll('{', ':').replaceAll('}', ''),
    onRequest: isOpen ? [] : [together === undefined ? guard.require : guard.presume],
    onSend: endpoint.method === 'GET' && !isOpen ? [tellUnchanged, compressAnswer] : [],
    ...(together === undefined ? {} : { errorHandler: refuseForCertain(guard) }),
    schema:
      endpoint.reply === undefined || endpoint.creates === true
        ? {}
        : { response: { 200: serializerSchema(endpoint.reply) } },
    handler: isOpen
      ? run
      : api.turns.inTurn(endpoint, run, together && orForCertain(guard, together)),
  })
}

/** One literal for both kinds of calls, not a copy with fields more: what that costs a sale is in bench/README.md. */
function callOf<E extends Endpoint>(
  api: Api,
  endpoint: E,
  request: FastifyRequest,
): PublicCall<E> & { actor: Actor | null; isPresumed: boolean } {
  const { actor, isPresumed } = request
  const origin = originOf(request)
  const call = {
    db: api.db.by(origin),
    origin,
    params: parsedParams(endpoint.params, request.params),
    query: parsed(endpoint.query, request.query),
    body: parsed(endpoint.body, request.body),
    address: request.ip,
    key:
      endpoint.creates === true
        ? idempotencyKey(
            request.headers['idempotency-key'],
            `${endpoint.method} ${endpoint.path}`,
            request.bodyText,
          )
        : null,
    actor,
    isPresumed,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the endpoint's own schemas, where TypeScript cannot follow
  return call as Call<E>
}

function signedInCall<E extends Endpoint>(api: Api, endpoint: E, request: FastifyRequest): Call<E> {
  if (request.actor === null) throw new AppError('SIGNED_OUT')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its actor was just seen not to be null
  return callOf(api, endpoint, request) as Call<E>
}

function originOf({ actor, ip, id }: FastifyRequest): RequestOrigin {
  const from = { address: ip, request: id }
  if (actor === null) return from
  const session = actor.sessionHash.toString('hex', 0, SESSION_BYTES)
  return { user: actor.userId, session, ...from }
}

function sendCreated(reply: FastifyReply, created: Created): FastifyReply {
  if (created.replayed) reply.header('idempotency-replayed', 'true')
  return reply.code(201).type(JSON_TYPE).send(created.json)
}

function read({ json }: Created): unknown {
  return JSON.parse(json)
}

function tellPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { next, total }: Pick<Page<unknown>, 'next' | 'total'>,
): void {
  reply.header('x-total-count', total)
  if (next !== null) reply.header('link', nextLink(request, next))
}

function nextLink(request: FastifyRequest, cursor: string): string {
  const url = new URL(request.url, 'http://localhost')
  url.searchParams.set('cursor', cursor)
  return `<${url.pathname}${url.search}>; rel="next"`
}
