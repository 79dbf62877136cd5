import { AppError } from '../app-error.ts'
import { sessionKey } from './session-token.ts'

import type { Endpoint } from '@mezgeb/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Sessions } from '../db/sessions.ts'

/**
 * The guard of a call: who are you (401), may your role (403), may your institution write (403).
 * The session is looked up on every request, so that logout and rejection count from the next one on.
 */
export function requireSession(sessions: Sessions, endpoint: Endpoint) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = /^Bearer ([\w-]{64})$/i.exec(request.headers.authorization ?? '')?.[1]
    const began = performance.now()
    const actor = token === undefined ? null : await sessions.find(sessionKey(token))
    if (actor === null) throw new AppError('SIGNED_OUT')
    if (!endpoint.allow.includes(actor.role)) throw new AppError('FORBIDDEN')
    const isWrite = endpoint.method !== 'GET' && endpoint.evenWhilePending !== true
    if (isWrite && actor.institutionStatus === 'PENDING') throw new AppError('INSTITUTION_PENDING')
    request.actor = actor
    request.lookUpMs = performance.now() - began
  }
}
