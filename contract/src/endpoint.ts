import type * as z from 'zod/mini'

import type { Role } from './roles.ts'
import type { Change } from './topics.ts'

type Schema = z.ZodMiniType | undefined

/**
 * One call of the API (spec §7). Server, web, OpenAPI document and tests are all made from it,
 * so a path, a shape, a role or a failure sentence is written here and nowhere else.
 */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the API base, parameters in braces: `/branches/{id}`. */
  path: `/${string}`
  /** One line for the API document. */
  summary: string
  /** Who may call it: roles, or anybody without a session. */
  allow: readonly Role[] | 'ANYONE'
  params?: Params
  query?: Query
  body?: Body
  /** Absent: 204 without a body. */
  reply?: Reply
  /** The sentence shown when the server gives none (spec §8). */
  failure: string
  /** A creating POST: answers 201 and honours Idempotency-Key (decisions §2). */
  creates?: true
  /** A list: pages with `limit` and `cursor`, answers `Link` and `X-Total-Count` (decisions §2). */
  pages?: true
  /** A write that works although the institution is still PENDING (decisions §3). */
  evenWhilePending?: true
  /** What a write changes: whoever looks at it is told as soon as it has succeeded. Every write says it. */
  changes?: readonly Change[]
  /** Answers with server-sent events without end, each as `reply` says. */
  streams?: true
  /** Goes first when more is asked than the server can do: what a shop cannot wait for. */
  goesFirst?: true
}

/** Declares a call, keeping the exact schema types. */
export function endpoint<
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Reply extends Schema = undefined,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return definition
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** What the server's function receives: parsed and tidied. */
export type Received<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? { params: Output<P>; query: Output<Q>; body: Output<B> }
    : never

/** What a caller sends; parts that the call does not have are left out. */
export type Sent<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? (P extends z.ZodMiniType ? { params: Input<P> } : { params?: undefined }) &
        (Q extends z.ZodMiniType ? { query?: Input<Q> } : { query?: undefined }) &
        (B extends z.ZodMiniType ? { body: Input<B> } : { body?: undefined })
    : never

/** What the call answers. */
export type ReplyOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? Output<R> : never
