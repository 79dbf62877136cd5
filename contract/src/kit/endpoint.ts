import type * as z from 'zod/mini'

import type { ErrorCode } from './errors.ts'
import type { Needs } from './permissions.ts'
import type { Change, Topic } from '../features.ts'

export const SEARCH_MAX = 200

/** One call of the API (spec §7). Server, web, OpenAPI document and tests are all made from it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly summary: string
  /** The permission of the caller; SIGNED_IN needs a session only, ANYONE none. */
  readonly needs: Needs
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Absent: 204 without a body. */
  readonly reply?: z.ZodMiniType
  /** Codes of its own; `refusalsOf` adds those that follow from its other parts. */
  readonly refusals?: readonly ErrorCode[]
  /** The sentence shown when the server gives none (spec §8). */
  readonly failure: string
  /** A creating POST: answers 201 and honours Idempotency-Key (decisions §2). */
  readonly creates?: true
  /** The field of a creating call's body that only says when to refuse it: a retry may send another value. */
  readonly condition?: string
  /** A list: pages with `limit` and `cursor`, answers `Link` and `X-Total-Count` (decisions §2). */
  readonly pages?: true
  readonly evenWhilePending?: true
  readonly evenBeforeOwnPassword?: true
  /** A write names the topics that it changes, a read those that it shows. A screen reads again when one of them has changed. */
  readonly changes?: readonly Change[]
  readonly shows?: readonly Topic[]
  /** The orders that a list offers, the default first: the web's build has no queries to read them from. */
  readonly sorts?: readonly string[]
  /** Answers with server-sent events without end, each as `reply` says. */
  readonly streams?: true
  /** Answers with bytes of a type of their own, which never change at their address: browsers keep them. */
  readonly bytes?: true
  /** Bytes that are stored for one of the body, which the quota counts; absent: 1. */
  readonly weight?: number
  /** Under overload it has a share of its own, which ordinary calls cannot use. */
  readonly priority?: 'high'
}

export function endpoint<const E extends Endpoint>(
  definition: E & { [Unknown in Exclude<keyof E, keyof Endpoint>]: never },
): E {
  return definition
}

const ANY = [
  'MALFORMED',
  'TOO_LARGE',
  'NOT_JSON',
  'INVALID',
  'INTERNAL',
  'UNAVAILABLE',
  'STORAGE_FULL',
] as const

export function needsApproval({ method, needs, evenWhilePending }: Endpoint): boolean {
  return method !== 'GET' && needs !== 'ANYONE' && evenWhilePending !== true
}

export function needsOwnPassword({ needs, evenBeforeOwnPassword }: Endpoint): boolean {
  return needs !== 'ANYONE' && evenBeforeOwnPassword !== true
}

export function refusalsOf(call: Endpoint): readonly ErrorCode[] {
  const { needs, params, creates, refusals = [] } = call
  return [
    ...ANY,
    ...(needs === 'ANYONE' ? [] : (['SIGNED_OUT', 'FORBIDDEN'] as const)),
    ...(needsOwnPassword(call) ? (['PASSWORD_CHANGE_REQUIRED'] as const) : []),
    ...(needsApproval(call) ? (['INSTITUTION_PENDING', 'QUOTA_REACHED'] as const) : []),
    ...(params === undefined ? [] : (['NOT_FOUND'] as const)),
    ...(creates === true ? (['KEY_REUSED'] as const) : []),
    ...refusals,
  ]
}

type Part = 'params' | 'query' | 'body' | 'reply'
type SchemaOf<E, P extends Part> = E extends {
  readonly [Name in P]: infer S extends z.ZodMiniType
}
  ? S
  : undefined
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined

export type Received<E> = {
  params: Output<SchemaOf<E, 'params'>>
  query: Output<SchemaOf<E, 'query'>>
  body: Output<SchemaOf<E, 'body'>>
}

export type Sent<E> = (SchemaOf<E, 'params'> extends infer P extends z.ZodMiniType
  ? { params: z.input<P> }
  : { params?: undefined }) &
  (SchemaOf<E, 'query'> extends infer Q extends z.ZodMiniType
    ? { query?: z.input<Q> }
    : { query?: undefined }) &
  (SchemaOf<E, 'body'> extends infer B extends z.ZodMiniType
    ? { body: z.input<B> }
    : { body?: undefined })

export type ReplyOf<E> = Output<SchemaOf<E, 'reply'>>
