import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

import { sqlState } from '../database-errors.ts'
import { propagationOf } from './migration-settings.ts'
import { splitStatements } from './split-statements.ts'

import type pg from 'pg'

const LOCK_ATTEMPTS = 25
const LOCK_PAUSE_MS = 1000
/** lock_not_available and deadlock_detected: another transaction uses the table. */
const LOCKED = new Set(['55P03', '40P01'])

export type Migration = { number: number; name: string; sql: string; checksum: string }
type Applied = { number: number; name: string; checksum: string }

/** Checksums of earlier texts of 0008, 0011 and 0017, with other comments; installations and backups have them. */
const OTHER_COMMENTS: ReadonlySet<string> = new Set([
  '9d7f08915d09b09512053d24412808c13157afdcd328c4b49090fbbcc8d8c0a2',
  '482412d8a323683f9e076bcb30e5f08384f7ef82ae8336936b6d78432f181e49',
  '6b807534f4c7581eafe1f26bcec4c5fbfb598a7ade1a5303432f20ca7a598681',
])

export function hasSameText(own: Migration, checksum: string): boolean {
  return own.checksum === checksum || OTHER_COMMENTS.has(checksum)
}

/** Applies missing files of `<serverRoot>/migrations`, each in a transaction. Throws when an applied one is changed, missing or newer. */
export async function applyMigrations(
  client: pg.Client,
  serverRoot: string,
  report: (line: string) => void,
): Promise<void> {
  await createMigrationsTable(client)
  const missing = await missingMigrations(client, serverRoot)
  for (const migration of missing) await applyWithPatience(client, migration)
  const last = missing.at(-1)
  if (last !== undefined) report(`Database: brought up to ${last.name}`)
}

/** Our files that the database does not have yet. Throws as `applyMigrations` does. */
export async function missingMigrations(
  client: pg.Client,
  serverRoot: string,
): Promise<Migration[]> {
  const migrations = await readMigrations(serverRoot)
  const { rows } = await client.query<Applied>(
    'select number, name, checksum from schema_migrations order by number',
  )
  refuseDrift(migrations, rows)
  return migrations.slice(rows.length)
}

/** SHA-256 of a text as hex. Line ends do not count: git on Windows changes them. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}

export async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       number     int not null,
       name       text not null,
       checksum   text not null,
       applied_at timestamptz not null default now(),
       constraint schema_migrations_pkey primary key (number))`,
  )
}

export async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(propagationOf(migration.name))
  for (const one of splitStatements(migration.sql)) await client.query(one)
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ])
}

export async function readMigrations(serverRoot: string): Promise<Migration[]> {
  const folder = path.join(serverRoot, 'migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return {
        number: Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]),
        name,
        sql,
        checksum: checksumOf(sql),
      }
    }),
  )
  migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) {
      throw new Error(
        `Migration files must be numbered without gaps: expected ${String(index + 1).padStart(4, '0')}_….sql, ` +
          `found ${migration.name}.`,
      )
    }
  })
  return migrations
}

function refuseDrift(migrations: readonly Migration[], applied: readonly Applied[]): void {
  for (const [index, row] of applied.entries()) {
    if (row.number > migrations.length) {
      throw new Error(
        `The database has migration ${row.name}, which this version does not know: it was used by a newer ` +
          `Mezgeb. Start that version, or restore a backup made before the upgrade.`,
      )
    }
    const file = migrations[index]
    if (row.number !== index + 1 || file === undefined) {
      throw new Error(
        `The database's list of migrations has a hole before ${row.name}; restore a backup.`,
      )
    }
    if (file.name !== row.name) {
      throw new Error(
        `Migration ${row.name} was applied to this database, but the file is missing (found ${file.name}). ` +
          `Put it back as it was.`,
      )
    }
    if (!hasSameText(file, row.checksum)) {
      throw new Error(
        `Migration ${row.name} was changed after it had been applied to this database. ` +
          `Put it back as it was and write a new migration instead.`,
      )
    }
  }
}

/** A waiting ALTER TABLE makes everybody behind it wait, sales included: it gives up after half a second, lets them pass, queues again. */
async function applyWithPatience(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, migration)
      return
    } catch (error) {
      if (!LOCKED.has(sqlState(error)) || attempt === LOCK_ATTEMPTS) {
        throw new Error(`Migration ${migration.name} failed: ${String(error)}`, { cause: error })
      }
      await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS))
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = '500ms'`)
  try {
    await runMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
