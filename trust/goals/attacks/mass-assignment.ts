import pLimit from 'p-limit'

import { CALLS } from '@mezgeb/contract/calls'
import { rolesFor } from '@mezgeb/contract/kit/permissions'

import { anotherAddress } from '../../../server/src/testing/builders.ts'
import { databaseDigest } from '../../../server/src/testing/database/database-digest.ts'
import { tablesOf } from '../../../server/src/testing/database/fill-schema.ts'
import { REQUESTS } from '../../../server/src/testing/requests.ts'
import { givenWorld } from '../../../server/src/testing/world.ts'
import { jsonSchema } from '../../../server/src/platform/http/answer/json-schema.ts'
import { outcomeOf } from '../../lib/outcome-of.ts'
import { patientApi } from '../../lib/patient-api.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { CallRow } from '../../../server/src/testing/call-row.ts'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { World } from '../../../server/src/testing/world.ts'
import type { Goal } from '../../lib/goal.ts'

const AT_ONCE = 4

const ID = '00000000-dead-4000-8000-000000000001'
const CREATED = '2001-02-03T04:05:06.000Z'
const HASH = 'poisoned-hash'
const TOKEN = 'poisoned-token'
const VERSION = 987_654
/** Values that appear in a reply or row only if a body was believed. */
const TRACES = [ID, '2001-02-03', HASH, TOKEN, String(VERSION)]

type Cell = { name: string; endpoint: Endpoint; extra: Record<string, unknown> }

/**
 * Fields that only the server sets are never taken from a body: no answer and no row of any table has them. That each call
 * ignores them one by one is a matter of its schema.
 */
export const massAssignment: Goal = {
  id: 'T3',
  title: 'server-only fields in every write',
  target: '0 effects',
  isInShortRun: true,
  async run({ startServer }) {
    const api = await patientApi(await startServer())
    try {
      const world = await givenWorld(api)
      const before = await standing(api, world)
      const cells = cellsOf(world)
      const faults: string[] = []
      const atOnce = pLimit(AT_ONCE)
      const work = cells.map((cell) =>
        atOnce(async () => {
          const fault = await tryOne(api, world, cell)
          if (fault !== null) faults.push(`${cell.name}: ${fault}`)
        }),
      )
      await Promise.all(work)
      if ((await standing(api, world)) !== before)
        faults.push('a victim or a super admin has changed')
      faults.push(...(await tracesIn(api)))
      return outcomeOf(faults, `${cells.length.toLocaleString('en')} writes`)
    } finally {
      await api.close()
    }
  },
}

/** Every write with the keys that its schema does not know. */
function cellsOf({ victim }: World): Cell[] {
  const poison: Record<string, unknown> = {
    role: 'SUPER_ADMIN',
    status: 'REJECTED',
    institutionId: victim.institution.id,
    branchId: victim.branch.id,
    id: ID,
    token: TOKEN,
    passwordHash: HASH,
    version: VERSION,
    createdAt: CREATED,
  }
  return Object.entries<Endpoint>(CALLS).flatMap(([name, endpoint]) => {
    if (endpoint.method === 'GET' || endpoint.body === undefined) return []
    const known = Object.keys(jsonSchema(endpoint.body, 'input')['properties'] ?? {})
    const unknown = Object.entries(poison).filter(([key]) => !known.includes(key))
    return [{ name, endpoint, extra: Object.fromEntries(unknown) }]
  })
}

async function tryOne(api: TestApi, world: World, { name, endpoint, extra }: Cell) {
  const rows: Record<string, CallRow> = REQUESTS
  const roles = rolesFor(endpoint.needs)
  const role = roles.includes('ADMIN') ? 'ADMIN' : (roles[0] ?? 'ADMIN')
  const person = role === 'ADMIN' ? world.own.admin : world.superAdmin
  const request = (await rows[name]?.request(world, role, api)) ?? {}
  const answer = await api.sendAnything(endpoint, {
    token: person.token,
    address: anotherAddress(),
    ...request,
    body: { ...request.body, ...extra },
  })
  if (answer.status >= 300) return `is answered ${answer.status} ${answer.text}`
  const { text } = answer
  const taken = [...TRACES, world.victim.institution.id, world.victim.branch.id].find((trace) =>
    text.includes(trace),
  )
  if (taken !== undefined) return `shows ${taken}`
  const isRaised = role !== 'SUPER_ADMIN' && text.includes('SUPER_ADMIN')
  return isRaised || text.includes('"REJECTED"') ? `shows ${text}` : null
}

/** Everything that must be unchanged, as one text. */
async function standing({ database }: TestApi, { victim }: World): Promise<string> {
  const chiefs = await database.sql<{ id: string }>(
    `select id from users where role = 'SUPER_ADMIN' or status = 'REJECTED' order by id`,
  )
  return JSON.stringify([chiefs, await databaseDigest(database, victim.institution.id)])
}

async function tracesIn({ database }: TestApi): Promise<string[]> {
  const faults: string[] = []
  for (const table of await tablesOf((text, values) => database.sql(text, values))) {
    const rows = await database.sql<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t where to_jsonb(t)::text like any($1) limit 1`,
      [TRACES.map((trace) => `%${trace}%`)],
    )
    faults.push(...rows.map(({ row }) => `${table} has ${row}`))
  }
  return faults
}
