import { setTimeout as sleep } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { createSessions } from './find-sessions.ts'
import { SPARE_CONNECTIONS } from '../../../platform/db/connection/pool.ts'

import type { SessionKey } from '../../../platform/session-token.ts'
import type { Query } from '../../../platform/db/statement.ts'

const REQUESTS = 200
const LOST = 'institution-7'

const keys: SessionKey[] = Array.from({ length: REQUESTS }, (_, number) => ({
  institutionId: `institution-${number % 50}`,
  tokenHash: Buffer.from([number]),
}))

/** A sharded database with one machine down, and the highest number of connections in use. */
function shards() {
  let now = 0
  let most = 0
  return {
    isSharded: true,
    async call<Row>({ values }: Query): Promise<Row[]> {
      now += 1
      most = Math.max(most, now)
      await sleep(1)
      now -= 1
      if (values.includes(LOST)) throw new Error('its machine is gone')
      return []
    },
    most: () => most,
  }
}

describe('Sessions on shards', () => {
  it('are looked up on no more connections at once than the pool can spare', async () => {
    const db = shards()
    const sessions = createSessions(db)
    await Promise.allSettled(keys.map((key) => sessions.find(key)))
    expect(db.most()).toBeLessThan(SPARE_CONNECTIONS)
  })

  it('are found while the machine of another institution is gone', async () => {
    const sessions = createSessions(shards())
    const found = await Promise.allSettled(keys.map((key) => sessions.find(key)))
    const refused = keys.filter((_, index) => found[index]?.status === 'rejected')
    expect(new Set(refused.map(({ institutionId }) => institutionId))).toEqual(new Set([LOST]))
  })
})
