import { needsApproval } from '@mezgeb/contract/kit/endpoint'

import { AppError } from '../app-error.ts'
import { WITHOUT_CALLER, firstAnswer } from '../db/create-once.ts'
import { QUEUE_TIMEOUT_MS } from '../overload/limiter.ts'
import { readCall } from './call.ts'
import {
  compressAnswer,
  failureShownTo,
  sendBytes,
  sendCreated,
  sendJsonRows,
  sendPage,
  sendResult,
  tellUnchanged,
} from './answer/send-answer.ts'

import type { Endpoint, ReplyOf } from '@mezgeb/contract/kit/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Created } from '../db/create-once.ts'
import type { Database } from '../db/database.ts'
import type { Page } from '../db/query/paging.ts'
import type { WithDbSlot } from '../overload/limiter.ts'
import type { WriteQuota } from './write-quota.ts'
import type { BatchedCall, Call, ReadCall, SignedInCall, Success } from './call.ts'
import type { Guard } from './guard.ts'
import type { Bytes, Send } from './answer/send-answer.ts'

/** The server that `serve` adds calls to. Routes only pass it on. */
export type Api = {
  http: FastifyInstance
  db: Database
  guardOf: (endpoint: Endpoint) => Guard
  withDbSlot: WithDbSlot
  quota: WriteQuota
  publish: (success: Success) => void
  /** The failure of a call, with the name of the person who was first. */
  withFirst: (failure: unknown, call: ReadCall) => Promise<unknown>
}

type Item<E> = ReplyOf<E> extends readonly (infer T)[] ? T : never
type Answer<E> = E extends { readonly creates: true }
  ? Created
  : E extends { readonly pages: true }
    ? Page<Item<E>>
    : E extends { readonly bytes: true }
      ? Bytes
      : ReplyOf<E>
type Act<E> = (call: Call<E>) => Promise<Answer<E>>

type Stream<E> = {
  /** Throws, or starts the answer and writes events to it from then on; takes no database slot. */
  stream: (call: SignedInCall<E>, start: () => ServerResponse) => void
}
type Batch<E> = {
  act: Act<E>
  /** Runs first and without a database slot. Null leaves the call to `act`, with a verified session. */
  batch: (call: BatchedCall<E>) => Promise<Created | null>
}
type JsonRows<E> = {
  /** A page whose rows are the JSON text of its items. */
  jsonRows: (call: Call<E>) => Promise<Page<string>>
}

export type Handlers<E> = E extends { readonly streams: true }
  ? Stream<E>
  : E extends { readonly creates: true }
    ? Act<E> | (E extends { readonly needs: 'ANYONE' } ? never : Batch<E>)
    : E extends { readonly pages: true }
      ? Act<E> | JsonRows<E>
      : Act<E>

/** Handlers of any call. A plain act stands for each of the three answers; the flags tell which one it gives. */
type AnyHandlers =
  | (Run<Created> & Run<Page<unknown>> & Run<Bytes> & Run<unknown>)
  | { act: Run<Created>; batch: Run<Created | null> }
  | { jsonRows: Run<Page<string>> }
  | { stream: (call: ReadCall, start: () => ServerResponse) => void }
type Run<Result> = (call: ReadCall) => Promise<Result>

type Binding<Result> = {
  act: Run<Result>
  batch?: Run<Result | null>
  send: Send<Result>
  /** The call's reply, for its change event. */
  replyOf: (result: Result) => unknown
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // nginx buffers events without it.
  'x-accel-buffering': 'no',
  // The connection ends with the stream.
  connection: 'close',
}

/** Binds a call of the contract to the functions that answer it. */
export function serve<E extends Endpoint>(api: Api, endpoint: E, handlers: Handlers<E>): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Handlers follows the flags that are read below, where TypeScript cannot follow
  const given = handlers as unknown as AnyHandlers
  const replyOf = (result: unknown) => result
  const created = { send: sendCreated, replyOf: ({ json }: Created) => JSON.parse(json) as unknown }
  if ('stream' in given) bindStream(api, endpoint, given.stream)
  else if ('jsonRows' in given) {
    bind(api, endpoint, { act: given.jsonRows, send: sendJsonRows, replyOf })
  } else if ('batch' in given) bind(api, endpoint, { ...given, ...created })
  else if (endpoint.creates === true) bind(api, endpoint, { act: given, ...created })
  else if (endpoint.pages === true)
    bind<Page<unknown>>(api, endpoint, { act: given, send: sendPage, replyOf })
  else if (endpoint.bytes === true)
    bind<Bytes>(api, endpoint, { act: given, send: sendBytes, replyOf })
  else bind<unknown>(api, endpoint, { act: given, send: sendResult, replyOf })
}

function bind<Result>(api: Api, endpoint: Endpoint, binding: Binding<Result>): void {
  const { act, batch, send, replyOf } = binding
  const { weight = 1 } = endpoint
  const isPublic = endpoint.needs === 'ANYONE'
  const isCounted = needsApproval(endpoint)
  const isPublished = (endpoint.changes ?? []).length > 0
  const isText = endpoint.method === 'GET' && endpoint.bytes !== true
  const guard = api.guardOf(endpoint)
  api.http.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll('{', ':').replaceAll('}', ''),
    onRequest: isPublic ? [] : [batch === undefined ? guard.verify : guard.verifyUnlessCached],
    onSend: isText && !isPublic ? [tellUnchanged, compressAnswer] : [],
    ...(batch === undefined ? {} : { errorHandler: guard.verifyBeforeRefusal }),
    handler: async (request, reply) => {
      const since = performance.now() - request.lookUpMs
      const call = readCall(api.db, endpoint, request)
      const waiting = { endpoint, request, body: call.body, since }
      if (isCounted) await admit(api, call, waiting)
      let result = batch === undefined ? null : await batch(call)
      if (result === null) {
        const certain = await verified(guard, request, call, since)
        const run = () =>
          act(certain).catch(async (failure: unknown) => {
            throw failureShownTo(request, endpoint, await api.withFirst(failure, certain))
          })
        result = isPublic ? await run() : await api.withDbSlot(waiting, run)
      }
      if (isCounted) api.quota.note(ownerOf(call), weight * Buffer.byteLength(request.bodyText))
      const done = result
      if (isPublished) {
        api.publish({ endpoint, request, body: call.body, reply: () => replyOf(done) })
      }
      return send(request, reply, done, endpoint)
    },
  })
}

/** Throws QUOTA_REACHED beyond the quota, except for a call that was answered before: it is answered again. */
async function admit(
  { quota, withDbSlot }: Api,
  call: ReadCall,
  waiting: Parameters<WithDbSlot>[0],
): Promise<void> {
  try {
    quota.admit(ownerOf(call))
  } catch (refusal) {
    const { db, actor, key } = call
    await withDbSlot(waiting, () => firstAnswer(db, actor ?? WITHOUT_CALLER, key, refusal))
  }
}

function ownerOf({ actor }: ReadCall): string {
  return actor?.institutionId ?? ''
}

async function verified(
  guard: Guard,
  request: FastifyRequest,
  call: ReadCall,
  since: number,
): Promise<ReadCall> {
  if (!request.isSessionCached) return call
  // The limiter would refuse it after the look-up.
  if (performance.now() - since > QUEUE_TIMEOUT_MS) throw new AppError('UNAVAILABLE')
  await guard.verify(request)
  return { ...call, actor: request.actor, isSessionCached: false }
}

function bindStream(
  api: Api,
  endpoint: Endpoint,
  open: (call: ReadCall, start: () => ServerResponse) => void,
): void {
  api.http.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    onRequest: [api.guardOf(endpoint).verify],
    handler: async (request, reply) => {
      open(readCall(api.db, endpoint, request), () => {
        request.isStream = true
        reply.hijack()
        reply.headers(STREAM_HEADERS)
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value)
        }
        return reply.raw
      })
      return reply
    },
  })
}
