import pLimit from 'p-limit'

import { CALLS } from '@mezgeb/contract/calls'
import { rolesFor } from '@mezgeb/contract/kit/permissions'

import { anotherAddress } from '../../server/src/testing/builders.ts'
import { databaseDigest } from '../../server/src/testing/database/database-digest.ts'
import { placed } from '../../server/src/testing/id-positions.ts'
import { REQUESTS } from '../../server/src/testing/requests.ts'
import { CANARY, givenWorld } from '../../server/src/testing/world.ts'
import { outcomeOf } from '../lib/outcome-of.ts'
import { patientApi } from '../lib/patient-api.ts'
import { textPositions } from './sql-injection/text-positions.ts'
import { SQL_PAYLOADS } from './sql-injection/sql-payloads.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { CallRow, Request } from '../../server/src/testing/call-row.ts'
import type { TestApi } from '../../server/src/testing/test-api.ts'
import type { World } from '../../server/src/testing/world.ts'
import type { Goal } from '../lib/goal.ts'

const AT_ONCE = 4
/** Each place gets every so many, and the next place the next ones, so that together they get all. */
const STEP = { short: 59, full: 1 }
/** Payloads sleep for three seconds; a busy machine may take one for an honest answer. */
const SLOW_MS = 2500

type Cell = { name: string; endpoint: Endpoint; position: string; request: Request }

/** Input never becomes part of a statement. */
export const sqlInjection: Goal = {
  id: 'T10',
  title: 'SQL in every text of every call',
  target: '0 x 5xx, no sleep of 3 s, 0 changed rows of others',
  isInShortRun: true,
  async run({ size, startServer }) {
    const server = await startServer()
    const api = await patientApi(server)
    try {
      const world = await givenWorld(api)
      const victim = world.victim.institution.id
      const before = JSON.stringify(await databaseDigest(api.database, victim))
      const cells = await cellsOf(api, world)
      const faults: string[] = []
      let sent = 0
      const atOnce = pLimit(AT_ONCE)
      const work = cells.flatMap((cell, place) =>
        SQL_PAYLOADS.filter((_, number) => (number - place) % STEP[size] === 0).map((payload) =>
          atOnce(async () => {
            sent += 1
            const fault = await tryOne(api, cell, payload)
            if (fault !== null) {
              faults.push(`${cell.name} ${cell.position} ${JSON.stringify(payload)}: ${fault}`)
            }
          }),
        ),
      )
      await Promise.all(work)
      const after = JSON.stringify(await databaseDigest(api.database, victim))
      if (after !== before) faults.push('rows of another institution are others now')
      return outcomeOf(
        faults,
        `${sent.toLocaleString('en')} requests at ${cells.length} places, with ${SQL_PAYLOADS.length} payloads`,
      )
    } finally {
      await api.close()
    }
  },
}

/** Every text position, in a valid request. */
async function cellsOf(api: TestApi, world: World): Promise<Cell[]> {
  const rows: Record<string, CallRow> = REQUESTS
  const cells: Cell[] = []
  for (const [name, endpoint] of Object.entries<Endpoint>(CALLS)) {
    const roles = rolesFor(endpoint.needs)
    const role = roles.includes('ADMIN') ? 'ADMIN' : (roles[0] ?? 'ADMIN')
    const token = role === 'ADMIN' ? world.own.admin.token : world.superAdmin.token
    const working = await rows[name]?.request(world, role, api)
    for (const position of textPositions(endpoint)) {
      cells.push({ name, endpoint, position, request: { token, ...working } })
    }
  }
  return cells
}

async function tryOne(api: TestApi, { endpoint, position, request }: Cell, payload: string) {
  const sending = { ...placed(request, position, payload), address: anotherAddress() }
  const ask = async () => {
    const start = performance.now()
    const { status, text } = await api.sendAnything(endpoint, sending)
    return { status, text, ms: performance.now() - start }
  }
  const { status, text, ms } = await ask()
  if (status >= 500) return `${status} ${text}`
  if (text.includes(CANARY) && request.token !== undefined && !endpoint.path.startsWith('/inst')) {
    return 'shows something of others'
  }
  // One slow answer may be the machine, two are the payload.
  if (ms > SLOW_MS && (await ask()).ms > SLOW_MS) return `${Math.round(ms)} ms`
  return null
}
