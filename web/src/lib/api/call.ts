import { ApiError } from './api-error.ts'
import { callUrl, pathWith } from './call-url.ts'
import { doubtConnection, doubtUnlessAnswered } from './connection.ts'
import { takePrefetched } from './cache/prefetched.ts'
import { fetchAgainWhenBack } from './cache/fetch-again.ts'
import { cachedAnswer, cacheAnswer } from './cache/etag-cache.ts'
import { untilNotBusy } from './until-not-busy.ts'
import { ownRequestIds } from '../live/own-request-ids.ts'
import { endSession, getSession } from '../session/session.ts'

import type { Endpoint, ReplyOf, Sent } from '@mezgeb/contract/kit/endpoint'
import type { Failure } from '@mezgeb/contract/kit/failure'
import type * as z from 'zod/mini'

import type { Answer } from './cache/etag-cache.ts'

export type SentParts = { params?: object; query?: object; body?: object }

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** The server creates once for the same key and body (decisions §2), so a retry is safe. */
  idempotencyKey?: string | undefined
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Read once and too large for the ETag cache. */
  isPassing?: boolean
}

export type ListEndpoint = Endpoint & { pages?: true }

export type SearchedList = ListEndpoint & {
  readonly query: z.ZodMiniType<unknown, { search?: string; limit?: number }>
}

export type ItemOf<E> = ReplyOf<E> extends readonly (infer Item)[] ? Item : never

export type Page<Item> = {
  items: readonly Item[]
  next: string | null
  total: number | null
  /** Of the amounts of all pages, of one kind or several; absent from lists that have none. */
  sums?: readonly number[]
}

/** Calls an endpoint of the contract without a time limit (spec §7); a failure throws an ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> & SentParts,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { value } = await answer(endpoint, sent, options)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server judges its replies by the same schema before they leave; once is enough
  return value as ReplyOf<E>
}

/** Adds the next page's cursor and the total from the headers. */
export async function callPage<E extends ListEndpoint>(
  endpoint: E,
  sent: Sent<E> & SentParts,
  options: CallOptions = {},
): Promise<Page<ItemOf<E>>> {
  const { value, link, total, sum } = await answer(endpoint, sent, options)
  const sums = sum?.split(',').map(Number) ?? []
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    items: value as ItemOf<E>[],
    next: nextCursor(link),
    total: numberOrNull(total),
    ...(sums.length === 0 || sums.some(Number.isNaN) ? {} : { sums }),
  }
}

async function answer(
  endpoint: Endpoint,
  { params, query, body }: SentParts,
  options: CallOptions,
): Promise<Answer> {
  const token = endpoint.needs === 'ANYONE' ? undefined : getSession()?.token
  const url = callUrl(pathWith(endpoint.path, params), query)
  const known = endpoint.method === 'GET' ? cachedAnswer(url) : undefined
  const isRepeatable = endpoint.method === 'GET' || options.idempotencyKey !== undefined
  const request = () => send(endpoint, { url, body }, { ...options, token, tag: known?.tag })
  const response = await (isRepeatable ? untilNotBusy(request, options.signal) : request())
  if (response.status === 304 && known !== undefined) return known
  if (response.ok) {
    if (endpoint.method !== 'GET') ownRequestIds.add(response.headers.get('X-Request-Id'))
    const read = await readAnswer(endpoint, response)
    if (endpoint.method === 'GET' && options.isPassing !== true) cacheAnswer(url, read, token)
    return read
  }
  const failure = await failureIn(response)
  if (response.status === 401 && token !== undefined) endSession(token, 'expired')
  throw new ApiError(endpoint, { status: response.status, failure })
}

type Asking = CallOptions & { token: string | undefined; tag: string | undefined }

async function send(
  endpoint: Endpoint,
  { url, body }: { url: string; body: object | undefined },
  { token, tag, idempotencyKey, signal, keepalive }: Asking,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  if (tag !== undefined) headers.set('If-None-Match', tag)
  try {
    const early = endpoint.method === 'GET' ? takePrefetched(url, token) : undefined
    if (early !== undefined) return await doubtUnlessAnswered(early)
    const initOf = () => ({
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body: bodyText(body) }),
      ...(signal === undefined ? {} : { signal }),
      ...(keepalive === undefined ? {} : { keepalive }),
    })
    if (idempotencyKey !== undefined) return await fetchAgainWhenBack(url, initOf)
    return await doubtUnlessAnswered(fetch(url, initOf()))
  } catch (error) {
    if (signal?.aborted) throw error
    doubtConnection()
    throw new ApiError(endpoint, { status: 0 }, { cause: error })
  }
}

/** The time of sending is that of this attempt. */
function bodyText(body: object): string {
  return JSON.stringify('sentAt' in body ? { ...body, sentAt: new Date().toISOString() } : body)
}

async function readAnswer(endpoint: Endpoint, response: Response): Promise<Answer> {
  const { headers } = response
  try {
    const value: unknown = endpoint.reply === undefined ? undefined : await response.json()
    return {
      value,
      tag: headers.get('ETag'),
      link: headers.get('Link'),
      total: headers.get('X-Total-Count'),
      sum: headers.get('X-Total-Amount'),
    }
  } catch (error) {
    throw new ApiError(endpoint, { status: 0 }, { cause: error })
  }
}

/** Undefined for an answer that is not the server's, but a proxy's. */
async function failureIn(response: Response): Promise<Failure | undefined> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const failure = (await response.json()) as Failure
    return typeof failure.code === 'string' ? failure : undefined
  } catch {
    return undefined
  }
}

function nextCursor(link: string | null): string | null {
  const next = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(link ?? '')?.[1]
  return next === undefined
    ? null
    : new URL(next, window.location.origin).searchParams.get('cursor')
}

function numberOrNull(text: string | null): number | null {
  return text === null || Number.isNaN(Number(text)) ? null : Number(text)
}
