import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'

import { appConnection } from './app-role.ts'
import { checksumOf } from './apply-migrations.ts'
import { openDatabase } from '../database.ts'
import { statement } from '../statement.ts'
import { migrate } from './migrate.ts'
import { sqlFiles } from './sql-files.ts'

import type { QueryResultRow } from 'pg'
import type { DatabaseConnection } from '../connection.ts'

const serverRoot = fileURLToPath(new URL('../../../..', import.meta.url))
const LIKE_OURS = `encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`

const listCategories = statement('migrate_test_categories', 'select name from categories')

async function ask<Row extends QueryResultRow>(
  connection: DatabaseConnection,
  text: string,
): Promise<Row[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** An empty database of a superuser. */
async function emptyDatabase(options = LIKE_OURS): Promise<DatabaseConnection> {
  const maintenance = { ...inject('template'), database: 'postgres' }
  const database = `migrate_${randomBytes(6).toString('hex')}`
  await ask(maintenance, `create database ${database} template template0 ${options}`)
  onTestFinished(async () => {
    await ask(maintenance, `drop database ${database} with (force)`)
  })
  return { ...maintenance, database }
}

/** An empty database of a plain role, as at a provider. */
async function providedDatabase(
  rights: string,
): Promise<{ owner: DatabaseConnection; superuser: DatabaseConnection }> {
  const superuser = await emptyDatabase()
  const user = `provider_${randomBytes(6).toString('hex')}`
  const owner = { ...superuser, user, password: 'Given-By-Provider' }
  await ask(superuser, `create role ${user} login password '${owner.password}' ${rights}`)
  await ask(superuser, `alter database ${superuser.database} owner to ${user}`)
  onTestFinished(async () => {
    await ask(superuser, `reassign owned by ${user} to ${superuser.user}`)
    const roles = await ask<{ rolname: string }>(
      superuser,
      `select rolname from pg_roles where rolname in ('${user}', '${user}_app') order by rolname desc`,
    )
    for (const { rolname } of roles)
      await ask(superuser, `drop owned by ${rolname}; drop role ${rolname}`)
  })
  return { owner, superuser }
}

/** A copy of our SQL files that a test may spoil. */
async function copyOfSql(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-sql-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(path.join(serverRoot, 'migrations'), path.join(folder, 'migrations'), {
    recursive: true,
  })
  await cp(path.join(serverRoot, 'src'), path.join(folder, 'src'), {
    recursive: true,
    filter: (source) => source.endsWith('.sql') || !path.basename(source).includes('.'),
  })
  return folder
}

/** The file of a migration after our last one. */
async function nextMigration(folder: string): Promise<string> {
  const names = await readdir(path.join(folder, 'migrations'))
  const next = String(names.length + 1).padStart(4, '0')
  return path.join(folder, `migrations/${next}_notes.sql`)
}

/** Removes the newer migrations, as in an older Mezgeb, and the grants, which name tables of theirs. */
async function withoutMigrationsFrom(
  folder: string,
  first: number,
): Promise<{ putBack(): Promise<void> }> {
  const migrations = path.join(folder, 'migrations')
  const newer = (await readdir(migrations)).filter((name) => Number(name.slice(0, 4)) >= first)
  await Promise.all(newer.map((name) => rm(path.join(migrations, name))))
  const grants = await sqlFiles(folder, 'grants')
  await Promise.all(grants.map(({ name }) => rm(path.join(folder, 'src', name))))
  return {
    putBack: async () => {
      for (const { name, sql } of grants) await writeFile(path.join(folder, 'src', name), sql)
      await cp(path.join(serverRoot, 'migrations'), migrations, { recursive: true })
    },
  }
}

describe('migrating', () => {
  // spec: D1.4
  test('works twice, says what it did, and does nothing the second time', async () => {
    const owner = await emptyDatabase()
    const lines: string[] = []
    await migrate(owner, serverRoot, (line) => lines.push(line))
    expect(lines).toEqual([
      expect.stringMatching(/^Database: brought up to \d{4}_\w+\.sql$/),
      expect.stringMatching(/^Database: installed \d+ SQL files$/),
    ])
    const applied = await ask(owner, 'select * from schema_migrations order by number')
    await migrate(owner, serverRoot, (line) => lines.push(line))
    expect(lines).toHaveLength(2)
    expect(await ask(owner, 'select * from schema_migrations order by number')).toEqual(applied)
  })

  test('may be started by several servers at once', async () => {
    const owner = await emptyDatabase()
    const reports = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const lines: string[] = []
        await migrate(owner, serverRoot, (line) => lines.push(line))
        return lines.length
      }),
    )
    expect(reports.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
  })

  test('works on several databases of one PostgreSQL at once, which share the role of the server', async () => {
    const maintenance = { ...inject('template'), database: 'postgres' }
    const user = `owner_${randomBytes(6).toString('hex')}`
    await ask(maintenance, `create role ${user} superuser login password 'first'`)
    await ask(maintenance, `create role ${user}_app login password 'forgotten'`)
    onTestFinished(async () => {
      await ask(maintenance, `drop role ${user}_app; drop role ${user}`)
    })
    const databases = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()])
    const owners = databases.map((database) => ({ ...database, user, password: 'first' }))
    await Promise.all(owners.map((owner) => migrate(owner, serverRoot)))
    const pools = await Promise.all(owners.map((owner) => openDatabase(appConnection(owner))))
    await Promise.all(pools.map((db) => db.close()))
    expect(pools).toHaveLength(3)
  })

  test('applies only what is new', async () => {
    const owner = await emptyDatabase()
    const folder = await copyOfSql()
    await migrate(owner, folder)
    await writeFile(await nextMigration(folder), 'create table notes (text text);')
    await migrate(owner, folder)
    expect(await ask(owner, 'select * from notes')).toEqual([])
  })

  test('leaves nothing of a migration that fails, and goes on from there', async () => {
    const owner = await emptyDatabase()
    const folder = await copyOfSql()
    await migrate(owner, folder)
    const file = await nextMigration(folder)
    await writeFile(file, 'create table notes (text text); select 1 / 0;')
    await expect(migrate(owner, folder)).rejects.toThrow(/_notes\.sql failed: .*division by zero/)
    expect(await ask(owner, `select to_regclass('notes') as notes`)).toEqual([{ notes: null }])
    await writeFile(file, 'create table notes (text text);')
    await migrate(owner, folder)
    expect(await ask(owner, 'select * from notes')).toEqual([])
  })

  test('waits for a table that is in use, without making its readers wait for long', async () => {
    const owner = await emptyDatabase()
    const folder = await copyOfSql()
    await migrate(owner, folder)
    await writeFile(await nextMigration(folder), 'alter table branches add column notes text;')
    const reader = new Client(owner)
    await reader.connect()
    await reader.query('begin; select * from branches')
    const migrating = migrate(owner, folder)
    const waiting = `select from pg_stat_activity where application_name = 'mezgeb-migrate'
                        and datname = current_database() and wait_event = 'relation'`
    await expect.poll(async () => (await ask(owner, waiting)).length, { timeout: 10_000 }).toBe(1)
    // Queues behind the migration, and would stay there if that one waited without a timeout for its lock.
    await ask(owner, 'select from branches')
    await reader.query('commit')
    await reader.end()
    await migrating
    expect(await ask(owner, 'select notes from branches')).toEqual([])
  })

  test('folds the names that are there already, and gives old entries and removals their product', async () => {
    const { owner, superuser } = await providedDatabase('createrole')
    const folder = await copyOfSql()
    const later = await withoutMigrationsFrom(folder, 11)
    await migrate(owner, folder)
    const shop = '11111111-1111-4111-8111-111111111111'
    await ask(
      superuser,
      `insert into institutions (id, name) values ('${shop}', 'ፀሐይ');
       insert into branches (institution_id, id, name, location) values ('${shop}', '${shop}', 'ሠላም', 'Adama');
       insert into categories (institution_id, id, name) values ('${shop}', '${shop}', 'ሠላም');
       insert into suppliers (institution_id, id, name) values ('${shop}', '${shop}', 'ሠላም');
       insert into products (institution_id, id, category_id, name, unit, price_per_unit)
         select '${shop}', id, '${shop}', 'ዓሣ', 'kg', 1
           from (values ('${shop}'::uuid), ('22222222-2222-4222-8222-222222222222')) p (id);
       insert into customers (institution_id, id, branch_id, name) values ('${shop}', '${shop}', '${shop}', 'ሠላም');
       insert into accounts (institution_id, id, email, password_hash) values ('${shop}', '${shop}', 'a@b.c', '');
       insert into users (institution_id, id, name, role) values ('${shop}', '${shop}', 'ሠላም', 'ADMIN');
       insert into branch_stock (institution_id, product_id, branch_id, quantity)
         select institution_id, id, '${shop}', 0 from products;
       insert into stock_entries (institution_id, id, branch_id, supplier_id, user_id, date_received)
         values ('${shop}', '${shop}', '${shop}', '${shop}', '${shop}', now());
       insert into stock_outs (institution_id, id, branch_id, user_id, reason, date_removed)
         values ('${shop}', '22222222-2222-4222-8222-222222222222', '${shop}', '${shop}', 'ኃይል', now());
       insert into stock_movements
         (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id)
         select '${shop}', id, id, '${shop}', case id when '${shop}' then 'ENTRY' else 'REMOVAL' end,
                case id when '${shop}' then 1 else -1 end, 1, '${shop}' from products`,
    )
    await later.putBack()
    await migrate(owner, folder)

    const keys = await ask<{ key: string }>(
      superuser,
      `select name_key as key from institutions where id = '${shop}'
       union all select name_key from branches union all select name_key from categories
       union all select name_key from suppliers union all select name_key from users
       union all select name_key from customers union all select name_key from products
       union all select reason_key from stock_outs`,
    )
    expect(keys.map(({ key }) => key)).toEqual([
      'ጸሀይ',
      ...['ሰላም', 'ሰላም', 'ሰላም', 'ሰላም', 'ሰላም'],
      ...['አሳ', 'አሳ', 'ሀይል'],
    ])
    const documents =
      'select id, product_id from stock_entries union all select id, product_id from stock_outs'
    expect(await ask(superuser, documents)).toEqual([
      { id: shop, product_id: shop },
      {
        id: '22222222-2222-4222-8222-222222222222',
        product_id: '22222222-2222-4222-8222-222222222222',
      },
    ])
    // Forced again on the owner, who saw all rows meanwhile.
    expect(await ask(owner, documents)).toEqual([])
    const twin = `insert into branches (institution_id, name, location) values ('${shop}', $$Selam$$, 'Adama')`
    await ask(superuser, twin)
    await expect(ask(superuser, twin.replace('Selam', 'SELAM'))).rejects.toMatchObject({
      constraint: 'branches_name_key',
    })
  })

  test('installs a function again when its file has changed, and only that one', async () => {
    const owner = await emptyDatabase()
    const folder = await copyOfSql()
    await migrate(owner, folder)
    await appendFile(
      path.join(folder, 'src/modules/selling/sales/record-sales.sql'),
      '-- changed\n',
    )
    const lines: string[] = []
    await migrate(owner, folder, (line) => lines.push(line))
    expect(lines).toEqual(['Database: installed 1 SQL files'])
  })

  test('does not mind the line ends of Windows', async () => {
    const owner = await emptyDatabase()
    const folder = await copyOfSql()
    await migrate(owner, folder)
    const [row] = await ask<{ checksum: string }>(
      owner,
      'select checksum from schema_migrations where number = 1',
    )
    const text = await readFile(path.join(folder, 'migrations/0001_institutions.sql'), 'utf8')
    expect(checksumOf(text.replaceAll('\n', '\r\n'))).toBe(row?.checksum)
  })
})

describe('a database that is not what the files say', () => {
  // asvs: 11.4.3
  test('is refused when a migration was changed after it had been applied', async () => {
    const owner = await emptyDatabase()
    const folder = await copyOfSql()
    await migrate(owner, folder)
    await appendFile(path.join(folder, 'migrations/0003_users.sql'), '-- one more thing\n')
    await expect(migrate(owner, folder)).rejects.toThrow(
      /0003_users\.sql was changed after it had been applied/,
    )
  })

  test('is refused when a migration is missing', async () => {
    const owner = await emptyDatabase()
    const folder = await copyOfSql()
    await migrate(owner, folder)
    const renamed = path.join(folder, 'migrations/0005_vendors.sql')
    await rename(path.join(folder, 'migrations/0005_suppliers.sql'), renamed)
    await expect(migrate(owner, folder)).rejects.toThrow(
      /0005_suppliers\.sql was applied .* but the file is missing/,
    )
    await rm(renamed)
    await expect(migrate(owner, folder)).rejects.toThrow(/numbered without gaps: expected 0005_/)
  })

  test('is refused when a newer Mezgeb has used it', async () => {
    const owner = await emptyDatabase()
    const folder = await copyOfSql()
    await writeFile(await nextMigration(folder), 'create table notes (text text);')
    await migrate(owner, folder)
    await expect(migrate(owner, serverRoot)).rejects.toThrow(/_notes\.sql.* used by a newer Mezgeb/)
  })

  test('is refused when its collation leaves Amharic out, with the command that makes a better one', async () => {
    const owner = await emptyDatabase(
      `encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
    )
    await expect(migrate(owner, serverRoot)).rejects.toThrow(
      /LC_CTYPE "C".*does not find Amharic.*CREATE DATABASE .* LC_CTYPE 'C\.UTF-8'/s,
    )
    expect(await ask(owner, `select to_regclass('institutions') as found`)).toEqual([
      { found: null },
    ])
  })
})

describe("an owner who is no superuser, on somebody else's PostgreSQL", () => {
  test('is enough when roles may be made; institutions are kept apart there too', async () => {
    const { owner } = await providedDatabase('createrole')
    await migrate(owner, serverRoot)
    await migrate(owner, serverRoot)
    const db = await openDatabase(appConnection(owner))
    onTestFinished(() => db.close())
    const [mine, theirs] = [
      '11111111-1111-4111-8111-111111111111',
      '22222222-2222-4222-8222-222222222222',
    ]
    for (const id of [mine, theirs]) {
      await db.by({ system: 'set-up' }).inInstitution(id, async (tx) => {
        await tx.query(
          statement(
            'migrate_test_institution',
            `insert into institutions (id, name) values ($1, 'Shop')`,
          )(id),
        )
        await tx.query(
          statement(
            'migrate_test_category',
            'insert into categories (institution_id, name) values ($1, $2)',
          )(id, id),
        )
      })
    }
    expect(await db.read(mine, listCategories())).toEqual([{ name: mine }])
    // The owner's own statements are held back as well: row-level security is forced.
    expect(await ask(owner, 'select name from categories')).toEqual([])
  })

  test('is refused with the statements to run when roles may not be made', async () => {
    const { owner, superuser } = await providedDatabase('nocreaterole')
    await expect(migrate(owner, serverRoot)).rejects.toThrow(
      `ALTER ROLE "${owner.user}" CREATEROLE`,
    )
    await ask(superuser, `alter role ${owner.user} createrole`)
    await migrate(owner, serverRoot)
  })
})
