import { fileURLToPath } from 'node:url'

import { readInvariants } from '../../server/src/platform/db/schema/sql-files.ts'

import type { ServerUnderTest } from './server-under-test.ts'

const serverRoot = fileURLToPath(new URL('../../server', import.meta.url))

/** Broken rules in the whole database, `rule: what was found`; empty if all hold. */
export async function brokenInvariants(server: Pick<ServerUnderTest, 'sql'>): Promise<string[]> {
  const broken = await server.sql<{ rule: string; found: string }>(await readInvariants(serverRoot))
  return broken.map(({ rule, found }) => `${rule}: ${found}`)
}
