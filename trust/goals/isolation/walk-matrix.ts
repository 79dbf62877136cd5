import { randomUUID } from 'node:crypto'

import pLimit from 'p-limit'

import { CALLS } from '@mezgeb/contract/calls'
import { rolesFor } from '@mezgeb/contract/kit/permissions'

import { databaseDigest } from '../../../server/src/testing/database/database-digest.ts'
import { malformedIds, placed } from '../../../server/src/testing/id-positions.ts'
import { REQUESTS } from '../../../server/src/testing/requests.ts'
import { CANARY } from '../../../server/src/testing/world.ts'
import { patientApi } from '../../lib/patient-api.ts'
import { givenActors } from './actors.ts'
import { deletedIds, idsOf, nobodysIds } from './ids.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { CallRow, IdPosition } from '../../../server/src/testing/call-row.ts'
import type { Answer, Sending, TestApi } from '../../../server/src/testing/test-api.ts'
import type { Size } from '../../lib/goal.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'
import type { Actor } from './actors.ts'

const AT_ONCE = 6
const OWN_HEADERS = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])

/** Result of a walk. */
export type Walked = { requests: number; leaks: string[] }

type Matrix = Walked & { api: TestApi; size: Size; deleted: string[] }
type Cell = { name: string; endpoint: Endpoint; row: CallRow; actor: Actor }

/**
 * Nine callers make every call with every id in every position. A leak is a reply with the victim's data, a foreign
 * id with another reply than a missing one, or a changed row of the victim.
 */
export async function walkMatrix(
  server: ServerUnderTest,
  size: Size,
  rounds: number,
): Promise<Walked> {
  const api = await patientApi(server)
  try {
    const { actors, world } = await givenActors(api)
    const victim = world.victim.institution.id
    const matrix: Matrix = {
      api,
      size,
      deleted: await deletedIds(api, world.own),
      requests: 0,
      leaks: [],
    }
    const before = await databaseDigest(api.database, victim)
    const atOnce = pLimit(AT_ONCE)
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(cellsOf(actors).map((cell) => atOnce(() => walk(matrix, cell))))
    }
    const after = await databaseDigest(api.database, victim)
    for (const [table, digest] of Object.entries(before)) {
      if (after[table] !== digest) matrix.leaks.push(`rows of the victim changed in ${table}`)
    }
    return matrix
  } finally {
    await api.close()
  }
}

function cellsOf(actors: readonly Actor[]): Cell[] {
  const rows: Record<string, CallRow> = REQUESTS
  return Object.entries<Endpoint>(CALLS).flatMap(([name, endpoint]) => {
    const row = rows[name]
    if (row === undefined) throw new Error(`${name} has no row in the matrix`)
    return actors.map((actor) => ({ name, endpoint, row, actor }))
  })
}

async function walk(matrix: Matrix, cell: Cell): Promise<void> {
  await askForOwn(matrix, cell)
  for (const [position, id] of Object.entries(cell.row.ids ?? {})) {
    await tryIds(matrix, cell, position, id)
  }
}

/** Allowed requests keep the matrix honest: a request that always fails would prove nothing. */
async function askForOwn(matrix: Matrix, cell: Cell): Promise<void> {
  const { endpoint, row, actor } = cell
  const expected = expectedAnswer(endpoint, actor)
  const isLetIn = expected === 'success' || expected === 'anything'
  const request = await row.request(actor.world, firstAllowed(endpoint, actor.role), matrix.api)
  const sent = isLetIn ? { token: actor.token, ...request } : { ...request, token: actor.token }
  const { status, text } = await ask(matrix, cell, sent, 'their own')
  if (expected === 'success' && status >= 300) note(matrix, cell, `their own is refused: ${text}`)
  if (!isLetIn && status !== expected) {
    note(matrix, cell, `is answered ${status} and not ${expected}`)
  }
}

/** 'anything' where a pending institution's request, refused first, names foreign ids. */
function expectedAnswer({ needs, method, evenWhilePending }: Endpoint, actor: Actor) {
  if (needs === 'ANYONE' || isAmong(needs, actor.role)) return 'success'
  if (actor.role !== undefined) return 403
  if (actor.isPending !== true) return 401
  const mayAsk = method === 'GET' || evenWhilePending === true
  return mayAsk && isAmong(needs, 'ADMIN') ? 'anything' : 403
}

function isAmong(needs: Endpoint['needs'], role: Actor['role']): boolean {
  return role !== undefined && rolesFor(needs).includes(role)
}

async function tryIds(matrix: Matrix, cell: Cell, position: string, id: IdPosition): Promise<void> {
  const { endpoint, row, actor } = cell
  const { world, role } = actor
  const request = await row.request(world, firstAllowed(endpoint, role), matrix.api)
  const sendWith = (value: unknown, what: string) =>
    ask(
      matrix,
      cell,
      { ...placed(request, position, value), token: actor.token },
      `${what} at ${position}`,
    )
  const missing = await sendWith(randomUUID(), 'an unknown id')
  // A position for no role takes a client's new id, of which none is foreign.
  const isNew = id.for?.length === 0
  const mayName = isNew || (role === 'SUPER_ADMIN' && !(id.for ?? []).includes(role))
  if (!mayName) {
    for (const foreign of foreignIds(matrix, actor, id)) {
      const answer = await sendWith(foreign, 'a foreign id')
      if (!isSame(answer, missing)) {
        note(
          matrix,
          cell,
          `${position}: a foreign id gets ${answer.status} ${answer.text}, a missing one ${missing.status} ${missing.text}`,
        )
      }
    }
  }
  for (const value of malformedIds(position)) {
    const answer = await sendWith(value, 'no id')
    if (answer.status < 400) note(matrix, cell, `${position}: takes ${JSON.stringify(value)}`)
  }
}

function foreignIds({ size, deleted }: Matrix, { world, role }: Actor, id: IdPosition): string[] {
  const fitting = [id.victims(world.victim), ...nobodysIds()]
  if (id.findsDeleted !== true) fitting.push(...deleted)
  if (role === 'STAFF' && id.siblings !== undefined) fitting.push(id.siblings(world.own))
  // Ids of other kinds, too: but a super admin may name any institution.
  const isThorough = size === 'full' && role !== 'SUPER_ADMIN'
  return isThorough ? [...fitting, ...idsOf(world.victim)] : fitting
}

async function ask(
  matrix: Matrix,
  cell: Cell,
  sending: Sending,
  what: string,
): Promise<Answer<Endpoint>> {
  const answer = await matrix.api.sendAnything(cell.endpoint, sending)
  matrix.requests += 1
  if (answer.status >= 500) note(matrix, cell, `${what} gets ${answer.status}`)
  if (cell.actor.role !== 'SUPER_ADMIN' && answer.text.includes(CANARY)) {
    note(matrix, cell, `${what} shows something of the victim`)
  }
  return answer
}

function isSame(one: Answer<Endpoint>, other: Answer<Endpoint>): boolean {
  return (
    one.status === other.status &&
    one.text === other.text &&
    JSON.stringify(toldBy(one)) === JSON.stringify(toldBy(other))
  )
}

/** Without parts that differ in each reply, and without connection headers. */
function toldBy({ headers }: Answer<Endpoint>) {
  return Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name))
}

function firstAllowed({ needs }: Endpoint, role: Actor['role']) {
  if (role !== undefined && isAmong(needs, role)) return role
  return rolesFor(needs)[0] ?? 'ADMIN'
}

function note(matrix: Matrix, { name, actor }: Cell, fault: string): void {
  matrix.leaks.push(`${name} by ${actor.name}: ${fault}`)
}
