import { databaseDigest } from '../../server/src/testing/database/database-digest.ts'
import { givenWorld } from '../../server/src/testing/world.ts'
import { outcomeOf } from '../lib/outcome-of.ts'
import { createSender } from '../lib/load/plain-request.ts'
import { patientApi } from '../lib/patient-api.ts'
import { servedOperations } from './fuzz/operations.ts'
import { HIDDEN_PATHS } from './safe-headers/hidden-paths.ts'
import { inlineParts, missingHeaders } from './safe-headers/missing-headers.ts'

import type { World } from '../../server/src/testing/world.ts'
import type { Goal } from '../lib/goal.ts'
import type { Reply, Sender } from '../lib/load/plain-request.ts'
import type { Operation } from './fuzz/operations.ts'

const DOCUMENTS = ['/', '/login', '/products', '/sales/1', '/anything/else', '/api/docs']
const OTHERS = [
  '/favicon.svg',
  '/assets/nothing.js',
  '/api/nothing',
  '/api/%zz',
  '/api/openapi.json',
]
const YEAR_SECONDS = 31_536_000
/** Requests that another site can make a browser send. */
const FORM_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]
const ELSEWHERE = 'https://elsewhere.invalid'

type Look = { sender: Sender; faults: string[]; looked: number }

/** No foreign content runs in, frames, reads or writes through our pages, and caches keep nothing. */
export const safeHeaders: Goal = {
  id: 'G11.1',
  title: 'headers, foreign origins and unknown files',
  target: '0 faults',
  isInShortRun: true,
  async run({ startServer }) {
    const server = await startServer()
    const api = await patientApi(server)
    const look: Look = { sender: createSender(server.url), faults: [], looked: 0 }
    try {
      const world = await givenWorld(api)
      const operations = await servedOperations(server.url)
      await lookAtDocuments(look)
      await lookAtCalls(look, operations, world)
      await lookForFiles(look)
      const before = JSON.stringify(await databaseDigest(api.database))
      await writeFromElsewhere(look, operations, world)
      if (JSON.stringify(await databaseDigest(api.database)) !== before) {
        look.faults.push('a foreign page has changed something')
      }
      return outcomeOf(look.faults, `${look.looked} answers`)
    } finally {
      look.sender.close()
      await api.close()
    }
  },
}

async function ask(look: Look, ...[path, sending]: Parameters<Sender['send']>): Promise<Reply> {
  const reply = await look.sender.send(path, sending)
  look.looked += 1
  const missing = missingHeaders(path, reply)
  look.faults.push(...missing.map((what) => `${sending?.method ?? 'GET'} ${path}: ${what}`))
  return reply
}

async function lookAtDocuments(look: Look): Promise<void> {
  for (const path of [...DOCUMENTS, ...OTHERS]) {
    const { text, headers: plain } = await ask(look, path)
    if (DOCUMENTS.includes(path)) {
      look.faults.push(...inlineParts(text).map((part) => `${path} has ${part} inline`))
    }
    const overTls = await ask(look, path, {
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' },
    })
    const age = /max-age=(\d+)/.exec(String(overTls.headers['strict-transport-security']))?.[1]
    if (Number(age ?? 0) < YEAR_SECONDS) look.faults.push(`${path} over TLS has no HSTS`)
    if (plain['strict-transport-security'] !== undefined) {
      look.faults.push(`${path} without TLS has HSTS`)
    }
  }
}

/** Every call, with and without a session, from a foreign origin. */
async function lookAtCalls(
  look: Look,
  operations: readonly Operation[],
  { own }: World,
): Promise<void> {
  for (const { method, path } of operations) {
    if (path === '/auth/logout') continue
    for (const token of [own.admin.token, 'A'.repeat(64)]) {
      await ask(look, `/api${filled(path, own.product.id)}`, {
        method,
        headers: { authorization: `Bearer ${token}`, origin: ELSEWHERE },
      })
    }
    const preflight = await ask(look, `/api${filled(path, own.product.id)}`, {
      method: 'OPTIONS',
      headers: {
        origin: ELSEWHERE,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    if (preflight.status < 400) look.faults.push(`OPTIONS ${path} is answered ${preflight.status}`)
  }
}

/** A form of another site: the browser would add cookies, so every session token is tried as one. */
async function writeFromElsewhere(
  look: Look,
  operations: readonly Operation[],
  { own }: World,
): Promise<void> {
  const { token } = own.admin
  const text = JSON.stringify({ name: 'Foreign', location: 'Foreign', status: 'REJECTED' })
  for (const { method, path, roles } of operations) {
    if (method === 'GET' || roles.length === 0) continue
    const target = `/api${filled(path, own.product.id)}`
    const known = { origin: ELSEWHERE, cookie: `token=${token}; session=${token}` }
    for (const type of [...FORM_TYPES, 'application/json']) {
      const headers = { ...known, 'content-type': type }
      const { status } = await ask(look, `${target}?token=${token}`, { method, headers, text })
      if (status !== 401) look.faults.push(`${method} ${path} by a cookie is answered ${status}`)
      if (type === 'application/json') continue
      const signedIn = { ...headers, authorization: `Bearer ${token}` }
      const asForm = await ask(look, target, { method, headers: signedIn, text })
      if (asForm.status < 400) look.faults.push(`${method} ${path} takes ${type}`)
    }
  }
}

/** Paths outside of the app give the app's page or nothing. */
async function lookForFiles(look: Look): Promise<void> {
  const { text: page } = await ask(look, '/')
  for (const path of HIDDEN_PATHS) {
    const { status, text } = await ask(look, path)
    const isNothing = status >= 400 && status < 500
    if (!isNothing && text !== page) look.faults.push(`${path} is answered ${status}`)
  }
}

function filled(path: string, id: string): string {
  return path.replaceAll(/\{\w+\}/g, id)
}
