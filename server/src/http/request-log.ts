import { isIP } from 'node:net'

import { countText } from '../count-text.ts'
import { createLineLimit } from './line-limit.ts'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Writes the line of a finished request. `aborted`: the client left before it had its answer. */
export type RequestLog = {
  write(request: FastifyRequest, reply: FastifyReply, aborted: boolean): void
}

type Level = 'error' | 'warn' | 'info' | 'debug'

/** What is written at each level that LOG_LEVEL may have. */
const WRITTEN: Record<string, readonly Level[]> = {
  error: ['error'],
  warn: ['error', 'warn'],
  info: ['error', 'warn', 'info'],
  debug: ['error', 'warn', 'info', 'debug'],
  trace: ['error', 'warn', 'info', 'debug'],
}

const MOST_LINES = 20
const ACCOUNTS = '/api/auth/'

/**
 * One line per finished request: 5xx as `error`; refused access (401, 403, 429) as `warn`; what changes accounts or
 * sessions as `info`; all others as `debug`, as the metrics count them already. The failures and refusals of one kind
 * are written twenty times in ten seconds, and the rest of them as one line that says how many more there were.
 */
export function requestLog(app: FastifyInstance): RequestLog {
  const written = new Set(WRITTEN[app.log.level])
  const limit = createLineLimit(MOST_LINES, (kind, held) => {
    app.log.warn({ kind, held }, `… and ${countText(held, 'more')}: ${kind}`)
  })
  app.addHook('onClose', async () => limit.flush())
  return {
    write(request, reply, aborted) {
      const level = levelOf(request, reply.statusCode)
      if (!written.has(level)) return
      if (level !== 'debug' && !limit.mayWrite(kindOf(request, reply.statusCode))) return
      app.log[level](lineOf(request, reply, aborted), 'request')
    },
  }
}

function levelOf(request: FastifyRequest, status: number): Level {
  if (status >= 500) return 'error'
  if (status === 401 || status === 403 || status === 429) return 'warn'
  return isAboutAccounts(request) ? 'info' : 'debug'
}

function isAboutAccounts({ method, routeOptions }: FastifyRequest): boolean {
  return method !== 'GET' && routeOptions.url?.startsWith(ACCOUNTS) === true
}

/** An outage is one kind, whatever was asked; other things differ by what was asked. */
function kindOf({ method, routeOptions }: FastifyRequest, status: number): string {
  return status === 503 ? '503' : `${status} ${method} ${routeOptions.url ?? 'none'}`
}

function lineOf(request: FastifyRequest, reply: FastifyReply, aborted: boolean) {
  const { id, method, routeOptions, actor, failure } = request
  return {
    requestId: id,
    method,
    route: routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(aborted ? { aborted } : {}),
    ...(actor === null ? {} : { institutionId: actor.institutionId, userId: actor.userId }),
    // What a proxy claims may be any text; only an address is one.
    ...(isIP(request.ip) === 0 ? {} : { address: request.ip }),
    ...(failure === null ? {} : { code: failure.code }),
    ...(failure !== null && reply.statusCode >= 500 ? { err: failure.error } : {}),
  }
}
