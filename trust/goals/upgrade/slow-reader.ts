import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import type { DatabaseConnection } from '../../../server/src/platform/db/connection/connection.ts'

const READS_MS = 3_000
const PAUSE_MS = 10
const PATIENCE_MS = 60_000

const isMigrationWaiting = `
  select from pg_locks where relation = 'documents'::regclass and mode = 'AccessExclusiveLock' and not granted`

/**
 * Reads sales until a migration waits for the lock, and some seconds longer: requests behind the migration wait too.
 */
export async function slowReader(owner: DatabaseConnection): Promise<void> {
  const reader = new Client(owner)
  reader.on('error', () => undefined)
  await reader.connect()
  try {
    await reader.query('begin; lock table documents in access share mode')
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
