import { createHash, timingSafeEqual } from 'node:crypto'

import { AppError } from '../app-error.ts'
import { isThisMachine } from '../connection/client-address.ts'
import { METRICS_TYPE } from './metrics.ts'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../../env.ts'

type Reader = Pick<Env, 'trustProxy'> & Partial<Pick<Env, 'metricsToken'>>

const LOOPBACK_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const

/** `GET /metrics` with METRICS_TOKEN; without one from this machine, not by a proxy. Others get a 404: the figures reveal sales. */
export function metricsRoute(
  http: FastifyInstance,
  read: () => Promise<string>,
  env: Reader,
): void {
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, env)) throw new AppError('NOT_FOUND')
    return reply
      .header('cache-control', 'no-store')
      .type(METRICS_TYPE)
      .send(await read())
  })
}

function mayRead(request: FastifyRequest, { metricsToken, trustProxy }: Reader): boolean {
  if (metricsToken !== undefined) return isSame(request.headers.authorization, metricsToken)
  // Behind a local proxy every request comes from this machine.
  return trustProxy === false && isFromHere(request)
}

function isSame(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

/** The peer is this machine and Host names it (a DNS-rebinding page does not), without forwarding headers. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  return (
    isThisMachine(socket.remoteAddress ?? '') &&
    LOOPBACK_NAMES.test(headers.host ?? '') &&
    FORWARDED.every((name) => headers[name] === undefined)
  )
}
