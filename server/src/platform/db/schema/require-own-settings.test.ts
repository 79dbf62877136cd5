import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { createTestDatabase } from '../../../testing/database/test-database.ts'
import { createPool } from '../connection/pool.ts'
import { requireOwnSettings } from './require-own-settings.ts'

test('a pooler that drops the settings of connections is reported before the first request', async () => {
  const database = await createTestDatabase()
  const { connection } = database
  const own = createPool(connection, {
    max: 1,
    sharding: null,
    connectTimeoutMs: 20_000,
    onIdleError: () => undefined,
  })
  const withoutSettings = new Pool(connection)
  onTestFinished(async () => {
    await Promise.all([own.end(), withoutSettings.end()])
    await database.drop()
  })
  await expect(requireOwnSettings(() => own.connect())).resolves.toBeUndefined()
  await expect(requireOwnSettings(() => withoutSettings.connect())).rejects.toThrow(
    'A pooler in front of',
  )
})
