import { listBranches } from '@mezgeb/contract/business/branches'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { getMe } from '@mezgeb/contract/people/auth'
import { listUsers } from '@mezgeb/contract/people/users'
import { listCustomers, listOtherCustomers } from '@mezgeb/contract/selling/customers'
import { listSales } from '@mezgeb/contract/selling/sales'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import { countWaitingTransfers } from '@mezgeb/contract/stock/transfers'
import { vi } from 'vitest'

import { getSession } from '../lib/session/session.ts'
import {
  givenBranch,
  givenCategory,
  givenCustomer,
  givenStockEntry,
  givenSupplier,
} from './builders.ts'

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

/** Answers of calls that a test says nothing about; they are not remembered. */
const USUAL: readonly [Endpoint, () => unknown][] = [
  [getMe, () => getSession()?.user],
  [countWaitingTransfers, () => ({ toApprove: 0, toShip: 0, toReceive: 0, toSettle: 0 })],
  [listBranches, () => [givenBranch()]],
  [listCategories, () => [givenCategory()]],
  [listCustomers, () => [givenCustomer()]],
  [listStockEntries, () => [givenStockEntry()]],
  [listSuppliers, () => [givenSupplier()]],
  ...[listOtherCustomers, listProducts, listRemovalReasons, listSales, listTenders, listUsers].map(
    (list): [Endpoint, () => unknown] => [list, () => []],
  ),
]

/** Answers calls of the contract in the place of the server, and remembers them. */
export function mockApi() {
  const handlers = new Map<Endpoint, Handler>()
  const requests: MockRequest[] = []

  async function answer(input: string, init?: RequestInit): Promise<Response> {
    const url = new URL(input, 'http://localhost')
    const endpoint = [...handlers.keys()].find((known) => isFor(known, url, init?.method))
    const usual = USUAL.find(([known]) => isFor(known, url, init?.method))?.[1]
    if (endpoint === undefined && usual !== undefined) return Response.json(usual())
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

function isFor(endpoint: Endpoint, url: URL, method: string | undefined): boolean {
  const pattern = new RegExp(`^/api${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return endpoint.method === method && pattern.test(url.pathname)
}
