import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import { countWaitingTransfers } from '@mezgeb/contract/stock/transfers'
import { listOtherCustomers } from '@mezgeb/contract/selling/customers'
import { vi } from 'vitest'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'

export type MockRequest = {
  endpoint: Endpoint
  query: URLSearchParams
  body: unknown
  headers: Headers
}

type Answer = {
  status?: number
  body?: unknown
  /** In the place of a body. */
  stream?: ReadableStream<Uint8Array<ArrayBuffer>>
  headers?: Record<string, string>
}
type Handler = (request: MockRequest) => Answer | Promise<Answer>

/** Answers calls of the contract in the place of the server, and remembers them. */
export function mockApi() {
  const handlers = new Map<Endpoint, Handler>()
  const requests: MockRequest[] = []

  async function answer(input: string, init?: RequestInit): Promise<Response> {
    const url = new URL(input, 'http://localhost')
    const endpoint = [...handlers.keys()].find((known) => isFor(known, url, init?.method))
    // The bar of every page asks for the first.
    if (endpoint === undefined && isFor(countWaitingTransfers, url, init?.method))
      return nothingWaits()
    if (endpoint === undefined && isFor(listRemovalReasons, url, init?.method))
      return Response.json([])
    if (endpoint === undefined && isFor(listOtherCustomers, url, init?.method))
      return Response.json([])
    if (endpoint === undefined) throw new TypeError(`No answer for ${init?.method} ${url.pathname}`)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const request = { endpoint, query: url.searchParams, body, headers: new Headers(init?.headers) }
    requests.push(request)
    const given = (await handlers.get(endpoint)?.(request)) ?? {}
    const text = given.body === undefined ? null : JSON.stringify(given.body)
    return new Response(given.stream ?? text, {
      status: given.status ?? 200,
      headers: given.headers ?? {},
    })
  }

  vi.stubGlobal('fetch', vi.fn(answer))
  return {
    requests,
    on: (endpoint: Endpoint, handler: Handler) => handlers.set(endpoint, handler),
    sentTo: (endpoint: Endpoint) => requests.filter((request) => request.endpoint === endpoint),
  }
}

function nothingWaits(): Response {
  return Response.json({ toApprove: 0, toShip: 0, toReceive: 0, toSettle: 0 })
}

function isFor(endpoint: Endpoint, url: URL, method: string | undefined): boolean {
  const pattern = new RegExp(`^/api${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return endpoint.method === method && pattern.test(url.pathname)
}
