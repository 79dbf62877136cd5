import { randomUUID } from 'node:crypto'

import Fastify, { LogController } from 'fastify'

import { AppError } from '../app-error.ts'
import { answerNonsense } from './nonsense.ts'
import { readJsonBodies } from './json-body.ts'
import { readableUrl } from './readable-url.ts'
import { logOptions } from './log-options.ts'
import { SECURITY_HEADERS, TLS_HEADERS } from './security-headers.ts'
import { sendFailure } from './send-failure.ts'
import { dropSlowClients } from './slow-clients.ts'

import type { FastifyInstance } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Env } from '../env.ts'
import type { LogStream } from './log-options.ts'

const BODY_LIMIT = 256 * 1024
const HEADERS_SECONDS = 10
const REQUEST_SECONDS = 12
const KEEP_ALIVE_SECONDS = 75 // longer than a proxy's, or the proxy meets closed sockets

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null on calls that need no session. */
    actor: Actor | null
    /** They were behind the token when it was last asked; nobody has asked for this request yet. */
    isPresumed: boolean
    /** How long it took to find that out, in ms. */
    lookUpMs: number
    /** The answer goes on as events happen. */
    isStream: boolean
  }
}

/** The HTTP server with its limits, before any route: bodies, headers, time-outs and the error shape. */
export function createHttp(
  env: Pick<Env, 'logLevel' | 'trustProxy'> & Partial<Pick<Env, 'workers'>>,
  logStream?: LogStream,
): FastifyInstance {
  const http = Fastify({
    ...logOptions(env, logStream),
    genReqId: () => randomUUID(),
    trustProxy: trusted(env.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_SECONDS * 1000,
    keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
    maxRequestsPerSocket: 1000,
    http: {
      headersTimeout: HEADERS_SECONDS * 1000,
      connectionsCheckingInterval: 1000,
      // Node's own refusal has no body; ours is below.
      requireHostHeader: false,
    },
    logController: new LogController({ disableRequestLogging: true }),
    // What still arrives on an open connection while the server drains gets its answer, not Fastify's own 503.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: { maxParamLength: 200, querystringParser: onlyPlainQuery },
    frameworkErrors: (_error, request, reply) => {
      // A path that holds an endless id: nobody serves it. Hooks have not run.
      reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
      sendFailure(new AppError('NOT_FOUND'), request, reply)
    },
    clientErrorHandler: answerNonsense,
  })
  http.decorateRequest('actor', null)
  http.decorateRequest('isPresumed', false)
  http.decorateRequest('lookUpMs', 0)
  http.decorateRequest('failure', null)
  http.decorateRequest('isStream', false)
  dropSlowClients(http.server, env.workers)
  readJsonBodies(http)
  http.setErrorHandler(sendFailure)
  // Other expectations than 100-continue may be ignored (RFC 9110 10.1.1); Node would refuse them without a body.
  http.server.on('checkExpectation', (request, response) => {
    http.server.emit('request', request, response)
  })
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    if (request.protocol === 'https') reply.headers(TLS_HEADERS)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new AppError('MALFORMED')
    }
  })
  return http
}

/** A count believes that many proxies, the nearest ones. */
function trusted(proxies: Env['trustProxy']) {
  if (typeof proxies !== 'number') return proxies
  return (_address: string, hop: number) => hop < proxies
}

// A list, which no schema takes for a text.
const REPEATED = ['', '']

/** Reads a query in one pass, as thousands of parameters may be sent. One that is repeated becomes REPEATED. */
function onlyPlainQuery(text: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    query.set(name, query.has(name) ? REPEATED : value)
  }
  return Object.fromEntries(query)
}
