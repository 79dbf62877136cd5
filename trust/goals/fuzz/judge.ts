import { ERRORS } from '@mezgeb/contract/kit/errors'

import { CANARY } from '../../../server/src/testing/world.ts'

import type { Reply } from '../../lib/load/plain-request.ts'
import type { Grounds } from './grounds.ts'
import type { Operation } from './operations.ts'
import type { Request } from './requests.ts'

const STATUSES = new Map(Object.entries(ERRORS).map(([code, { status }]) => [code, status]))
const JSON_TYPE = 'application/json; charset=utf-8'
const EVENTS_TYPE = 'text/event-stream; charset=utf-8'

/** Changes of direction, with which a name looks like another one. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/
/** Cells of a file are shown as they are. */
const keepsFiles = ({ operation }: Request) => operation.path.includes('imports')

/** Faults of an answer, a few words each. */
export function faultsOf(request: Request, reply: Reply, grounds: Grounds): string[] {
  const { status, text, headers } = reply
  const { token } = request
  const faults: string[] = []
  if (status >= 500) faults.push('5xx')
  const type = request.operation.isStream && status === 200 ? EVENTS_TYPE : JSON_TYPE
  if (text !== '' && headers['content-type'] !== type) faults.push(`is no ${type}`)
  if (headers['cache-control'] !== 'no-store') faults.push('may be kept')
  if (token !== grounds.tokens['SUPER_ADMIN'] && text.includes(CANARY)) faults.push('canary')
  if (status < 300 && TURNS.test(text) && !keepsFiles(request)) faults.push('turns its text')
  const mismatch = mismatchOf(request.operation, reply)
  if (mismatch !== null) faults.push(`not as its schema says: ${mismatch}`)
  const refusal = status < 300 ? whyToRefuse(request, grounds) : null
  if (refusal !== null) faults.push(`is taken although ${refusal}`)
  return faults
}

function mismatchOf({ replies }: Operation, { status, text }: Reply): string | null {
  const judge = replies.get(String(status)) ?? (status >= 400 ? replies.get('default') : undefined)
  if (judge === undefined) return replies.has(String(status)) ? null : `status ${status}`
  if (judge === null) return text === '' ? null : 'a body'
  try {
    const body: unknown = JSON.parse(text)
    if (status >= 400 && statusOf(body) !== status) return `${status} with another one's code`
    return judge(body)
  } catch {
    return 'unreadable'
  }
}

/** The status of the refusal's code. */
function statusOf(body: unknown): number | undefined {
  const isFailure = typeof body === 'object' && body !== null && 'code' in body
  return isFailure ? STATUSES.get(String(body.code)) : undefined
}

/** Why the document forbids a success. */
function whyToRefuse({ operation, ...sent }: Request, grounds: Grounds): string | null {
  const sessions = [...Object.values(grounds.tokens), ...grounds.spareTokens]
  if (operation.roles.length > 0 && !sessions.includes(sent.token ?? '')) return 'no session'
  const { text, type, query } = sent
  // An empty body counts as none, and a GET's body is not read.
  const hasBody = text !== undefined && text !== '' && operation.method !== 'GET'
  if (hasBody && type !== 'application/json') return `its type is ${type}`
  if (operation.body !== undefined && isWrongBody(operation, hasBody ? text : '{}')) {
    return 'its body is not'
  }
  for (const { name, in: place, schema } of operation.parameters) {
    const judge = operation.judgeParameter.get(name)
    const given = query.filter((pair) => place === 'query' && pair[0] === name)
    if (given.length > 1) return `${name} occurs twice`
    // A number in a query is text.
    if (schema['type'] === 'number') continue
    if (given.some(([, value]) => judge?.(value) !== null && judge?.(value.trim()) !== null)) {
      return `${name} is not`
    }
  }
  return null
}

function isWrongBody({ judgeBody }: Operation, text: string): boolean {
  const body: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
  return judgeBody(body) !== null && judgeBody(trimmed(body)) !== null
}

/** White space around a text does not count. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, trimmed(one)]))
}
