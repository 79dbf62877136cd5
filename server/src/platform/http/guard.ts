import { needsApproval, needsOwnPassword } from '@mezgeb/contract/kit/endpoint'
import { permissionOf } from '@mezgeb/contract/kit/permissions'

import { AppError } from '../app-error.ts'
import { sendFailure } from './answer/send-failure.ts'
import { sessionKey } from '../session-token.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { SessionKey } from '../session-token.ts'

export type Sessions = {
  /** Null when the session has ended (decisions §3). */
  find(key: SessionKey): Promise<Actor | null>
}

/** The checks before a call: a session (401), the permission (403), an approved institution for a write (403). */
export type Guard = {
  /** Looks up the session on every request, so that a sign-out or a rejection counts from the next request on. */
  verify: (request: FastifyRequest) => Promise<void>
  /** Takes a session from the cache, else looks it up. Only for calls that verify it in their own transaction. */
  verifyUnlessCached: (request: FastifyRequest) => Promise<void>
  /** Error handler for calls with a cached session: verifies the session before it answers what was wrong. */
  verifyBeforeRefusal: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void
}

export function createGuards(sessions: Sessions, cache: SessionCache) {
  return (endpoint: Endpoint): Guard => {
    const refusalOf = accessOf(endpoint)
    async function verify(request: FastifyRequest): Promise<void> {
      const { authorization = '' } = request.headers
      const token = /^Bearer ([\w-]{64})$/i.exec(authorization)?.[1]
      const began = performance.now()
      const actor = token === undefined ? null : await sessions.find(sessionKey(token))
      if (actor === null) throw new AppError('SIGNED_OUT')
      cache.set(authorization, actor)
      const refusal = refusalOf(actor)
      if (refusal !== null) throw refusal
      request.actor = actor
      request.isSessionCached = false
      request.lookUpMs = performance.now() - began
    }

    /** The failure itself, or what is wrong with the session. */
    async function verifiedFailure(failure: unknown, request: FastifyRequest): Promise<unknown> {
      // Overload says nothing about the business, and a look-up would only add to it.
      if (failure instanceof AppError && failure.code === 'UNAVAILABLE') return failure
      try {
        if (request.isSessionCached) await verify(request)
        return failure
      } catch (refusal) {
        return refusal
      }
    }

    return {
      verify,
      async verifyUnlessCached(request) {
        const actor = cache.fresh(request.headers.authorization)
        if (actor === null || refusalOf(actor) !== null) {
          await verify(request)
          return
        }
        request.actor = actor
        request.isSessionCached = true
      },
      verifyBeforeRefusal(error, request, reply) {
        const refuse = async () =>
          sendFailure(await verifiedFailure(error, request), request, reply)
        void refuse()
      },
    }
  }
}

function accessOf(endpoint: Endpoint): (actor: Actor) => AppError | null {
  const isOfOwnPassword = needsOwnPassword(endpoint)
  const isOfApproved = needsApproval(endpoint)
  const permission = permissionOf(endpoint.needs)
  return ({ mustChangePassword, permissions, institutionStatus }) => {
    if (mustChangePassword && isOfOwnPassword) return new AppError('PASSWORD_CHANGE_REQUIRED')
    if (permission !== null && !permissions.has(permission)) return new AppError('FORBIDDEN')
    const isPending = isOfApproved && institutionStatus === 'PENDING'
    return isPending ? new AppError('INSTITUTION_PENDING') : null
  }
}

/** Enough for all users who work at the same time; the oldest entry is dropped first. */
const ENTRIES_MAX = 10_000
/** A look-up notes a use every five minutes, and record-sales.sql accepts a session for ten minutes after its last use. */
const FRESH_MS = 4 * 60_000

export type SessionCache = ReturnType<typeof createSessionCache>

/** The last known caller by `Authorization` header. Only the database knows whether the session still lives. */
export function createSessionCache() {
  const entries = new Map<string, { actor: Actor; at: number }>()
  const institutions = new Set<string>()
  return {
    /** Those of all callers so far. */
    institutions,
    get: (authorization = ''): Actor | null => entries.get(authorization)?.actor ?? null,
    /** The same, but null when the last look-up was minutes ago. */
    fresh(authorization = ''): Actor | null {
      const entry = entries.get(authorization)
      const isFresh = entry !== undefined && performance.now() - entry.at < FRESH_MS
      return isFresh ? entry.actor : null
    },
    set(authorization: string, actor: Actor): void {
      const [oldest] = entries.keys()
      const isNew = !entries.has(authorization)
      if (isNew && entries.size >= ENTRIES_MAX && oldest !== undefined) entries.delete(oldest)
      entries.set(authorization, { actor, at: performance.now() })
      institutions.add(actor.institutionId)
    },
  }
}
