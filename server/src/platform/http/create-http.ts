import { randomUUID } from 'node:crypto'

import Fastify, { LogController } from 'fastify'

import { AppError } from '../app-error.ts'
import { answerClientError } from './connection/client-error.ts'
import { logOptions } from '../observe/log-options.ts'
import { API_HEADERS, SECURITY_HEADERS, TLS_HEADERS } from './security-headers.ts'
import { sendFailure } from './answer/send-failure.ts'
import { createProxies } from '../connection/client-address.ts'

import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Env } from '../../env.ts'
import type { LogStream } from '../observe/log-options.ts'

const BODY_LIMIT = 256 * 1024
const HEADERS_SECONDS = 10
const REQUEST_SECONDS = 12
const KEEP_ALIVE_SECONDS = 75 // longer than a proxy's, or the proxy meets closed sockets

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on calls that need no session. */
    actor: Actor | null
    /** The session comes from the cache and was not looked up for this request. */
    isSessionCached: boolean
    /** Time of the session look-up in ms. */
    lookUpMs: number
    /** The answer goes on as events happen. */
    isStream: boolean
    bodyText: string
  }
}

/** The HTTP server with its limits, before any route: bodies, headers, time-outs and the error shape. */
export function createHttp(
  env: Pick<Env, 'logLevel' | 'trustProxy'>,
  logStream?: LogStream,
): FastifyInstance {
  const http = Fastify({
    ...logOptions(env, logStream),
    // One logger for all requests: each line names its request, which saves a child logger per request.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: env.trustProxy === false ? false : createProxies(env.trustProxy).isProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_SECONDS * 1000,
    keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
    maxRequestsPerSocket: 1000,
    http: {
      headersTimeout: HEADERS_SECONDS * 1000,
      connectionsCheckingInterval: 1000,
      // Node would refuse without a body; the hook below has one.
      requireHostHeader: false,
    },
    logController: new LogController({ disableRequestLogging: true }),
    // Requests that arrive on an open connection during the drain get their answer, not Fastify's 503.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: { maxParamLength: 200, querystringParser: onlyPlainQuery },
    frameworkErrors: (_error, request, reply) => {
      // A path with an endless id: no route. Hooks have not run.
      reply.headers(SECURITY_HEADERS)
      sendFailure(new AppError('NOT_FOUND'), request, reply)
    },
    clientErrorHandler: answerClientError,
  })
  http.decorateRequest('actor', null)
  http.decorateRequest('isSessionCached', false)
  http.decorateRequest('lookUpMs', 0)
  http.decorateRequest('failure', null)
  http.decorateRequest('isStream', false)
  readJsonBodies(http)
  http.setErrorHandler(sendFailure)
  // Other expectations than 100-continue may be ignored (RFC 9110 10.1.1); Node would refuse them without a body.
  http.server.on('checkExpectation', (request, response) => {
    http.server.emit('request', request, response)
  })
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith('/api/') ? API_HEADERS : SECURITY_HEADERS)
    if (request.protocol === 'https') reply.headers(TLS_HEADERS)
    if (!hasOneHost(request.raw)) {
      throw new AppError('MALFORMED')
    }
  })
  return http
}

/** RFC 9112 3.2: exactly one; HTTP/1.0 may have none. */
function hasOneHost({ rawHeaders, httpVersion, headers }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion !== '1.1'
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts <= 1
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

/** JSON only; the text stays for the Idempotency-Key. An empty body is none. Keys that would reach a prototype are dropped. */
function readJsonBodies(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('remove', 'remove')
  http.decorateRequest('bodyText', '')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (text === '') {
        done(null, undefined)
        return
      }
      request.bodyText = text
      void parseJson(request, text, done)
    },
  )
}

/** The address with every `%` escaped where the path cannot be decoded, so that it is an unknown path. */
function readableUrl(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  return [isDecodable(path) ? path : path.replaceAll('%', '%25'), ...query].join('?')
}

function isDecodable(path: string): boolean {
  try {
    // Its result is used, or the bundler would remove the call.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
