import { createHash } from 'node:crypto'
import { gzip } from 'node:zlib'

import { AppError } from '../../app-error.ts'
import { hideIn } from './hidden-fields.ts'
import { serializerSchema } from './json-schema.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import type * as z from 'zod/mini'
import type { Actor } from '../../actor.ts'
import type { Created } from '../../db/create-once.ts'
import type { Page } from '../../db/query/paging.ts'
import type { Hide } from './hidden-fields.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** A file that never changes at its address. */
export type Bytes = { type: string; bytes: Buffer }

export type Send<Result> = (
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result,
  endpoint: Endpoint,
) => FastifyReply

/** 200 with the result, or 204 without one. */
export const sendResult: Send<unknown> = (request, reply, result, endpoint) =>
  sendDeclared(reply, endpoint, shownTo(request, endpoint, result))

/** Bytes that the browser keeps for a year, for this session: another one on the same computer does not get them. */
export const sendBytes: Send<Bytes> = (_request, reply, { type, bytes }) =>
  reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('vary', 'authorization')
    .type(type)
    .send(bytes)

/** 201, with a header where the stored answer is given again. */
export const sendCreated: Send<Created> = (request, reply, { json, replayed }, endpoint) => {
  if (replayed) reply.header('idempotency-replayed', 'true')
  return reply
    .code(201)
    .type(JSON_TYPE)
    .send(textShownTo(request, endpoint, json))
}

/** A page in the body, the next one in `Link`, the total in `X-Total-Count` (decisions §2). */
export const sendPage: Send<Page<unknown>> = (request, reply, page, endpoint) => {
  setPageHeaders(request, reply, page)
  return sendDeclared(reply, endpoint, shownTo(request, endpoint, page.rows))
}

/** The same for rows that are JSON text. */
export const sendJsonRows: Send<Page<string>> = (request, reply, page, endpoint) => {
  setPageHeaders(request, reply, page)
  return reply.type(JSON_TYPE).send(textShownTo(request, endpoint, `[${page.rows.join(',')}]`))
}

/** The failure with the record in it as the caller may see it. */
export function failureShownTo(
  request: FastifyRequest,
  endpoint: Endpoint,
  failure: unknown,
): unknown {
  if (!(failure instanceof AppError) || failure.details.current === undefined) return failure
  const current = shownTo(request, endpoint, failure.details.current)
  return new AppError(failure.code, { ...failure.details, current })
}

const hides = new WeakMap<z.ZodMiniType, Hide | null>()

function hideFrom({ actor }: FastifyRequest, { reply: schema }: Endpoint) {
  if (schema === undefined) return null
  let hide = hides.get(schema)
  if (hide === undefined) {
    hide = hideIn(schema)
    hides.set(schema, hide)
  }
  return hide === null ? null : hide(actor?.permissions ?? NONE)
}

const NONE: Actor['permissions'] = new Set()

function shownTo(request: FastifyRequest, endpoint: Endpoint, value: unknown): unknown {
  const hide = hideFrom(request, endpoint)
  return hide === null ? value : hide(value)
}

function textShownTo(request: FastifyRequest, endpoint: Endpoint, json: string): string {
  const hide = hideFrom(request, endpoint)
  return hide === null ? json : JSON.stringify(hide(JSON.parse(json)))
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

const writers = new WeakMap<z.ZodMiniType, ReturnType<FastifyReply['compileSerializationSchema']>>()

/** Sends the fields that the contract declares. Their writer is made when it is first used: all of them take a start 0.3 s. */
function sendDeclared(
  reply: FastifyReply,
  { reply: schema }: Endpoint,
  value: unknown,
): FastifyReply {
  if (schema === undefined || value === undefined) return reply.code(204).send()
  const write = writers.get(schema) ?? reply.compileSerializationSchema(serializerSchema(schema))
  writers.set(schema, write)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify's type knows only objects; its writer knows what the schema does
  return reply.type(JSON_TYPE).send(write(value as Record<string, unknown>))
}

/** Of SHA-256: 128 bits. */
const LETTERS = 22

/** Answers 304 when If-None-Match names the ETag. It reveals no more than the answer, which is made in full for the user first. */
export const tellUnchanged: onSendHookHandler = (request, reply, payload: unknown, done) => {
  if (typeof payload !== 'string' || reply.statusCode !== 200) {
    done(null, payload)
    return
  }
  // Once for the tag, for the compression and for the wire.
  const bytes = Buffer.from(payload)
  const tag = tagOf(bytes, reply)
  void reply.header('etag', tag)
  if (request.method !== 'GET' || !names(request.headers['if-none-match'], tag)) {
    done(null, bytes)
    return
  }
  void reply.code(304).header('vary', 'accept-encoding').removeHeader('content-type')
  done(null, null)
}

/** Weak, as the same answer goes out compressed and not. Where the next page begins and the totals are part of it. */
function tagOf(bytes: Buffer, reply: FastifyReply): string {
  const headers = ['link', 'x-total-count', 'x-total-amount']
  const around = JSON.stringify(headers.map((name) => reply.getHeader(name)))
  const digest = createHash('sha256').update(around).update(bytes).digest('base64url')
  return `W/"${digest.slice(0, LETTERS)}"`
}

function names(requested: string | undefined, tag: string): boolean {
  if (requested === undefined) return false
  const bare = tag.slice('W/'.length)
  return requested.split(',').some((part) => ['*', bare].includes(part.trim().replace(/^W\//, '')))
}

/** A smaller answer than one packet arrives no earlier. */
const WORTHWHILE_LENGTH = 1024
/** 0.25 ms reduce a page of a list to a seventh; higher levels take up to ten times as long for 10 % less. */
const LEVEL = 1

/** Compresses text beside the event loop, brotli where TLS lets browsers take it; never without a session, so no token is compressed. */
export const compressAnswer: onSendHookHandler = (request, reply, payload: unknown, done) => {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
  if (!isWhole || payload.length < WORTHWHILE_LENGTH) {
    done(null, payload)
    return
  }
  void reply.header('vary', 'accept-encoding')
  if (!takesGzip(request.headers['accept-encoding'])) {
    done(null, payload)
    return
  }
  gzip(payload, { level: LEVEL }, (error, compressed) => {
    if (error !== null) {
      done(error)
      return
    }
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    done(null, compressed)
  })
}

function takesGzip(accepted: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(accepted ?? ''))
}
