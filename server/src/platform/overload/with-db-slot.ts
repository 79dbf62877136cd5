import { AppError } from '../app-error.ts'

import type { Endpoint, Received } from '@mezgeb/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Limiter } from './limiter.ts'

/** A request with its parsed body. `since` is the `performance.now()` at which it began to wait. */
type Waiting = { endpoint: Endpoint; request: FastifyRequest; body: unknown; since: number }

export type WithDbSlot = <T>(waiting: Waiting, run: () => Promise<T>) => Promise<T>

export type Locks = readonly [
  endpoint: Endpoint,
  keysOf: (body: unknown, actor: Actor) => readonly string[],
]

/** Declares the keys of a call, with the type of its body. */
export function locks<E extends Endpoint>(
  endpoint: E,
  keysOf: (body: Received<E>['body'], actor: Actor) => readonly string[],
): Locks {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the body was parsed by the endpoint's own schema
  return [endpoint, keysOf as Locks[1]]
}

const NO_KEYS: readonly string[] = []

/** Requests with a key in common run one after the other. */
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
