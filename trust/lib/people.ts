import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { getDashboard } from '@mezgeb/contract/insight/dashboard'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { createSale } from '@mezgeb/contract/selling/sales'

import { givenBusiness, givenCustomer, givenProduct } from '../../server/src/testing/builders.ts'
import { patient } from './patient-api.ts'

import type { TestApi } from '../../server/src/testing/test-api.ts'

const STOCK = 1_000_000
const PAUSE_MS = 20
const PATIENCE_MS = 60_000

/** One answer as a client received it; status 0 if the connection broke. `at` is `performance.now()`. */
export type Heard = {
  kind: string
  status: number
  /** Code of a refusal; '' for a success. */
  code: string
  hasWords: boolean
  hasRetryAfter: boolean
  seconds: number
  at: number
}

type Reply = { status: number; text: string; headers: Record<string, unknown> }

/** A request that clients repeat. */
export type Asking = { kind: string; ask: () => Promise<Reply> }

export type People = {
  /** All answers so far. */
  heard: readonly Heard[]
  /** Seconds from `moment` to the first success, of this kind or any, of a request sent after it. */
  firstSuccessAfter: (moment: number, kind?: string) => Promise<number>
  /** Ends after running requests are answered. */
  stop: () => Promise<readonly Heard[]>
}

/** Opens a shop and returns its clients' requests: a sale, a list, the dashboard. */
export async function shopAskings(api: TestApi): Promise<Asking[]> {
  const setUp = patient(api)
  const business = await givenBusiness(setUp)
  const { admin, branch } = business
  const { token } = admin
  const product = await givenProduct(setUp, business, { stock: STOCK })
  const customer = await givenCustomer(setUp, admin, branch.id)
  const saleItems = [{ productId: product.id, quantity: 1 }]
  const body = { customerId: customer.id, branchId: branch.id, saleItems }
  return [
    { kind: 'sale', ask: () => api.sendAnything(createSale, { token, key: randomUUID(), body }) },
    { kind: 'list', ask: () => api.sendAnything(listProducts, { token }) },
    { kind: 'dashboard', ask: () => api.sendAnything(getDashboard, { token }) },
  ]
}

/** Clients that send one request after the other and record each. `askings` are distributed among them. */
export function startPeople(askings: readonly Asking[], count: number): People {
  const closing = new AbortController()
  const heard: Heard[] = []
  const person = async (number: number) => {
    const asking = askings[number % askings.length]
    if (asking === undefined) return
    while (!closing.signal.aborted) {
      const sent = performance.now()
      const answer = await asking.ask().catch(() => null)
      heard.push(heardOf(asking.kind, answer, sent))
      await sleep(PAUSE_MS)
    }
  }
  const people = Array.from({ length: count }, (_, number) => person(number))
  return {
    heard,
    firstSuccessAfter: (moment, kind) => firstSuccessAfter(heard, moment, kind),
    stop: async () => {
      closing.abort()
      await Promise.all(people)
      return heard
    },
  }
}

/** Whether the answers asked to retry, when and why, as required in an outage. */
export function isPutOff({ status, hasRetryAfter, hasWords }: Heard): boolean {
  return status === 503 && hasRetryAfter && hasWords
}

/** Neither a success nor a request to retry. */
export function isWrong(heard: Heard): boolean {
  return (heard.status < 200 || heard.status > 299) && !isPutOff(heard)
}

/** Number of each answer: `503 STORAGE_FULL 120, 200 80`. */
export function tally(heard: readonly Heard[]): string {
  const counts = new Map<string, number>()
  for (const { status, code } of heard) {
    const name = `${status} ${code}`.trim()
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${count.toLocaleString('en')} × ${name}`).join(', ')
}

/**
 * Seconds from `moment` to the first success, of this kind or any, of a request sent after it; Infinity after a
 * minute.
 */
export async function firstSuccessAfter(
  heard: readonly Heard[],
  moment: number,
  wanted?: string,
): Promise<number> {
  for (;;) {
    const first = heard.find(
      ({ kind, status, at, seconds }) =>
        at - seconds * 1000 > moment && status >= 200 && status < 300 && kind === (wanted ?? kind),
    )
    if (first !== undefined) return (first.at - moment) / 1000
    if (performance.now() - moment > PATIENCE_MS) return Number.POSITIVE_INFINITY
    await sleep(10)
  }
}

/** Records the answer, or its absence, of a request sent at that time. */
export function heardOf(kind: string, answer: Reply | null, sent: number): Heard {
  const at = performance.now()
  const { code = '', message } =
    answer === null || answer.status < 400 ? {} : failureIn(answer.text)
  return {
    kind,
    status: answer?.status ?? 0,
    code,
    hasWords: message !== undefined,
    hasRetryAfter: answer?.headers['retry-after'] !== undefined,
    seconds: (at - sent) / 1000,
    at,
  }
}

function failureIn(text: string): { code?: string; message?: string } {
  const failure: unknown = JSON.parse(text)
  if (typeof failure !== 'object' || failure === null) return {}
  return {
    ...('code' in failure ? { code: String(failure.code) } : {}),
    ...('message' in failure ? { message: String(failure.message) } : {}),
  }
}
