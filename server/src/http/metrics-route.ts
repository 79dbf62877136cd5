import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'

import { METRICS_TYPE } from './metrics.ts'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

type Reader = Pick<Env, 'trustProxy'> & Partial<Pick<Env, 'metricsToken'>>

const LOOPBACK_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/**
 * `GET /metrics`, for whoever has METRICS_TOKEN as bearer; without one for this machine only, asked without a proxy.
 * The figures tell how much is sold, so to everybody else the address is one that nobody serves.
 */
export function metricsRoute(
  http: FastifyInstance,
  read: () => Promise<string>,
  env: Reader,
): void {
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, env)) {
      reply.callNotFound()
      return reply
    }
    return reply
      .header('cache-control', 'no-store')
      .type(METRICS_TYPE)
      .send(await read())
  })
}

function mayRead(request: FastifyRequest, { metricsToken, trustProxy }: Reader): boolean {
  if (metricsToken !== undefined) return isSame(request.headers.authorization, metricsToken)
  // With a proxy of this machine in front, everybody comes from this machine.
  return trustProxy === false && isFromHere(request)
}

function isSame(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

/** The peer is this machine, says so in Host (a page that rebinds its name does not), and asks for nobody else. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isLocal = loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
  return (
    isLocal &&
    LOOPBACK_NAMES.test(headers.host ?? '') &&
    FORWARDED.every((name) => headers[name] === undefined)
  )
}
