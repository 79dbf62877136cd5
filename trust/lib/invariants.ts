import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { ServerUnderTest } from './server-under-test.ts'

const file = fileURLToPath(new URL('../../server/src/db/invariants.sql', import.meta.url))

/** What is not as it must be in the whole database: `rule: what was found`, and none when all is well. */
export async function brokenInvariants(server: Pick<ServerUnderTest, 'sql'>): Promise<string[]> {
  const broken = await server.sql<{ rule: string; found: string }>(readFileSync(file, 'utf8'))
  return broken.map(({ rule, found }) => `${rule}: ${found}`)
}
