import { randomUUID } from 'node:crypto'

import { statement } from '../../platform/db/statement.ts'

import type { Database } from '../../platform/db/database.ts'

const SIGN_MS = 2000
const sign = statement<never>('test_sign_of_life', 'select 1')

/** Opens that many connections one after the other. On a slow machine all at once let the database seem silent. */
export async function connectAll(db: Database, many: number): Promise<void> {
  if (many === 0) return
  await db.inInstitution(randomUUID(), async (tx) => {
    // PostgreSQL ends a transaction that is idle for ten seconds, and on a slow machine the other connections take longer.
    const signs = setInterval(() => void tx.query(sign()), SIGN_MS)
    try {
      await connectAll(db, many - 1)
    } finally {
      clearInterval(signs)
    }
  })
}
