import { randomUUID } from 'node:crypto'

import pLimit from 'p-limit'

import { CALLS } from '@mezgeb/contract/calls'

import { databaseDigest } from '../../server/src/testing/database-digest.ts'
import { malformedIds, placed } from '../../server/src/testing/id-positions.ts'
import { REQUESTS } from '../../server/src/testing/requests.ts'
import { CANARY } from '../../server/src/testing/world.ts'
import { remoteApi } from '../lib/remote-api.ts'
import { givenActors } from './isolation/actors.ts'
import { goneIds, idsOf } from './isolation/ids.ts'

import type { Endpoint } from '@mezgeb/contract/endpoint'
import type { CallRow, IdPosition } from '../../server/src/testing/call-row.ts'
import type { Answer, Sending, TestApi } from '../../server/src/testing/test-api.ts'
import type { Goal, Size } from '../lib/goal.ts'
import type { Actor } from './isolation/actors.ts'

const AT_ONCE = 6
const ROUNDS = { short: 1, full: 2 }
const LEAKS_SHOWN = 5

type Matrix = { api: TestApi; size: Size; gone: string[]; requests: number; leaks: string[] }
type Cell = { name: string; endpoint: Endpoint; row: CallRow; actor: Actor }

/** Every call, by everybody, with every id at every place of one: nothing of others is told, changed or admitted to exist. */
export const isolation: Goal = {
  id: 'G1',
  title: 'tenant isolation',
  target: '0 leaks in >= 20,000 requests',
  isInShortRun: true,
  async run({ size, startServer }) {
    const api = await remoteApi(await startServer())
    try {
      const { actors, world } = await givenActors(api)
      const victim = world.victim.institution.id
      const gone = await goneIds(api, world.own)
      const before = await databaseDigest(api.database, victim)
      const matrix: Matrix = { api, size, gone, requests: 0, leaks: [] }
      const rows: Record<string, CallRow> = REQUESTS
      const cells = Object.entries<Endpoint>(CALLS).flatMap(([name, endpoint]) => {
        const row = rows[name]
        if (row === undefined) throw new Error(`${name} has no row in the matrix`)
        return actors.map((actor) => ({ name, endpoint, row, actor }))
      })
      const atOnce = pLimit(AT_ONCE)
      for (let round = 0; round < ROUNDS[size]; round += 1) {
        await Promise.all(cells.map((cell) => atOnce(() => walk(matrix, cell))))
      }
      const after = await databaseDigest(api.database, victim)
      for (const [table, digest] of Object.entries(before)) {
        if (after[table] !== digest) matrix.leaks.push(`rows of the victim changed in ${table}`)
      }
      const { requests, leaks } = matrix
      const shown = leaks.slice(0, LEAKS_SHOWN).map((leak) => `; ${leak}`)
      return {
        met: leaks.length === 0,
        figure: `${leaks.length} leaks in ${requests.toLocaleString('en')} requests${shown.join('')}`,
      }
    } finally {
      await api.close()
    }
  },
}

async function walk(matrix: Matrix, cell: Cell): Promise<void> {
  await askForOwn(matrix, cell)
  for (const [position, id] of Object.entries(cell.row.ids ?? {})) {
    await tryIds(matrix, cell, position, id)
  }
}

/** What works for whom it should keeps the matrix honest: a request that nobody can make would prove nothing. */
async function askForOwn(matrix: Matrix, cell: Cell): Promise<void> {
  const { endpoint, row, actor } = cell
  const mayCall =
    endpoint.allow === 'ANYONE' || (actor.role !== undefined && endpoint.allow.includes(actor.role))
  const role = actor.role ?? 'ADMIN'
  const request = await row.request(actor.world, mayCall ? role : 'ADMIN', matrix.api)
  const sent = mayCall ? { token: actor.token, ...request } : { ...request, token: actor.token }
  const answer = await ask(matrix, cell, sent, 'their own')
  if (mayCall && answer.status >= 300) note(matrix, cell, `their own is refused: ${answer.text}`)
  const isPending = answer.text.includes('INSTITUTION_PENDING')
  if (actor.token === undefined && !mayCall && answer.status !== 401) {
    note(matrix, cell, `${answer.status} without a session`)
  }
  if (isPending && endpoint.method === 'GET') note(matrix, cell, 'a look was refused')
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
  const mayName = role === 'SUPER_ADMIN' && !(id.for ?? []).includes(role)
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

function foreignIds({ size, gone }: Matrix, { world, role }: Actor, id: IdPosition): string[] {
  const fitting = [id.victims(world.victim), ...gone]
  if (role === 'STAFF' && id.siblings !== undefined) fitting.push(id.siblings(world.own))
  return size === 'short' ? fitting : [...fitting, ...idsOf(world.victim)]
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
    JSON.stringify(ownHeaders(one)) === JSON.stringify(ownHeaders(other))
  )
}

function ownHeaders({ headers }: Answer<Endpoint>) {
  return { ...headers, date: undefined, 'x-request-id': undefined }
}

function firstAllowed({ allow }: Endpoint, role: Actor['role']) {
  if (allow === 'ANYONE') return 'ADMIN'
  return role !== undefined && allow.includes(role) ? role : (allow[0] ?? 'ADMIN')
}

function note(matrix: Matrix, { name, actor }: Cell, fault: string): void {
  matrix.leaks.push(`${name} by ${actor.name}: ${fault}`)
}
