import * as z from 'zod/mini'

import { CALLS } from '@mezgeb/contract/calls'

import { REQUESTS } from '../../server/src/testing/requests.ts'
import { givenWorld } from '../../server/src/testing/world.ts'
import { jsonSchema } from '../../server/src/platform/http/answer/json-schema.ts'
import { patientApi } from '../lib/patient-api.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { CallRow } from '../../server/src/testing/call-row.ts'
import type { TestApi } from '../../server/src/testing/test-api.ts'
import type { World } from '../../server/src/testing/world.ts'
import type { Goal } from '../lib/goal.ts'

const EDITORS = 16
const ROUNDS = { short: 3, full: 25 }

/** Of concurrent changes to one version, one succeeds; the others get the current entity. */
export const lostUpdates: Goal = {
  id: 'G3.3',
  title: 'no update is lost',
  target: `1 of ${EDITORS} editors of a version at every PATCH that takes one, the others STALE_VERSION`,
  isInShortRun: true,
  async run({ size, startServer }) {
    const api = await patientApi(await startServer())
    try {
      const world = await givenWorld(api)
      const edits = Object.entries<Endpoint>(CALLS).filter(([, call]) => takesVersion(call))
      const faults: string[] = []
      for (const [name, endpoint] of edits) {
        for (let round = 0; round < ROUNDS[size]; round += 1) {
          const fault = await race(api, world, name, endpoint)
          if (fault !== null) faults.push(fault)
        }
      }
      return {
        met: edits.length > 0 && faults.length === 0,
        figure:
          `${faults.length} lost in ${edits.length * ROUNDS[size]} races at ${edits.map(([name]) => name).join(', ')} ${faults[0] ?? ''}`.trim(),
      }
    } finally {
      await api.close()
    }
  },
}

/**
 * A transfer, order or stock-take moves by steps, and a group of variants is changed with the versions of its products. The
 * tests of their features race them.
 */
const RACED_ELSEWHERE = /\/(?:transfers|purchase-orders|stock-takes|variant-groups)\//

function takesVersion({ method, path, body }: Endpoint): boolean {
  return (
    method === 'PATCH' &&
    !RACED_ELSEWHERE.test(path) &&
    body !== undefined &&
    JSON.stringify(jsonSchema(body, 'input')).includes('"version"')
  )
}

async function race(
  api: TestApi,
  world: World,
  name: string,
  endpoint: Endpoint,
): Promise<string | null> {
  const rows: Record<string, CallRow> = REQUESTS
  const request = await rows[name]?.request(world, 'ADMIN', api)
  const token = request?.token ?? world.own.admin.token
  const body: Record<string, unknown> = { ...request?.body }
  const edit = (sent: object) => api.sendAnything(endpoint, { ...request, token, body: sent })
  const version = versionIn((await edit(otherwise(body))).text)
  const answers = await Promise.all(
    Array.from({ length: EDITORS }, () => edit({ ...body, version })),
  )
  const done = answers.filter(({ status }) => status === 200)
  const stale = answers.filter(({ text }) => text.includes('"STALE_VERSION"'))
  const isRight =
    done.length === 1 &&
    stale.length === EDITORS - 1 &&
    done.every(({ text }) => versionIn(text) === version + 1) &&
    stale.every(({ text }) => versionIn(text) === version + 1)
  return isRight ? null : `${name}: ${done.length} done, ${stale.length} stale`
}

/** The same with a different name, or first field, than the current one, which would be no change. */
function otherwise(body: Record<string, unknown>): Record<string, unknown> {
  const field = 'name' in body ? 'name' : (Object.keys(body)[0] ?? '')
  return { ...body, [field]: isNullable(field) ? null : `${String(body[field])} before` }
}

/** No text of another value would be valid. */
const isNullable = (field: string) => field === 'currency' || field.endsWith('Id')

/** The version of the entity, or of the current one in a refusal. */
function versionIn(text: string): number {
  const entity = z.object({ version: z.int() })
  const answer = z.union([z.object({ current: entity }), entity]).parse(JSON.parse(text))
  return 'current' in answer ? answer.current.version : answer.version
}
