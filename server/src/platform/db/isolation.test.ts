import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { serverRoot } from '../../server-root.ts'
import { fillSchema } from '../../testing/database/fill-schema.ts'
import { idOf, shops } from '../../testing/database/fixture-rows.ts'
import { createTestDatabase } from '../../testing/database/test-database.ts'
import { appConnection } from './schema/app-role.ts'
import { PLATFORM_INSTITUTION_ID, openDatabase } from './database.ts'
import { sqlState } from './database-errors.ts'

import type { QueryResultRow } from 'pg'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import type { Database } from './database.ts'
import type { Query } from './statement.ts'

type Shop = Record<
  'institutionId' | 'userId' | 'branchId' | 'categoryId' | 'customerId' | 'productId',
  string
>

let database: TestDatabase
let db: Database
let mine: Shop
let theirs: Shop

beforeAll(async () => {
  database = await createTestDatabase()
  db = (await openDatabase(appConnection(database.connection))).by({ system: 'set-up' })
  const [one, other] = await givenShops()
  if (one === undefined || other === undefined) throw new RangeError()
  ;[mine, theirs] = [one, other]
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Shops with rows in every table, so that an empty answer proves isolation. */
async function givenShops(): Promise<Shop[]> {
  const migrations = readdirSync(path.join(serverRoot, 'migrations')).length
  await fillSchema((text, values) => database.sql(text, values), migrations)
  return database.sql<Shop>(
    `select institution_id as "institutionId", ${idOf(`'user1'`)} as "userId", ${idOf(`'branch1'`)} as "branchId",
            ${idOf(`'category1'`)} as "categoryId", ${idOf(`'customer1'`)} as "customerId", ${idOf(`'product1'`)} as "productId"
       from ${shops}`,
  )
}

type Table = { name: string; key: string }

async function tenantTables(): Promise<Table[]> {
  const tables = await database.sql<Table>(
    `select c.relname as name, a.attname as key
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.attname = case c.relname when 'institutions' then 'id' else 'institution_id' end
      order by c.relname`,
  )
  expect(tables.length).toBeGreaterThanOrEqual(14)
  return tables
}

let named = 0

/** Not registered by `statement`: other tests of this process read every registered statement. */
function ask<Row extends QueryResultRow>(text: string, ...values: unknown[]): Query<Row> {
  named += 1
  return { name: `isolation_test_${named}`, text, values }
}

const count = (table: string, condition = 'true') =>
  ask<{ count: number }>(`select count(*) as count from ${table} where ${condition}`)

describe('the catalogue', () => {
  // asvs: 8.4.1
  test('forces row-level security with the one policy on every table that has institution_id', async () => {
    const tables = await database.sql<{ name: string; forced: boolean; policies: string[] }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
              (select array_agg(polname::text order by polname) from pg_policy where polrelid = c.oid) as policies
         from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and c.relname not in ('schema_migrations', 'schema_functions')`,
    )
    expect(tables.map(({ name }) => name).toSorted()).toEqual(
      (await tenantTables()).map(({ name }) => name),
    )
    for (const { name, forced, policies } of tables) {
      expect(forced, name).toBe(true)
      expect(policies, name).toContain('own_institution')
    }
    // The platform maintains these; the other data of an institution is its own.
    expect(
      tables
        .filter(({ policies }) => policies.includes('platform_reads'))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      'accounts',
      'audit_entries',
      'branches',
      'counted_until', // of products alone
      'day_counts',
      'idempotency_keys',
      'institution_writes',
      'institutions',
      'products',
      'row_changes', // of institutions and users
      'sessions',
      'suppliers',
      'users',
    ])
  })

  test('adds to the policy only the look-up before sign-in and the sweeping of what expires', async () => {
    const others = await database.sql(
      `select polrelid::regclass::text as "table", polname::text as policy, polcmd::text as command
         from pg_policy
        where polname not in ('own_institution', 'platform_reads') and polname not like 'sold\\_together\\_%' order by 1, 2`,
    )
    expect(others).toEqual([
      { table: 'accounts', policy: 'before_sign_in', command: 'r' },
      { table: 'idempotency_keys', policy: 'platform_sweeps', command: 'd' },
      { table: 'sessions', policy: 'platform_sweeps', command: 'd' },
    ])
  })

  test('lets sales be recorded together, and names for each table what that needs', async () => {
    const together = await database.sql(
      `select polrelid::regclass::text as "table", string_agg(polcmd::text, '' order by polcmd) as commands
         from pg_policy where polname like 'sold\\_together\\_%' group by 1 order by 1`,
    )
    expect(together).toEqual([
      { table: 'audit_entries', commands: 'a' },
      { table: 'branch_stock', commands: 'rw' },
      { table: 'branches', commands: 'r' },
      { table: 'customer_balances', commands: 'rw' },
      { table: 'customers', commands: 'r' },
      { table: 'documents', commands: 'ar' },
      { table: 'idempotency_keys', commands: 'ar' },
      { table: 'institutions', commands: 'r' },
      { table: 'lots', commands: 'r' },
      { table: 'payments', commands: 'ar' },
      { table: 'price_list_rows', commands: 'r' },
      { table: 'price_lists', commands: 'r' },
      { table: 'products', commands: 'r' },
      { table: 'series', commands: 'arw' },
      { table: 'shifts', commands: 'rw' },
      { table: 'stock_movements', commands: 'a' },
      { table: 'tax_rates', commands: 'r' },
      { table: 'tax_settings', commands: 'r' },
      { table: 'taxes', commands: 'r' },
      { table: 'tenders', commands: 'r' },
      { table: 'users', commands: 'r' },
      { table: 'vouchers', commands: 'rw' },
    ])
  })

  test('starts every primary and unique key with institution_id, but for the e-mail', async () => {
    const keys = await database.sql(
      `select i.indexrelid::regclass::text as key
         from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relnamespace = 'public'::regnamespace and i.indisunique
          and c.relname not in ('schema_migrations', 'schema_functions', 'institutions')
          and (select attname from pg_attribute where attrelid = c.oid and attnum = i.indkey[0]) is distinct from 'institution_id'
        order by 1`,
    )
    expect(keys).toEqual([{ key: 'accounts_email_key' }])
  })

  test('has institution_id on both sides of every foreign key, at the same place', async () => {
    const strays = await database.sql(
      `select conname from pg_constraint f
        where contype = 'f' and connamespace = 'public'::regnamespace
          and not exists (
                select from unnest(f.conkey, f.confkey) k (here, there)
                  join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.here
                  join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.there
                 where a.attname = 'institution_id'
                   and b.attname = case f.confrelid when 'institutions'::regclass then 'id' else 'institution_id' end)`,
    )
    expect(strays).toEqual([])
  })

  test('points with a foreign key from every id of another thing, but where it is written why not', async () => {
    const loose = await database.sql<{ column: string }>(
      `select c.relname || '.' || a.attname as column
         from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname like '%\\_id'
          and not exists (select from pg_constraint f
                           where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey))
        order by 1`,
    )
    expect(loose.map(({ column }) => column)).toEqual([
      'accounts.institution_id', // by its user, whose keys hold for both
      'approvals.document_id', // recorded after it
      'audit_entries.branch_id',
      'audit_entries.institution_id',
      'audit_entries.record_id',
      'audit_entries.request_id',
      'audit_entries.user_id',
      // Derived from other rows.
      'counted_until.institution_id',
      'day_counts.institution_id',
      'document_links.target_id', // a plan or a document
      'documents.branch_id', // each sale would pay for it; its stock, its number or a trigger keeps the branch
      'documents.request_id',
      'documents.series_id',
      'idempotency_keys.institution_id',
      'idempotency_keys.user_id',
      'import_rows.document_id', // written with the row's own document and product
      'import_rows.product_id',
      'institution_writes.institution_id',
      'kept_low.institution_id',
      'row_changes.institution_id',
      'row_changes.row_id',
      // Of branch and product a trigger of the statement: lines of services have no stock row.
      'stock_movements.branch_id',
      'stock_movements.document_id',
      'stock_movements.institution_id',
      'stock_movements.product_id',
      'stock_movements.tax_id', // each line of an institution without taxes would pay for it
      'stock_movements.user_id',
    ])
  })

  test('gives every constraint a name that says what it is about', async () => {
    const odd = await database.sql(
      `select conname from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')
          and conname !~ '_(pkey|key|fkey|check)$'`,
    )
    expect(odd).toEqual([])
  })
})

describe('row-level security alone, in statements that forget the institution', () => {
  test('shows an institution its own rows alone', async () => {
    for (const table of await tenantTables()) {
      const [own] = await db.read(mine.institutionId, count(table.name))
      const [foreign] = await db.read(
        mine.institutionId,
        count(table.name, `${table.key} <> '${mine.institutionId}'`),
      )
      const [nobody] = await db.read(randomUUID(), count(table.name))
      expect([table.name, own?.count]).not.toEqual([table.name, 0])
      expect([table.name, foreign?.count, nobody?.count]).toEqual([table.name, 0, 0])
    }
  })

  test('shows nothing without an institution except accounts, which a sign-in has to find', async () => {
    for (const table of await tenantTables()) {
      const [row] = await db.call(count(table.name))
      expect([table.name, (row?.count ?? 0) > 0]).toEqual([table.name, table.name === 'accounts'])
    }
  })

  test('lets the platform read across institutions and write in none', async () => {
    const seen = await db.read(PLATFORM_INSTITUTION_ID, count('products'))
    expect(seen).toEqual(await database.sql('select count(*)::int as count from products'))
    const renamed = await db.inInstitution(PLATFORM_INSTITUTION_ID, (tx) =>
      tx.query(ask(`update products set name = 'x' returning id`)),
    )
    expect(renamed).toEqual([])
  })

  test('refuses to write a row of another institution', async () => {
    const attempt = db.inInstitution(mine.institutionId, (tx) =>
      tx.query(
        ask(
          `insert into categories (institution_id, name) values ($1, 'Spices')`,
          theirs.institutionId,
        ),
      ),
    )
    await expect(attempt.catch(sqlState)).resolves.toBe('42501')
  })

  test('changes and deletes nothing of another institution', async () => {
    const touched = await db.inInstitution(mine.institutionId, async (tx) => [
      ...(await tx.query(
        ask(`update branches set name = 'x' where id = $1 returning id`, theirs.branchId),
      )),
      ...(await tx.query(
        ask('delete from sessions where account_id = $1 returning account_id', theirs.userId),
      )),
      ...(await tx.query(
        ask('delete from user_devices where user_id = $1 returning user_id', theirs.userId),
      )),
    ])
    expect(touched).toEqual([])
  })

  test('forgets the institution with the transaction', async () => {
    const alone = await openDatabase(appConnection(database.connection), { max: 1 })
    await alone.read(mine.institutionId, count('products'))
    await alone
      .inInstitution(mine.institutionId, () => Promise.reject(new Error('no')))
      .catch(() => undefined)
    const [row] = await alone.call(count('products'))
    expect(row?.count).toBe(0)
    await alone.close()
  })
})

describe('foreign keys alone, as a superuser whom no policy holds back', () => {
  const foreignKeyViolation = '23503'

  test('refuse a product in a category of another institution', async () => {
    const attempt = database.sql(
      `insert into products (institution_id, category_id, name, unit, price_per_unit) values ($1, $2, 'Tea', 'kg', 1)`,
      [mine.institutionId, theirs.categoryId],
    )
    await expect(attempt.catch(sqlState)).resolves.toBe(foreignKeyViolation)
  })

  test('refuse a user in a branch of another institution', async () => {
    const attempt = database.sql('update users set branch_id = $2 where institution_id = $1', [
      mine.institutionId,
      theirs.branchId,
    ])
    await expect(attempt.catch(sqlState)).resolves.toBe(foreignKeyViolation)
  })

  test('refuse stock of a product, and a movement of stock, of another institution', async () => {
    const stock = database.sql('insert into branch_stock values ($1, $2, $3, 1)', [
      mine.institutionId,
      theirs.productId,
      mine.branchId,
    ])
    await expect(stock.catch(sqlState)).resolves.toBe(foreignKeyViolation)
    const movement = database.sql(
      `insert into stock_movements (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id)
       values ($1, gen_random_uuid(), $2, $3, 'ENTRY', 1, 1, $4)`,
      [mine.institutionId, theirs.productId, mine.branchId, mine.userId],
    )
    await expect(movement.catch(sqlState)).resolves.toBe(foreignKeyViolation)
  })

  // asvs: 2.2.3
  test('refuse a sale to a customer of another institution', async () => {
    const attempt = database.sql(
      `insert into documents (institution_id, id, kind, branch_id, customer_id, user_id, total_amount)
       values ($1, gen_random_uuid(), 'SALE', $2, $3, $4, 1)`,
      [mine.institutionId, mine.branchId, theirs.customerId, mine.userId],
    )
    await expect(attempt.catch(sqlState)).resolves.toBe(foreignKeyViolation)
  })
})

describe("the server's own role", () => {
  const notAllowed = '42501'

  // asvs: 13.2.2
  // spec: D5.1 D5.4
  test.each(['stock_movements', 'documents', 'audit_entries'])(
    'can neither change nor delete %s',
    async (table) => {
      for (const text of [
        `update ${table} set user_id = user_id`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        const attempt = db.inInstitution(mine.institutionId, (tx) => tx.query(ask(text)))
        await expect(attempt.catch(sqlState)).resolves.toBe(notAllowed)
      }
    },
  )

  test('cannot move a row to another institution, nor change an e-mail or a time of record', async () => {
    for (const text of [
      'update products set institution_id = institution_id',
      'update accounts set email = email',
      'update branches set created_at = now()',
      'delete from suppliers',
      'delete from users',
      'create table hoard ()',
      'alter table products disable row level security',
      'select * from schema_migrations',
    ]) {
      const attempt = db.inInstitution(mine.institutionId, (tx) => tx.query(ask(text)))
      await expect(attempt.catch(sqlState), text).resolves.toBe(notAllowed)
    }
  })

  test('makes no SUPER_ADMIN of a user of an institution', async () => {
    const text = `update users set role = 'SUPER_ADMIN'`
    const attempt = db.inInstitution(mine.institutionId, (tx) => tx.query(ask(text)))
    await expect(attempt.catch(sqlState)).resolves.toBe('23514')
  })

  test('cannot shake row-level security off', async () => {
    const attempt = db.inInstitution(mine.institutionId, async (tx) => {
      await tx.query(ask(`select set_config('row_security', 'off', true)`))
      return tx.query(ask('select id from products'))
    })
    await expect(attempt.catch(sqlState)).resolves.toBe(notAllowed)
  })

  // asvs: 13.2.2
  test('cannot be stronger: the server refuses to work as a superuser or as an owner of tables', async () => {
    await expect(openDatabase(database.connection)).rejects.toThrow(/is a superuser/)
    const role = `strong_${Date.now()}`
    const strong = { ...database.connection, user: role, password: 'strong' }
    await database.sql(`create role ${role} login bypassrls password 'strong'`)
    await expect(openDatabase(strong)).rejects.toThrow(/has BYPASSRLS/)
    await database.sql(`alter role ${role} nobypassrls`)
    await database.sql(`create table owned (); alter table owned owner to ${role}`)
    await expect(openDatabase(strong)).rejects.toThrow(/owns tables/)
    await database.sql(`drop table owned; drop role ${role}`)
  })
})
