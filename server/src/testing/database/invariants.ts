import { fileURLToPath } from 'node:url'

import { readInvariants } from '../../platform/db/schema/sql-files.ts'

import type { TestDatabase } from './test-database.ts'

const serverRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** Read once for all tests of a worker. */
let reading: Promise<string> | undefined

type Broken = { rule: string; institution_id: string | null; found: string }

/** Throws with every violation of an invariant, but for what earlier files planted in their own institutions. */
export async function requireInvariants({
  sql,
  earlierInstitutions = new Set(),
}: Pick<TestDatabase, 'sql' | 'earlierInstitutions'>): Promise<void> {
  const rules = await (reading ??= readInvariants(serverRoot))
  // Planning takes ten times as long as running. Tables without statistics look empty, and nested loops then cheap.
  await sql('set enable_nestloop = off')
  const found = await sql<Broken>(rules, [], 'invariants')
  await sql('reset enable_nestloop')
  const broken = found.filter(({ institution_id: id }) => !id || !earlierInstitutions.has(id))
  if (broken.length > 0)
    throw new Error(`The data is not sound:\n${JSON.stringify(broken, null, 1)}`)
}
