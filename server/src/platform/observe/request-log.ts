import { isIP } from 'node:net'

import { countText } from '../count-text.ts'
import { createLineLimit } from './log-limit.ts'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type Level = 'error' | 'warn' | 'info' | 'debug'

const MOST_LINES = 20
const ACCOUNTS = '/api/auth/'

/**
 * One line per finished request: 5xx as `error`, refused access (401, 403, 429) as `warn`, changes of accounts or
 * sessions as `info`, all others as `debug`, since metrics count them. At most twenty failures and refusals of a kind
 * in ten seconds, then one line with the number of the rest.
 */
export function requestLog(app: FastifyInstance) {
  const written = new Set<string>(LEVELS.slice(LEVELS.findIndex((one) => one === app.log.level)))
  const limit = createLineLimit(MOST_LINES, (kind, held) => {
    app.log.warn({ kind, held }, `… and ${countText(held, 'more')}: ${kind}`)
  })
  app.addHook('onClose', async () => limit.flush())
  return {
    /** `aborted`: the client left before the answer. */
    write(request: FastifyRequest, reply: FastifyReply, aborted: boolean): void {
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

/** An outage is one kind for all paths; other failures differ by path. */
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
    // A proxy may send any text; accept only addresses.
    ...(isIP(request.ip) === 0 ? {} : { address: request.ip }),
    ...(failure === null ? {} : { code: failure.code }),
    ...(failure !== null && reply.statusCode >= 500 ? { err: failure.error } : {}),
  }
}
