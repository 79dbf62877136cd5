import { CALLS } from '@mezgeb/contract/calls'

import { AUDIT_TRAIL } from '../../server/src/testing/audit-trail.ts'
import { callerOf } from '../../server/src/testing/call-row.ts'
import { AUDITED_CALLS, REQUESTS } from '../../server/src/testing/requests.ts'
import { givenWorld } from '../../server/src/testing/world.ts'
import { brokenInvariants } from '../lib/invariants.ts'
import { patientApi } from '../lib/patient-api.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Role } from '@mezgeb/contract/kit/roles'
import type { CallRow } from '../../server/src/testing/call-row.ts'
import type { World } from '../../server/src/testing/world.ts'
import type { Goal } from '../lib/goal.ts'
import type { RemoteApi } from '../lib/remote-api.ts'

const WORLDS = { short: 1, full: 10 }
const ERASURES = [
  'update audit_entries set address = null',
  'delete from audit_entries',
  'truncate audit_entries',
  'update sales set address = null',
  'delete from sales',
  'update stock_movements set balance = 0',
]

const rows: Readonly<Record<string, CallRow>> = REQUESTS

type Walk = { api: RemoteApi; calls: number; wrong: string[] }

/** Every call that changes data leaves one permanent entry in the audit trail. */
export const auditTrail: Goal = {
  id: 'G20',
  title: 'every change in the audit trail',
  target: '0 calls with more or less than their entries, 0 ways to change one',
  isInShortRun: true,
  async run({ size, startServer }) {
    const server = await startServer()
    const api = await patientApi(server)
    const walk: Walk = { api, calls: 0, wrong: [] }
    try {
      for (let world = 0; world < WORLDS[size]; world += 1) {
        await walkCalls(walk, await givenWorld(api), world)
      }
      for (const text of ERASURES) {
        const isRefused = await server.sql(text).then(
          () => false,
          () => true,
        )
        if (!isRefused) walk.wrong.push(text)
      }
      const broken = await brokenInvariants(server)
      const faults = [...walk.wrong, ...broken]
      return {
        met: faults.length === 0,
        figure: `${faults.length} faults in ${walk.calls} calls${faults
          .slice(0, 3)
          .map((fault) => `; ${fault}`)
          .join('')}`,
      }
    } finally {
      await api.close()
    }
  },
}

async function walkCalls(walk: Walk, world: World, number: number): Promise<void> {
  for (const [at, [name, endpoint]] of Object.entries<Endpoint>(CALLS).entries()) {
    const address = `198.18.${number}.${at + 1}`
    const role: Role = callerOf(endpoint)
    const request = await rows[name]?.request(world, role, walk.api)
    const token = endpoint.needs === 'ANYONE' ? undefined : tokenOf(world, role)
    const answer = await walk.api.sendAnything(endpoint, { token, ...request, address })
    const left = await walk.api.database.sql<{ what: string }>(
      `select kind || ' ' || action as what from ${AUDIT_TRAIL} where address = $1 order by 1`,
      [address],
    )
    const entries = left.map(({ what }) => what).join(', ')
    const promised = (AUDITED_CALLS[name] ?? []).toSorted().join(', ')
    walk.calls += 1
    if (answer.status >= 300) walk.wrong.push(`${name} answered ${answer.status}`)
    else if (entries !== promised) walk.wrong.push(`${name} left "${entries}"`)
  }
}

function tokenOf({ own, superAdmin }: World, role: Role): string {
  const people = { STAFF: own.staff, ADMIN: own.admin, SUPER_ADMIN: superAdmin }
  return people[role].token
}
