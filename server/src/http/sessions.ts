import { AppError } from '../app-error.ts'
import { sendFailure } from './send-failure.ts'
import { sessionKey } from './session-token.ts'

import type { Endpoint } from '@mezgeb/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Sessions } from '../db/sessions.ts'
import type { RecentActors } from './recent-actors.ts'
import type { Run } from './turns.ts'

/** The guard of a call: who are you (401), may your role (403), may your institution write (403). */
export type Guard = {
  /** Looks the session up, on every request, so that logout and rejection count from the next one on. */
  require: (request: FastifyRequest) => Promise<void>
  /**
   * Presumes who it was a short time ago, and otherwise looks it up. Only for what makes sure of the session itself, in the
   * transaction of what it does.
   */
  presume: (request: FastifyRequest) => Promise<void>
}

/** The guard of one call. */
export function createGuard(
  { sessions, recentActors }: { sessions: Sessions; recentActors: RecentActors },
  endpoint: Endpoint,
): Guard {
  const guard: Guard = {
    async require(request) {
      const { authorization = '' } = request.headers
      const token = /^Bearer ([\w-]{64})$/i.exec(authorization)?.[1]
      const began = performance.now()
      const actor = token === undefined ? null : await sessions.find(sessionKey(token))
      if (actor === null) throw new AppError('SIGNED_OUT')
      recentActors.remember(authorization, actor)
      const refusal = refusalOf(endpoint, actor)
      if (refusal !== null) throw refusal
      request.actor = actor
      request.isPresumed = false
      request.lookUpMs = performance.now() - began
    },
    async presume(request) {
      const actor = recentActors.presumed(request.headers.authorization)
      if (actor === null || refusalOf(endpoint, actor) !== null) {
        await guard.require(request)
        return
      }
      request.actor = actor
      request.isPresumed = true
    },
  }
  return guard
}

/** Before it is done alone it is certain who asks. */
export function orForCertain(guard: Guard, together: Run): Run {
  return async (request, reply) => {
    const answer = await together(request, reply)
    if (answer === null && request.isPresumed) await guard.require(request)
    return answer
  }
}

/** Nobody is told what is wrong with a request before it is certain who asks. */
export function refuseForCertain(guard: Guard) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refuse = async () => sendFailure(await failureOf(guard, request, error), request, reply)
    void refuse()
  }
}

async function failureOf(guard: Guard, request: FastifyRequest, error: unknown): Promise<unknown> {
  try {
    if (request.isPresumed) await guard.require(request)
    return error
  } catch (refusal) {
    return refusal
  }
}

function refusalOf(endpoint: Endpoint, actor: Actor): AppError | null {
  if (!endpoint.allow.includes(actor.role)) return new AppError('FORBIDDEN')
  const isWrite = endpoint.method !== 'GET' && endpoint.evenWhilePending !== true
  const isPending = isWrite && actor.institutionStatus === 'PENDING'
  return isPending ? new AppError('INSTITUTION_PENDING') : null
}
