import { createHash, createHmac } from 'node:crypto'

import { INVALID_KEY, KEY_MAX } from '@mezgeb/contract/kit/fields'

import { AppError } from '../app-error.ts'

import type { Endpoint, Received } from '@mezgeb/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { IdempotencyKey } from '../db/create-once.ts'
import type { Database } from '../db/database.ts'
import type { RequestOrigin } from '../db/origin.ts'
import type * as z from 'zod/mini'

/** One received call: parsed input, origin, idempotency key, and the database bound to the origin. */
export type PublicCall<E> = Received<E> & {
  db: Database
  origin: RequestOrigin
  address: string
  agent: string | undefined
  key: IdempotencyKey | null
}

export type SignedInCall<E> = PublicCall<E> & { actor: Actor }

/** A signed-in call that joins a batch: with a cached session the batch's own transaction has to verify the caller. */
export type BatchedCall<E> = SignedInCall<E> & { isSessionCached: boolean }

export type Call<E> = E extends { readonly needs: 'ANYONE' } ? PublicCall<E> : SignedInCall<E>

export type ReadCall = Omit<PublicCall<Endpoint>, keyof Received<Endpoint>> & {
  params: unknown
  query: unknown
  body: unknown
  /** Null on a public call only. */
  actor: Actor | null
  isSessionCached: boolean
}

export type Success = {
  endpoint: Endpoint
  request: { actor: Actor | null; id: string }
  body: unknown
  /** Parses the answer; called only where the body does not say enough. */
  reply: () => unknown
}

/** Bytes of a session's hash that the audit trail keeps: enough to tell sessions apart. */
const SESSION_BYTES = 8

/** Parses a request, once. One literal for public and signed-in calls, because a copy with more fields costs a sale measurable time. */
export function readCall(db: Database, endpoint: Endpoint, request: FastifyRequest): ReadCall {
  const { actor, isSessionCached } = request
  if (actor === null && endpoint.needs !== 'ANYONE') throw new AppError('SIGNED_OUT')
  const origin = originOf(request)
  const params = parsedParams(endpoint.params, request.params)
  return {
    db: db.by(origin),
    origin,
    params,
    query: parsed(endpoint.query, request.query),
    body: parsed(endpoint.body, request.body),
    address: request.ip,
    agent: request.headers['user-agent'],
    key:
      endpoint.creates === true
        ? idempotencyKey(
            request.headers['idempotency-key'],
            `${endpoint.method} ${endpoint.path}${recordOf(params)}`,
            keyedBody(request, endpoint.condition),
          )
        : null,
    actor,
    isSessionCached,
  }
}

/** The same key for another record is another call. */
const recordOf = (params: unknown) => (params === undefined ? '' : ` ${JSON.stringify(params)}`)

function originOf({ actor, ip, id }: FastifyRequest): RequestOrigin {
  const from = { address: ip, request: id }
  if (actor === null) return from
  const session = actor.sessionHash.toString('hex', 0, SESSION_BYTES)
  return { user: actor.userId, session, ...from }
}

/** Throws 400 with every field at fault, the first one's sentence in front (decisions §2). No object: MALFORMED; no body: an empty one. */
function parsed(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  if (value === null || Array.isArray(value) || !['object', 'undefined'].includes(typeof value)) {
    throw new AppError('MALFORMED')
  }
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  const sentences = new Map<string, string>()
  for (const { path, message } of result.error.issues) {
    const field = path.map(String).join('.')
    if (!sentences.has(field)) sentences.set(field, message)
  }
  throw new AppError('INVALID', {
    fields: [...sentences].map(([path, message]) => ({ path, message })),
  })
}

/** Validates path parameters: a malformed id answers exactly like an unknown one. */
function parsedParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('NOT_FOUND')
  return result.data
}

/** Null without the header, 400 when it is empty or over 255 characters (decisions §2). `body` is that of `keyedBody`. */
function idempotencyKey(
  header: string | string[] | undefined,
  call: string,
  body: string,
): IdempotencyKey | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || header === '' || header.length > KEY_MAX) {
    throw new AppError('INVALID', { fields: [{ path: 'Idempotency-Key', message: INVALID_KEY }] })
  }
  return {
    call,
    keyHash: createHash('sha256').update(header).digest(),
    requestHash: createHmac('sha256', header).update(body).digest(),
  }
}

/** The body as a key compares it: as it was sent, or JSON without the condition of the call and the time of sending. */
function keyedBody(sent: { body: unknown; bodyText: string }, condition?: string): string {
  const { body, bodyText } = sent
  if (typeof body !== 'object' || body === null) return bodyText
  const isTimed = 'sentAt' in body
  if (!isTimed && (condition === undefined || !(condition in body))) return bodyText
  return JSON.stringify({ ...body, [condition ?? 'sentAt']: undefined, sentAt: undefined })
}
