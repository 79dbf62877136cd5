import { serializerSchema } from './json-schema.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Created } from '../../db/create-once.ts'
import type { Page } from '../../db/query/paging.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** A file that never changes at its address. */
export type Bytes = { type: string; bytes: Buffer }

/** Sends the result of an act as the answer of its request. */
export type Send<Result> = (
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result,
  endpoint: Endpoint,
) => FastifyReply

/** 200 with the result, or 204 without one. */
export const sendResult: Send<unknown> = (_request, reply, result, endpoint) =>
  sendDeclared(reply, endpoint, result)

/** Bytes that the browser keeps for a year, for this session: another one on the same computer does not get them. */
export const sendBytes: Send<Bytes> = (_request, reply, { type, bytes }) =>
  reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('vary', 'authorization')
    .type(type)
    .send(bytes)

/** 201, with a header where the stored answer is given again. */
export const sendCreated: Send<Created> = (_request, reply, { json, replayed }) => {
  if (replayed) reply.header('idempotency-replayed', 'true')
  return reply.code(201).type(JSON_TYPE).send(json)
}

/** A page in the body, the next one in `Link`, the total in `X-Total-Count` (decisions §2). */
export const sendPage: Send<Page<unknown>> = (request, reply, page, endpoint) => {
  setPageHeaders(request, reply, page)
  return sendDeclared(reply, endpoint, page.rows)
}

/** The same for rows that are JSON text. */
export const sendJsonRows: Send<Page<string>> = (request, reply, page) => {
  setPageHeaders(request, reply, page)
  return reply.type(JSON_TYPE).send(`[${page.rows.join(',')}]`)
}

function setPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { next, total, sum }: Omit<Page<unknown>, 'rows'>,
): void {
  reply.header('x-total-count', total)
  if (sum !== undefined) reply.header('x-total-amount', String(sum))
  if (next !== null) reply.header('link', nextLink(request, next))
}

function nextLink(request: FastifyRequest, cursor: string): string {
  const url = new URL(request.url, 'http://localhost')
  url.searchParams.set('cursor', cursor)
  return `<${url.pathname}${url.search}>; rel="next"`
}

/** Sends the fields that the contract declares. Their writer is made when it is first used: all of them take a start 0.3 s. */
function sendDeclared(
  reply: FastifyReply,
  { reply: schema }: Endpoint,
  value: unknown,
): FastifyReply {
  if (schema === undefined || value === undefined) return reply.code(204).send()
  const write = reply.compileSerializationSchema(serializerSchema(schema))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify's type knows only objects; its writer knows what the schema does
  return reply.type(JSON_TYPE).send(write(value as Record<string, unknown>))
}
