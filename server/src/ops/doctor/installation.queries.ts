import { withConnection } from '../../platform/db/connection/with-connection.ts'
import { readInvariants } from '../../platform/db/schema/sql-files.ts'
import { requirePlainRole } from '../../platform/db/schema/require-plain-role.ts'

import type { Client } from 'pg'
import type { DatabaseConnection } from '../../platform/db/connection/connection.ts'

const NOTIFIED_WITHIN_MS = 3000
/** A channel without other listeners. */
const CHANNEL = 'mezgeb_doctor'
/** Long enough for the ledger of a large installation. */
const STATEMENT_TIMEOUT = '10min'

const APPLICATION = { application_name: 'mezgeb-doctor' }

/** A rule of `*.invariants.sql` with rows that break it. */
type BrokenRule = { rule: string; institution_id: string; found: string }

/** Lends a read-only connection of the owner. */
export async function withReader<T>(
  owner: DatabaseConnection,
  read: (client: Client) => Promise<T>,
): Promise<T> {
  const options = '-c default_transaction_read_only=on -c timezone=UTC'
  return withConnection({ ...owner, ...APPLICATION, options }, read)
}

/** Its version, and the milliseconds by which its clock is ahead of ours. */
export async function readServer(client: Client): Promise<{ version: string; aheadMs: number }> {
  const before = Date.now()
  const { rows } = await client.query<{ version: string; now: number }>(
    `select current_setting('server_version') as version,
            (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  const ours = (before + Date.now()) / 2
  const [row] = rows
  return { version: row?.version ?? '', aheadMs: Math.round((row?.now ?? ours) - ours) }
}

/** Tables of institutions without forced row-level security or without a policy. */
export async function readOpenTables(client: Client): Promise<{ open: string[]; all: number }> {
  const { rows } = await client.query<{ name: string; is_open: boolean }>(
    `select c.relname as name,
            not (c.relrowsecurity and c.relforcerowsecurity
                 and exists (select from pg_policy p
                              where p.polrelid = c.oid and p.polname = 'own_institution')) as is_open
       from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and c.relname not in ('schema_migrations', 'schema_functions')
      order by c.relname`,
  )
  return { open: rows.filter((row) => row.is_open).map(({ name }) => name), all: rows.length }
}

/** All broken invariants (`*.invariants.sql`), in one snapshot. Throws if this role cannot see all rows. */
export async function readBrokenRules(client: Client, serverRoot: string): Promise<BrokenRule[]> {
  const rules = await readInvariants(serverRoot)
  return ofAllRows(client, async () => (await client.query<BrokenRule>(rules)).rows)
}

/** Reads one snapshot of all institutions. */
async function ofAllRows<T>(client: Client, read: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    // Fails where a policy hides rows, instead of finding nothing wrong.
    await client.query('set local row_security = off')
    await client.query(`select set_config('statement_timeout', $1, true)`, [STATEMENT_TIMEOUT])
    return await read()
  } finally {
    await client.query('rollback')
  }
}

type CodeOfTwo = { code: string; owner: string; spelling: string; other: string }

/** Codes that migration 0090 has left in two spellings, because two products have them; with the names of both. None before it. */
export async function readCodesOfTwo(client: Client): Promise<CodeOfTwo[]> {
  const after = await client.query(`select from pg_proc where oid = to_regproc('normal_code')`)
  if (after.rowCount === 0) return []
  const { rows } = await ofAllRows(client, () =>
    client.query<CodeOfTwo>(
      `select c.code, p.name as owner, o.code as spelling, n.name as other
       from product_codes o
       join product_codes c on c.institution_id = o.institution_id and c.code = normal_code(o.code)
                           and c.product_id <> o.product_id
       join products p on p.institution_id = c.institution_id and p.id = c.product_id
       join products n on n.institution_id = o.institution_id and n.id = o.product_id
      where normal_code(o.code) <> o.code
      order by c.code, o.code`,
    ),
  )
  return rows
}

/** Throws an Error with the reason if the server's role is too strong or cannot sign in. */
export async function tryAppRole(app: DatabaseConnection): Promise<void> {
  await withConnection({ ...app, ...APPLICATION }, requirePlainRole)
}

/** Whether NOTIFY of one connection reaches another one; not through transaction pooling. */
export async function receivesNotifications(app: DatabaseConnection): Promise<boolean> {
  return withConnection({ ...app, ...APPLICATION }, async (listener) => {
    const heard = new Promise<boolean>((resolve) => {
      listener.once('notification', () => resolve(true))
      setTimeout(resolve, NOTIFIED_WITHIN_MS, false).unref()
    })
    await listener.query(`listen ${CHANNEL}`)
    await withConnection({ ...app, ...APPLICATION }, (notifier) =>
      notifier.query(`notify ${CHANNEL}`),
    )
    return heard
  })
}
