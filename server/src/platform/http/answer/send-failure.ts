import { failureReply } from './failure-reply.ts'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends what a failure becomes, and leaves it to the request's line in the log. A 5xx names the request. */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body, retryAfter } = failureReply(error)
  request.failure = { code: body.code, error }
  const named = status >= 500 ? { ...body, requestId: request.id } : body
  // Also of a file that is there for a year, as soon as its build is.
  reply.header('cache-control', 'no-store')
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(named))
}
