import { failureReply } from './failure-reply.ts'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends what a failure becomes. Only what nobody foresaw is logged as an error. */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body, retryAfter } = failureReply(error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
