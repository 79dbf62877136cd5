import { AppError } from '../app-error.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Limiter } from './limiter.ts'

/** Runs a call in a slot of the database. `since` is the `performance.now()` at which the request began to wait. */
export type WithDbSlot = <T>(
  request: FastifyRequest,
  since: number,
  run: () => Promise<T>,
) => Promise<T>

/** A call and the keys of what its request changes, found in the body before the body is validated. */
export type Locks = readonly [
  endpoint: Endpoint,
  keysOf: (body: unknown, actor: Actor) => readonly string[],
]

const NO_KEYS: readonly string[] = []

/** Requests with a key in common run one after the other. */
export function createWithDbSlot(limiter: Limiter, locks: readonly Locks[]): WithDbSlot {
  const byRoute = new Map(
    locks.map(([{ method, path }, keysOf]) => [
      `${method} /api${path.replaceAll('{', ':').replaceAll('}', '')}`,
      keysOf,
    ]),
  )
  return async (request, since, run) => {
    const { actor, raw, body, method, routeOptions } = request
    if (actor === null) throw new AppError('SIGNED_OUT')
    const slot = {
      tenant: actor.institutionId,
      keys: byRoute.get(`${method} ${routeOptions.url}`)?.(body, actor) ?? NO_KEYS,
      since,
      isGone: () => raw.socket.destroyed,
    }
    return limiter.run(slot, run)
  }
}
