import fc from 'fast-check'
import pLimit from 'p-limit'

import { anotherAddress } from '../../server/src/testing/builders.ts'
import { isTimely } from '../lib/is-timely.ts'
import { createSender } from '../lib/load/plain-request.ts'
import { patientApi, whileBusy } from '../lib/patient-api.ts'
import { givenGrounds } from './fuzz/grounds.ts'
import { faultsOf } from './fuzz/judge.ts'
import { servedOperations } from './fuzz/operations.ts'
import { requests } from './fuzz/requests.ts'

import type { Goal } from '../lib/goal.ts'
import type { Sender } from '../lib/load/plain-request.ts'
import type { Grounds } from './fuzz/grounds.ts'
import type { Request } from './fuzz/requests.ts'

const REQUESTS = { short: 1_000, full: 50_000 }
const BATCH = 500
const AT_ONCE = 4
const LONGEST_DELAY_S = 0.1
const METRICS_TOKEN = 'fuzz-metrics-token'
const SHOWN = 5
/** It would end the caller's sessions, and the fuzzer cannot guess the password. */
// The first wants a password, the others a hash, that no random request has.
const NEVER_WORKS = ['changePassword', 'getProductPhoto', 'getInstitutionLogo']

/** No documented request breaks the server, and every reply matches the OpenAPI document. */
export const fuzz: Goal = {
  id: 'G13',
  title: 'requests made from the OpenAPI document',
  target: `0 x 5xx other than 503 of a busy server, 0 replies unlike their schema, event loop late by < ${LONGEST_DELAY_S * 1000} ms at p99`,
  isInShortRun: true,
  async run({ size, seed, startServer }) {
    const watch = new URL('../lib/watch-prototypes.mjs', import.meta.url).href
    const server = await startServer({ env: { METRICS_TOKEN, NODE_OPTIONS: `--import ${watch}` } })
    const api = await patientApi(server)
    const grounds = await givenGrounds(api)
    await api.close()
    const sender = createSender(server.url)
    await eventLoopDelay(sender)
    const fuzzed = await sendAll(sender, { grounds, url: server.url, count: REQUESTS[size], seed })
    // A dead server would have left requests unanswered.
    const delay = await eventLoopDelay(sender).catch(() => ({ p99: Infinity, max: Infinity }))
    sender.close()
    await server.stop()
    const polluted = server.output().match(/prototype changed: \w+/g) ?? []
    // A call that was always refused was not tested; the short form has too few requests to judge that.
    const untested = fuzzed.unseen.map((name) => `${name} never worked`)
    const faults = [...fuzzed.faults, ...polluted, ...(size === 'full' ? untested : [])]
    const sent = REQUESTS[size].toLocaleString('en')
    return {
      met: faults.length === 0 && isTimely(size, delay.p99, LONGEST_DELAY_S),
      figure:
        `${faults.length} faults in ${sent} requests (${fuzzed.taken} taken), ` +
        `event loop late by ${inMs(delay.p99)} ms at p99 and ${inMs(delay.max)} ms at most, ${polluted.length} prototypes changed` +
        faults
          .slice(0, SHOWN)
          .map((fault) => `; ${fault}`)
          .join(''),
    }
  },
}

type Run = { grounds: Grounds; url: string; count: number; seed: number }

async function sendAll(sender: Sender, { grounds, url, count, seed }: Run) {
  const operations = await servedOperations(url)
  const arbitrary = requests(operations, grounds)
  const atOnce = pLimit(AT_ONCE)
  const faults: string[] = []
  const worked = new Set(NEVER_WORKS)
  let taken = 0
  for (let batch = 0; batch * BATCH < count; batch += 1) {
    const made = fc.sample(arbitrary, { seed: seed + batch, numRuns: BATCH })
    const work = made.map((request) =>
      atOnce(async () => {
        const { name, method, path } = request.operation
        const reply = await whileBusy(() => sendOne(sender, request)).catch(() => null)
        if (reply === null) {
          faults.push(`${method} ${path} is not answered: ${request.text ?? ''}`)
          return
        }
        if (reply.status < 300) {
          worked.add(name)
          taken += 1
        }
        for (const fault of faultsOf(request, reply, grounds)) {
          const { operation: _, ...sent } = request
          faults.push(`${method} ${path} ${fault}: ${reply.status} of ${JSON.stringify(sent)}`)
        }
      }),
    )
    await Promise.all(work)
  }
  const unseen = operations.map(({ name }) => name).filter((name) => !worked.has(name))
  return { taken, faults, unseen }
}

function sendOne(sender: Sender, { operation, token, path, query, key, type, text }: Request) {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  )
  const search = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  return sender.send(`/api${filled}${search === '' ? '' : `?${search}`}`, {
    method: operation.method,
    headers: {
      'x-forwarded-for': anotherAddress(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(text === undefined ? {} : { 'content-type': type }),
    },
    text,
  })
}

/** Delay of the event loop since the last call, in seconds. */
async function eventLoopDelay(sender: Sender): Promise<{ p99: number; max: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { text } = await sender.send('/metrics', { headers })
  const secondsOf = (name: string) => {
    const value = new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]
    if (value === undefined) throw new Error('the metrics do not tell how late the event loop was')
    return Number(value)
  }
  return { p99: secondsOf('p99'), max: secondsOf('max') }
}

const inMs = (seconds: number) => Math.round(seconds * 1000)
