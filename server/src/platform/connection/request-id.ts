import type { FastifyRequest } from 'fastify'

const WELL_FORMED = /^[\w.-]{8,64}$/

/**
 * The id of a request: the `X-Request-Id` of a trusted proxy, so that both logs share it; else our own.
 * From anybody else it would be a way to write into the log under another request's name.
 */
export function requestId(request: FastifyRequest): string {
  const given = request.headers['x-request-id']
  if (typeof given !== 'string' || !WELL_FORMED.test(given)) return request.id
  // More than one address: the nearest one is a proxy of TRUST_PROXY and has said for whom it asks.
  return (request.ips?.length ?? 0) > 1 ? given : request.id
}
