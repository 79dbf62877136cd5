import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import type { DatabaseConnection } from '../../../server/src/db/connection.ts'

const READS_MS = 3_000
const PAUSE_MS = 10
const PATIENCE_MS = 60_000

const isMigrationWaiting = `
  select from pg_locks where relation = 'sales'::regclass and mode = 'AccessExclusiveLock' and not granted`

/** Reads the sales until a migration has waited for them, and for seconds more: whoever stands behind that one waits too. */
export async function slowReader(owner: DatabaseConnection): Promise<void> {
  const reader = new Client(owner)
  reader.on('error', () => undefined)
  await reader.connect()
  try {
    await reader.query('begin; lock table sales in access share mode')
    const deadline = performance.now() + PATIENCE_MS
    while ((await reader.query(isMigrationWaiting)).rowCount === 0) {
      if (performance.now() > deadline) throw new Error('no migration waits for the sales')
      await sleep(PAUSE_MS)
    }
    await sleep(READS_MS)
    await reader.query('commit')
  } finally {
    await reader.end()
  }
}
