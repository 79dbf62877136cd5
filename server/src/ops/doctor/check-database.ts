import { appConnection } from '../../platform/db/schema/app-role.ts'
import { missingMigrations } from '../../platform/db/schema/apply-migrations.ts'
import { fail, ok, warn } from './finding.ts'
import {
  receivesNotifications,
  readBrokenRules,
  readCodesOfTwo,
  readOpenTables,
  readServer,
  tryAppRole,
  withReader,
} from './installation.queries.ts'

import type { DatabaseConnection } from '../../platform/db/connection/connection.ts'
import type { Finding } from './finding.ts'

const LARGEST_SKEW_MS = 2000
const MOST_SHOWN = 3
/** Of the summaries, which the records give again. */
const COUNTED_RULE = 'counts equal their rows'

type Reader = Parameters<Parameters<typeof withReader>[1]>[0]
type Check = (client: Reader) => Promise<Finding>

/**
 * Checks the database as its owner without changes, also beside a running server: version, clock, schema, row-level
 * security, invariants, and the server's role.
 */
export async function checkDatabase(
  owner: DatabaseConnection,
  serverRoot: string,
): Promise<Finding[]> {
  return withReader(owner, async (client) => {
    const checks: Check[] = [
      serverAndClock,
      (reader) => schema(reader, serverRoot),
      () => role(owner),
      () => notices(owner),
      rowSecurity,
      (reader) => invariants(reader, serverRoot),
      codes,
    ]
    const findings: Finding[] = []
    for (const check of checks) findings.push(await check(client).catch(failed))
    return findings
  })
}

function failed(error: unknown): Finding {
  return fail(error instanceof Error ? error.message : String(error))
}

async function serverAndClock(client: Reader): Promise<Finding> {
  const { version, aheadMs } = await readServer(client)
  const text = `PostgreSQL ${version} answers; its clock and ours differ by ${Math.abs(aheadMs)} ms`
  return Math.abs(aheadMs) > LARGEST_SKEW_MS
    ? warn(`${text}. Sales bear the database's time: set both clocks by NTP.`)
    : ok(`${text}.`)
}

async function schema(client: Reader, serverRoot: string): Promise<Finding> {
  const missing = await missingMigrations(client, serverRoot)
  if (missing.length === 0) return ok('The schema is that of this version.')
  return warn(
    `${missing.length} migrations are not applied yet, the first is ${missing[0]?.name}. The next start does it; ` +
      'make a backup before.',
  )
}

async function role(owner: DatabaseConnection): Promise<Finding> {
  const app = appConnection(owner)
  await tryAppRole(app)
  return ok(`The server works as the plain role "${app.user}".`)
}

async function notices(owner: DatabaseConnection): Promise<Finding> {
  if (await receivesNotifications(appConnection(owner)))
    return ok('Change events arrive (LISTEN and NOTIFY).')
  return warn(
    'Change events do not arrive: NOTIFY does not come through. A pooler in front of PostgreSQL lends its connections by ' +
      'the transaction; give DATABASE_URL the database itself, or a pooler by the session. Requests fail, too, where it loses named ' +
      'statements.',
  )
}

async function rowSecurity(client: Reader): Promise<Finding> {
  const { open, all } = await readOpenTables(client)
  if (open.length === 0) return ok(`Row-level security holds all ${all} tables.`)
  return fail(
    `Row-level security does not hold ${open.join(', ')}: institutions are kept apart by the server alone. ` +
      'Somebody has changed the schema by hand; restore a backup into an empty database.',
  )
}

async function invariants(client: Reader, serverRoot: string): Promise<Finding> {
  const broken = await readBrokenRules(client, serverRoot)
  const [first] = broken
  if (first === undefined) return ok('The data keeps all its rules (*.invariants.sql).')
  const shown = broken.slice(0, MOST_SHOWN).map(({ rule, found }) => `${rule} (${found})`)
  const more = broken.length > MOST_SHOWN ? `; and ${broken.length - MOST_SHOWN} more` : ''
  const isCountedWrong = broken.every(({ rule }) => rule === COUNTED_RULE)
  return fail(
    `The data breaks its rules ${broken.length} times: ${shown.join('; ')}${more}. ` +
      (isCountedWrong
        ? 'Only totals are wrong, not the records. Run: npm run doctor -- --rebuild'
        : 'Make a backup as it is, then report it, or restore the last good one.'),
  )
}

async function codes(client: Reader): Promise<Finding> {
  const [first, ...others] = await readCodesOfTwo(client)
  if (first === undefined) return ok('No code is spelt in two ways for two products.')
  return warn(
    `${others.length + 1} codes belong to two products in two spellings. A scan finds ${first.owner} for ${first.code}; ` +
      `take ${first.spelling} away from ${first.other}.`,
  )
}
